// Archives of the page: a length, names and sizes, then all files in one piece, packed as a whole for Python's own unpacker.
const PACKAGES = "/lib/python3.14/site-packages";

export const fetched = async (name) => {
  const answer = await fetch(`/_page/${name}.bin.zst`);
  if (!answer.ok) throw new Error(name);
  return new Uint8Array(await answer.arrayBuffer());
};

/* Each file becomes a view of the whole: nothing is copied. */
export const layOut = (py, packed) => {
  const zstd = py.pyimport("compression.zstd");
  const given = py.toPy(packed);
  const unpacked = zstd.decompress(given);
  const whole = unpacked.toJs();
  for (const proxy of [unpacked, given, zstd]) proxy.destroy();
  const head = 4 + new DataView(whole.buffer, whole.byteOffset).getUint32(0, true);
  const made = new Set();
  let at = head;
  for (const [file, size] of JSON.parse(new TextDecoder().decode(whole.subarray(4, head)))) {
    const path = `${PACKAGES}/${file}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) { py.FS.mkdirTree(folder); made.add(folder); }
    py.FS.writeFile(path, whole.subarray(at, at + size), { canOwn: true });
    at += size;
  }
};
