// Compiles folders of Python for the browser, with its own Python: node compile.mjs FOLDER...
import { loadPyodide } from "pyodide";
import path from "node:path";

const py = await loadPyodide();
for (const [number, folder] of process.argv.slice(2).entries()) {
  py.FS.mkdirTree(`/tree/${number}`);
  py.mountNodeFS(`/tree/${number}`, path.resolve(folder));
}
py.runPython(`
import os, py_compile, re
for folder, folders, names in os.walk("/tree"):
    folders.sort()
    for name in sorted(names):
        # anyio reads its own source to load its names late
        if name.endswith(".py") and not folder.startswith("/tree/0/anyio"):
            source = f"{folder}/{name}"
            py_compile.compile(
                source, source + "c", dfile=re.sub("^/tree/[0-9]+/", "", source), doraise=True, optimize=0,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )
            os.unlink(source)
`);
process.exit(0);
