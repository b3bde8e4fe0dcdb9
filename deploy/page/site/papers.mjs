// A second Python, with the engine of papers alone: sets what it is sent, while the first goes on answering.
import { loadPyodide } from "/_page/pyodide/pyodide.mjs";
import { fetched, layOut } from "/_page/archives.mjs";

const start = async () => {
  const [py, packed] = await Promise.all([loadPyodide({ indexURL: "/_page/pyodide/" }), fetched("papers")]);
  layOut(py, packed);
  return [py, py.pyimport("paper_engine")];
};
const starting = start();

onmessage = async ({ data: { number, body } }) => {
  try {
    const [, engine] = await starting;
    const made = engine.answer_request(new TextDecoder().decode(body));
    const [status, bytes] = made.toJs();
    made.destroy();
    postMessage({ number, status, bytes }, [bytes.buffer]);
  } catch (fault) {
    console.error(String(fault?.stack ?? fault).slice(-3000));
    postMessage({ number, status: 503, bytes: new Uint8Array() });
  }
};
