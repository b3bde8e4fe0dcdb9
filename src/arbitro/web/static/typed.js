"use strict";
/* What is typed or scanned, read: nothing of a page and nothing of the network. Slips and
   sides the server reads as well, and both are held to one table of cases (tests/data/decided_by_scripts.json); what
   is typed is read here alone. */

(() => {
  /* Digits of keyboards that have them behind Shift, from 0 on: a scanner in the hand types a digit as if it stood alone. */
  const SHIFTED = ["à&é\"'(-è_ç", "à&é\"'(§è!ç"]; /* French, Belgian */
  const SIGNS = { "+": "10", "*": "==", "/": "==", "=": "==", "-": "01", "−": "01" };
  const FORFEITS = { "10": "+-", "==": "--", "01": "-+" };
  const WRITTEN = { ...SIGNS, "1-0": "10", "1–0": "10", "0-1": "01", "0–1": "01", "½-½": "==", "½–½": "==", "1/2-1/2": "==" };
  const IN_ORDER = { 1: "10", 5: "==", 0: "01" };
  const LONGEST_BOARD = 8;
  const CODE = 9;

  const digit = (sign) => {
    const at = SHIFTED.map((row) => row.indexOf(sign)).find((each) => each >= 0);
    return at === undefined ? sign : String(at);
  };
  const digits = (text) => {
    if (/^\d*$/.test(text)) return text;
    const row = SHIFTED.find((each) => [...text].every((sign) => each.includes(sign)));
    return row ? [...text].map((sign) => row.indexOf(sign)).join("") : "";
  };

  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

  /* a result that says of White and Black what another says of left and right, and the other way round */
  const turned = (value) => [...value].reverse().join("");

  const isForfeit = (value) => Object.values(FORFEITS).includes(value);

  /* section 2, round 2, table 3, check 2 (ISO 7064, mod 97-10); round 0 is the card of a table */
  const code = (text) => {
    const found = [...text].length === CODE ? digits(text) : "";
    if (!found || 98 - (Number(found.slice(0, 7)) * 100) % 97 !== Number(found.slice(7))) return null;
    return { digits: found, section: Number(found.slice(0, 2)), round: Number(found.slice(2, 4)), table: Number(found.slice(4, 7)) };
  };

  /* a card of a table is good for all rounds */
  const isOf = (found, section, round, table) => found.section === section && found.table === table && (!found.round || found.round === round);

  /* whether a device was let in for a table: of these sections, and of tables from one to another; none of either is all */
  const isLetIn = ({ sections, from, to }, section, table) =>
    (!sections.length || sections.includes(section)) && (!from || (from <= table && table <= to));

  /* a slip at the end of what stands in the line, with the sign behind it: a scanner types behind whatever is there */
  const slip = (text) => {
    const [, before, sign] = text.match(/^(.*?)([-+*/=−]?)$/su);
    const tail = (whole) => code([...whole].slice(-CODE).join(""));
    const whole = tail(text);
    if (whole) return { kind: "slip", ...whole, value: "" };
    const signed = sign ? tail(before) : null;
    if (signed) return { kind: "slip", ...signed, value: SIGNS[sign] };
    const unknown = before.match(/\d{9,}$/);
    return unknown ? { kind: "no-slip", digits: unknown[0].slice(-CODE), value: sign ? SIGNS[sign] : "" } : null;
  };

  /* a board: perhaps the letter of its section, its number, then a point for a forfeit, and a sign; all of the row, left first */
  const board = (text) => {
    const found = text.match(/^([a-zA-Z]{0,2})([\d&é"'(§è!çà_]+)(\.?)([-+*/=−]?)$/u);
    const number = found && digits(found[2]);
    if (!number || number.length > LONGEST_BOARD) return null;
    const [, letter, , point, sign] = found;
    /* the key of the minus is that of the 6 on a French keyboard */
    if (sign === "-" && !point && number !== found[2]) return { kind: "unclear", text };
    const value = sign ? (point ? FORFEITS[SIGNS[sign]] : SIGNS[sign]) : "";
    return { kind: "board", letter: letter.toLowerCase(), number: String(Number(number)), value };
  };

  /* a board and behind a space a result as it is written; null while it may become one */
  const written = (text) => {
    const found = text.match(/^([a-zA-Z]{0,2})(\d{1,8})\s+(\S*)$/);
    if (found && WRITTEN[found[3]]) return { kind: "board", letter: found[1].toLowerCase(), number: String(Number(found[2])), value: WRITTEN[found[3]] };
    return found && Object.keys(WRITTEN).some((each) => each.startsWith(found[3])) ? null : { kind: "garbled", text };
  };

  /* what a line means; null while it means nothing yet */
  const line = (text) => {
    const alone = text.match(/^(\.?)([-+*=−])$/);
    if (alone) return { kind: "sign", value: alone[1] ? FORFEITS[SIGNS[alone[2]]] : SIGNS[alone[2]] };
    const draft = text.match(/^([a-zA-Z]{0,2})(\d{1,8})([<>xX])$/);
    if (draft) return { kind: "draft", letter: draft[1].toLowerCase(), number: String(Number(draft[2])), sign: draft[3].toLowerCase() };
    const found = slip(text) || board(text);
    if (found) return found;
    if (/^[a-zA-Z]{0,2}\d/.test(text)) return written(text);
    return text.length < 2 ? null : { kind: "name", text: plain(text) };
  };

  window.arbitro = { typed: { digit, plain, turned, isForfeit, code, isOf, isLetIn, line, inOrder: (sign) => IN_ORDER[digit(sign)] } };
})();
