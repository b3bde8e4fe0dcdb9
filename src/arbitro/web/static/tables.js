"use strict";
/* Saves the tables of a page as they are shown there, for spreadsheets: what is folded away is not. */
(() => {
  const offer = document.getElementById("shown-tables");
  const seen = (node) => node.getClientRects().length > 0;
  const tables = () => [...document.querySelectorAll("main table")].filter((each) => seen(each) && each.tBodies[0]?.rows.length);
  const text = (cell) => {
    const copy = cell.cloneNode(true);
    /* A clone has what stood in the page, not what was chosen since. */
    cell.querySelectorAll("select, input, textarea").forEach((field, at) => {
      const told = field.type === "checkbox" ? (field.checked ? "×" : "") : field.type === "hidden" ? "" : field.selectedOptions ? field.selectedOptions[0]?.text : field.value;
      copy.querySelectorAll("select, input, textarea")[at]?.after(` ${told || ""} `);
    });
    copy.querySelectorAll("select, input, textarea, button, script, svg, .sr-only, .no-print, details:not([open])").forEach((each) => each.remove());
    return copy.textContent.replace(/\s+/g, " ").trim();
  };
  const cells = (row) => [...row.cells].flatMap((cell) => [text(cell), ...Array(cell.colSpan - 1).fill("")]);
  const title = (table) => {
    const around = table.closest("details, section, article, .sheet") || document;
    const named = table.caption || around.querySelector("summary, h1, h2, h3") || document.querySelector("h1");
    return named ? named.textContent.replace(/\s+/g, " ").trim() : "";
  };
  const told = (table) => {
    const rows = [...table.rows].filter((row) => seen(row) && row.closest("table") === table);
    /* Of a head of several lines the last one names the columns. */
    const head = rows.length && rows[0].closest("thead") ? rows.filter((row) => row.closest("thead")).pop() : null;
    return { name: title(table), heads: head ? cells(head) : [], rows: rows.filter((row) => !row.closest("thead")).map(cells).filter((row) => row.some(Boolean)) };
  };
  const save = async (kind) => {
    const sent = new FormData();
    sent.set("as", kind);
    sent.set("tables", JSON.stringify(tables().map(told)));
    const headers = JSON.parse(document.body.getAttribute("hx-headers"));
    const answer = await fetch(offer.dataset.url, { method: "POST", body: sent, headers }).catch(() => null);
    if (!answer?.ok) {
      document.getElementById("announcer").textContent = offer.dataset.failed;
      return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = `${document.title.split(" · ")[0].replace(/[\\/:*?"<>|]+/g, "-")}.${kind.replace("plain-", "")}`;
    link.click();
    /* The file is read after the click: given up at once, it could not be saved. */
    window.setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };
  if (!offer) return;
  offer.hidden = tables().length === 0;
  offer.querySelectorAll("button").forEach((each) => each.addEventListener("click", () => save(each.value)));
})();
