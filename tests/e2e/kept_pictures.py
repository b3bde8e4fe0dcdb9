"""The pictures of the manual that are kept: taken again where asked, else compared with today's."""

import base64

from e2e.test_pictures import COMPARED, KEEP, KEPT, source
from patience import WAITED, until

DIFFERS = 0.06
"""The share of cells that may differ: the hour, the colour by lot, a day, a code."""

AS_WEBP = """async ([source, quality]) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const drawn = new OffscreenCanvas(image.width, image.height);
  drawn.getContext("2d").drawImage(image, 0, 0);
  const blob = await drawn.convertToBlob({ type: "image/webp", quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (const each of bytes) text += String.fromCharCode(each);
  return btoa(text);
}"""


def ready_page(browser, size, language, scheme):
    """Open a page of a size that shows things at rest, in a language and a colour scheme."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        timezone_id="Europe/Madrid",
        reduced_motion="reduce",
        color_scheme=scheme,
    )
    context.set_default_timeout(WAITED)
    return context.new_page()


def picture(page):
    """Take a page as it is, with its letters there and nothing under the pointer.

    The hall's last answer has come: until then its last action cannot be undone.
    """
    waits = page.locator("body[data-mode] #latest button:disabled")
    until(lambda: not waits.count(), "the last answer", seconds=30)
    page.evaluate("() => document.fonts.ready.then(() => null)")
    page.mouse.move(0, 0)
    return page.screenshot()


def differing(browser, taken, language, scheme, quality=0.62):
    """Keep the pictures taken where asked; return those that differ, with their share of cells."""
    ending = f"{language}{'-dark' if scheme == 'dark' else ''}.webp"
    drawing = browser.new_page()
    differ = {}
    try:
        for name, picture_now in taken.items():
            kept = KEPT / f"{name}-{ending}"
            if KEEP:
                drawn = drawing.evaluate(AS_WEBP, [source(picture_now, "png"), quality])
                kept.write_bytes(base64.b64decode(drawn))
            known = source(kept.read_bytes(), "webp")
            differ[name] = drawing.evaluate(COMPARED, [source(picture_now, "png"), known])
    finally:
        drawing.close()
    return {name: share for name, share in differ.items() if share > DIFFERS}
