// Compiles a folder of Python for the browser, with its own Python: node compile.mjs FOLDER
import { loadPyodide } from "pyodide";
import path from "node:path";

const py = await loadPyodide();
py.FS.mkdirTree("/tree");
py.mountNodeFS("/tree", path.resolve(process.argv[2]));
py.runPython(`
import os, py_compile
for folder, folders, names in os.walk("/tree"):
    folders.sort()
    for name in sorted(names):
        # anyio reads its own source to load its names late
        if name.endswith(".py") and not folder.startswith("/tree/anyio"):
            source = f"{folder}/{name}"
            py_compile.compile(
                source, source + "c", dfile=source.removeprefix("/tree/"), doraise=True, optimize=0,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )
            os.unlink(source)
`);
process.exit(0);
