#!/bin/sh
# Pack the portable folder (python3 dev.py bundle) for this system: sh deploy/bundle/pack.sh FOLDER
# On Linux an archive, whose bytes depend on the folder and the time of the commit alone. On macOS a disk image, signed
# with IDENTITY where that is set; nobody has run that part yet.
set -eu
target=${1:?"usage: pack.sh FOLDER"}
root=$(cd "$(dirname "$0")/../.." && pwd)
made=$root/build/bundle
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/src/arbitro/__init__.py")
mkdir -p "$target"
name=$target/arbitro-$version
case $(uname -s) in
Linux)
  when=$(git -C "$root" log -1 --format=%ct)
  tar --create --sort=name --mtime="@$when" --owner=0 --group=0 --numeric-owner --mode=u+rw,go+r,go-w \
    --directory "$made" arbitro | xz --threads=1 >"$name-linux-$(uname -m).tar.xz"
  ;;
Darwin)
  codesign --force --deep --options runtime --sign "${IDENTITY:--}" "$made/arbitro/arbitro"
  image=$(mktemp -d)
  cp -R "$made/arbitro" "$image/arbitro"
  # opened by a double click, in a window whose closing ends arbitro
  # shellcheck disable=SC2016 # expanded where it is run
  printf '#!/bin/sh\nexec "$(dirname "$0")/arbitro/arbitro" serve\n' >"$image/arbitro.command"
  chmod +x "$image/arbitro.command"
  hdiutil create -quiet -ov -volname arbitro -srcfolder "$image" -format UDZO "$name-macos-$(uname -m).dmg"
  rm -r "$image"
  ;;
*)
  echo "pack.sh: for Windows, deploy/bundle/windows.iss" >&2
  exit 2
  ;;
esac
