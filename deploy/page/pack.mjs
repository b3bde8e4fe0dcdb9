// Packs each *.bin of a folder as the page unpacks it, with Python's own packer: node pack.mjs FOLDER LEVEL
import { loadPyodide } from "pyodide";
import path from "node:path";

const py = await loadPyodide();
py.FS.mkdirTree("/archives");
py.mountNodeFS("/archives", path.resolve(process.argv[2]));
py.globals.set("level", Number(process.argv[3]));
py.runPython(`
from compression import zstd
from pathlib import Path
for source in sorted(Path("/archives").glob("*.bin")):
    source.with_suffix(".bin.zst").write_bytes(zstd.compress(source.read_bytes(), level=level))
`);
process.exit(0);
