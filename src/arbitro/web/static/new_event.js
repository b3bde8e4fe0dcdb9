"use strict";
/* A new event: the way to play and the system say the same, whichever was chosen last. */

(() => {
  const form = document.getElementById("new-event");
  const system = form.querySelector("#system");
  const kinds = [...form.querySelectorAll("input[name=kind]")];
  const usual = (kind) => kind.dataset.system;
  const families = new Map(kinds.map((kind) => [kind.value, usual(kind)]));
  const familyOf = (key) => {
    if (key === "match" || key === "knock-out") return key;
    if (key.startsWith("team-") || ["olympiad", "scheveningen", "semi-scheveningen", "schiller", "skalitzka", "hilton", "molter"].includes(key)) return "teams";
    return key.endsWith("round-robin") ? "round-robin" : "swiss";
  };
  for (const kind of kinds) {
    kind.addEventListener("change", () => {
      const isSwiss = ["swiss", "several"].includes(kind.value);
      if (familyOf(system.value) !== (isSwiss ? "swiss" : kind.value)) system.value = families.get(kind.value);
    });
  }
  /* a number that is suggested is replaced by what is typed, as it is when one comes by the tabulator */
  const rounds = form.querySelector("#rounds");
  rounds.addEventListener("click", () => rounds.select());
  system.addEventListener("change", () => {
    const family = familyOf(system.value);
    const chosen = form.querySelector("input[name=kind]:checked");
    if (chosen && chosen.value === "several") return;
    for (const kind of kinds) kind.checked = kind.value === family;
  });
})();
