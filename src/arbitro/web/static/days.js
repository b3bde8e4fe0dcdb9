"use strict";
/* A calendar beside a field of a day, in the language of the page and not of the browser. The field itself is text:
   a day is typed without it, as 2026-12-26 or as the button says that the language writes it. */

(() => {
  const language = document.documentElement.lang || "en";
  const named = (options) => new Intl.DateTimeFormat(language, { timeZone: "UTC", ...options });
  const heading = named({ month: "long", year: "numeric" });
  const whole = named({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const short = named({ weekday: "narrow" });
  const long = named({ weekday: "long" });

  /* Days are counted in UTC: where clocks are changed, a local day has 23 or 25 hours. */
  const utc = (year, month, day) => new Date(Date.UTC(year, month, day));
  const written = (day) => day.toISOString().slice(0, 10);
  const PARTS = { YYYY: "(?<y>\\d{4})", MM: "(?<m>\\d\\d)", DD: "(?<d>\\d\\d)" };
  const asTyped = (day, form) => form.replace("YYYY", written(day).slice(0, 4)).replace("MM", written(day).slice(5, 7)).replace("DD", written(day).slice(8));
  const typed = (text, form) => {
    const found = new RegExp(`^${form.replace(/YYYY|MM|DD/g, (part) => PARTS[part])}$`).exec(text.trim());
    return read(found ? `${found.groups.y}-${found.groups.m}-${found.groups.d}` : text);
  };
  const read = (text) => {
    const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text.trim());
    const day = found && utc(Number(found[1]), Number(found[2]) - 1, Number(found[3]));
    return day && written(day) === text.trim() ? day : null;
  };
  const moved = (day, by) => utc(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + by);
  const month = (day, by) => {
    const last = utc(day.getUTCFullYear(), day.getUTCMonth() + by + 1, 0).getUTCDate();
    return utc(day.getUTCFullYear(), day.getUTCMonth() + by, Math.min(day.getUTCDate(), last));
  };
  const today = () => {
    const now = new Date();
    return utc(now.getFullYear(), now.getMonth(), now.getDate());
  };
  const made = (name, values = {}) => Object.assign(document.createElement(name), values);

  let open = null;

  const close = () => {
    if (!open) return;
    const { box, button } = open;
    open = null;
    box.remove();
    button.setAttribute("aria-expanded", "false");
  };

  const take = (day) => {
    const { field, button } = open;
    field.value = asTyped(day, button.dataset.form);
    close();
    /* A value set by a script is told to nobody by itself. */
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    button.focus();
  };

  const cell = (day) => {
    const one = made("button", { type: "button", textContent: String(day.getUTCDate()) });
    one.dataset.day = written(day);
    one.setAttribute("aria-label", whole.format(day));
    one.tabIndex = -1;
    if (open.chosen && written(day) === written(open.chosen)) one.setAttribute("aria-pressed", "true");
    if (written(day) === written(today())) one.setAttribute("aria-current", "date");
    return one;
  };

  const show = (at) => {
    const { box, button } = open;
    open.at = at;
    const first = utc(at.getUTCFullYear(), at.getUTCMonth(), 1);
    const begins = moved(first, -((first.getUTCDay() + 6) % 7)); /* weeks begin on Monday */
    const head = made("p");
    const step = (by, code, sign) => {
      const one = made("button", { type: "button", className: "button small", textContent: sign, onclick: () => show(month(open.at, by)) });
      one.setAttribute("aria-label", button.dataset[code]);
      return one;
    };
    const title = made("strong", { textContent: heading.format(at) });
    title.setAttribute("aria-live", "polite");
    head.append(step(-1, "before", "‹"), title, step(1, "after", "›"));
    const table = made("table");
    const names = made("tr");
    for (let each = 0; each < 7; each += 1) names.append(Object.assign(made("th", { scope: "col", textContent: short.format(moved(begins, each)) }), { abbr: long.format(moved(begins, each)) }));
    table.append(names);
    for (let week = begins; week < utc(at.getUTCFullYear(), at.getUTCMonth() + 1, 1); week = moved(week, 7)) {
      const line = made("tr");
      for (let each = 0; each < 7; each += 1) {
        const day = moved(week, each);
        const place = made("td");
        if (day.getUTCMonth() === at.getUTCMonth()) place.append(cell(day));
        line.append(place);
      }
      table.append(line);
    }
    box.replaceChildren(head, table);
    const here = box.querySelector(`[data-day="${written(at)}"]`);
    here.tabIndex = 0;
    here.focus();
  };

  const begin = (button) => {
    const field = document.getElementById(button.dataset.days);
    const box = made("div", { className: "days" });
    box.setAttribute("role", "dialog");
    box.setAttribute("aria-label", button.textContent.trim());
    button.after(box);
    button.setAttribute("aria-expanded", "true");
    open = { field, button, box, at: null, chosen: typed(field.value, button.dataset.form) };
    show(open.chosen || today());
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-days]");
    const day = open && event.target.closest(".days [data-day]");
    if (day) take(read(day.dataset.day));
    else if (button) {
      const same = open && open.button === button;
      close();
      if (!same) begin(button);
    /* The press may have drawn the calendar anew: its button is then in no calendar any more. */
    } else if (open && !event.target.closest(".days") && event.target.isConnected) close();
  });

  const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
  document.addEventListener("keydown", (event) => {
    if (!open) return;
    if (event.key === "Escape") {
      const { button } = open;
      close();
      button.focus();
    } else if (event.target.dataset.day && STEPS[event.key]) show(moved(open.at, STEPS[event.key]));
    else if (event.target.dataset.day && event.key.startsWith("Page")) show(month(open.at, event.key === "PageUp" ? -1 : 1));
    else return;
    event.preventDefault();
  });
})();
