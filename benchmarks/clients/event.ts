// An event by the types that openapi-typescript made; prints the points of its standings.
import createClient from "openapi-fetch";
import type { components, paths } from "./arbitro.js";

const client = createClient<paths>({ baseUrl: process.argv[2] });

function told<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

const made = told(await client.POST("/api/v1/events", { body: { name: "Generated" } }));
const path = { event: made.event };
const settings: components["schemas"]["SectionSettings"] = { name: "A", rounds: 3 };
told(await client.POST("/api/v1/events/{event}/commands/add-section", { params: { path }, body: { settings } }));
const players = [1, 2, 3, 4].map((number) => ({ name: `Player ${number}`, rating: 2400 - number }));
told(await client.POST("/api/v1/events/{event}/commands/import-players", { params: { path }, body: { section: 1, players } }));
told(await client.POST("/api/v1/events/{event}/commands/close-entries", { params: { path }, body: { section: 1 } }));
told(await client.POST("/api/v1/events/{event}/commands/pair-round", { params: { path }, body: { section: 1 } }));
told(await client.POST("/api/v1/events/{event}/commands/publish-round", { params: { path }, body: { section: 1, round: 1 } }));
const place = { ...path, section: 1 };
const round = told(await client.GET("/api/v2/events/{event}/sections/{section}/rounds/{number}", { params: { path: { ...place, number: 1 } } }));
if (round.answer !== "round") throw new Error(round.answer);
for (const board of round.boards) {
  if (board.game === null) throw new Error("no game");
  told(await client.POST("/api/v1/events/{event}/commands/enter-result", { params: { path }, body: { section: 1, game: board.game, result: "10" } }));
}
const standings = told(await client.GET("/api/v2/events/{event}/sections/{section}/standings", { params: { path: place } }));
if (standings.answer !== "standings") throw new Error(standings.answer);
console.log(JSON.stringify(standings.rows.map((row) => row.points)));
