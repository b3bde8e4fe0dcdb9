"""One seed is one hall day: what everybody does, what goes wrong meanwhile, and what must hold."""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random

from arbitro.desk.values.settings import GameResult
from arbitro.loops import places_of
from arbitro.model import EntryId, GameId, SectionId
from arbitro.service import Outcome
from arbitro.web import app_parts
from arbitro.web.public.place import LISTED
from simulation import day_deeds, day_second, day_servers
from simulation.day_beside import Beside, of_the_jobs
from simulation.day_boards import Boards
from simulation.day_database import DayDatabase, in_days
from simulation.day_hall import LOST, Answer, Client, Fault, Laptop, Request
from simulation.day_ledger import RETRIED, Intent, Ledger, log_of
from simulation.day_oracles import Oracles
from simulation.day_people import People, begun
from simulation.day_script import Step, script_of
from simulation.day_seams import simulated
from simulation.day_second import Second
from simulation.day_servers import Servers
from simulation.day_threads import Clock, Killed, Loop, StuckError

EVENT = "b" * 32
SMALL_FILES = (".published", ".copied", ".screens")
STRANGE = ("[]", "{}", '{"x": 5}', '{"KEY": 5}', '{"KEY": null}', '{"KEY": ["x"]}', "\x00", "")


@dataclass
class DayReport:
    """What came of a day."""

    seed: int
    findings: list[str] = field(default_factory=list)
    trace: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    @property
    def mark(self) -> str:
        """Return what tells this day from any other: the digest of all that happened."""
        return sha256("\n".join(self.trace).encode()).hexdigest()

    def line(self) -> str:
        """Return it as a line of JSON."""
        told = {"seed": self.seed, "mark": self.mark, "seconds": round(self.seconds, 3)}
        return json.dumps({**told, "counts": dict(self.counts), "findings": self.findings})


class Day:
    """A day as it goes on."""

    def __init__(self, seed: int, laptop: Laptop, place: Path, report: DayReport) -> None:
        self.seed, self.laptop, self.place, self.report = seed, laptop, place, report
        self.people, self.ledger = People(laptop), Ledger()
        self.oracles = Oracles(laptop, self.people, self.ledger, place / "aside")
        self.boards = Boards(laptop, self.people, place / "boards")
        self.beside, self.second, self.servers = Beside(self), Second(self), Servers(self)
        self.machine = laptop
        """The machine that is asked now, of several servers any."""
        laptop.at_cut = self.cut
        self.under_way: list[Intent] = []
        self.replaced: dict[Path, bytes] = {}
        self.copies: list[bytes] = []
        self.copied_to = {str(place / "copies")}
        """Where the event may be copied to by what everybody was told."""
        self.confirmed: list[Intent] = []
        self.has_been_set = self.has_gone_back = False

    def cut(self, folder: Path) -> None:
        """Look at what a folder would be if the power were cut now."""
        small = [name for name in SMALL_FILES if name not in self.replaced]
        self.find(*self.oracles.of_a_cut(folder, small))

    # Sending

    def tell(self, text: str) -> None:
        """Write a line of the trace."""
        self.report.trace.append(text)

    def find(self, *findings: str) -> None:
        """Note what must not be."""
        for finding in findings:
            self.tell(f"FOUND {finding}")
            self.report.findings.append(finding)

    async def send(self, intent: Intent, fault: Fault | None, chance: Random) -> None:
        """Send what somebody wants done, with what goes wrong with it."""
        if intent.request.is_form:
            await self.people.with_token(intent)
        intent.sent += 1
        if intent not in self.ledger.intents:
            self.ledger.intents.append(intent)
        kind = fault.kind if fault else ""
        self.report.counts["requests"] += 1
        if kind == "late":
            self.injected(kind)
            self.under_way.append(intent)
            return
        sent = (intent.client, intent.request)
        if kind in {"doubled", "beside a reader", "two at once"}:
            self.injected(kind)
            answers = [await self.send_beside(intent, kind, chance)]
        elif kind == "another process":
            self.injected(kind)
            beside = self.people.of_another_process(chance)
            self.ledger.intents.append(beside)
            answers = [await self.machine.ask_beside(*sent, partial(self.done_by_another, beside))]
            self.machine.disarm()
        else:
            answers = [await self.machine.ask(*sent)]
            self.machine.disarm()
        if kind == "answer lost":
            self.injected(kind)
            self.tell(f"{intent.client.name} lost the answer to {intent.request.target}")
            return
        self.taken(intent, answers[0])

    async def send_beside(self, intent: Intent, kind: str, chance: Random) -> Answer:
        """Return the answer to what is sent at the same time as itself, or as something else."""
        sent = (intent.client, intent.request)
        other, beside = intent, sent
        if kind == "beside a reader":
            beside = chance.choice(self.people.read(chance))
        elif kind == "two at once":
            other = self.people.wish(chance)[0]
            other.sent += 1
            self.ledger.intents.append(other)
            beside = (other.client, other.request)
        answers = await self.machine.ask_together(sent, beside)
        self.machine.disarm()
        if kind != "beside a reader":
            self.taken(other, answers[1])
        return answers[0]

    def done_by_another(self, intent: Intent) -> None:
        """Have another process carry something out, as a command or a second desk does."""
        assert intent.command is not None
        answer = self.laptop.second.handle(
            self.people.key, intent.command, actor=intent.client.name, command_id=intent.name
        )
        intent.is_open = False
        if isinstance(answer, Outcome):
            intent.version, intent.changed_nothing = answer.version, not answer.events
            self.ledger.seen(answer.version)
        else:
            intent.refused = answer.code

    def injected(self, kind: str) -> None:
        """Count a fault."""
        self.laptop.injected[kind] = self.laptop.injected.get(kind, 0) + 1

    def taken(self, intent: Intent, answer: Answer) -> None:
        """Take an answer in as its client does."""
        told = answer.told
        code = str(told.get("refused") or told.get("error") or "")
        self.tell(f"{intent.client.name} {intent.request.target} {answer.status} {code[:40]}")
        if answer is LOST or answer.status == 0:
            return
        if answer.status in {500, 401} or (answer.status == 303 and "join" in str(answer.headers)):
            why = answer.text[:600] if answer.status == 500 else ""
            self.find(f"{intent.request.target} is answered {answer.status}{why}")
            return
        if answer.status in {503, 507}:
            if code and code not in RETRIED and "api" in intent.request.target:
                self.find(f"{intent.request.target} is refused as {code}")
            return
        if answer.status < 400:
            self.acknowledged(intent, told)
        elif not intent.version:
            intent.is_open, intent.refused = False, code or str(answer.status)
            if told.get("token") and "/commands/" in intent.request.target and intent.sent < 2:
                self.confirmed.append(self.people.confirming(intent, str(told["token"])))
        elif not intent.changed_nothing:
            self.find(f"acknowledged, and then refused as {code}: {intent.name}")

    def acknowledged(self, intent: Intent, told: dict[str, object]) -> None:
        """Note that something was told to be done."""
        if intent.refused:
            self.find(f"refused as {intent.refused}, and then acknowledged: {intent.name}")
        if not intent.version:
            self.report.counts["acknowledged"] += 1
        version = told.get("version")
        if not isinstance(version, int):
            version = self.laptop.service.snapshot(self.people.key).version
        intent.is_open, intent.version = False, version
        if told.get("events") == [] or intent.request.is_form:
            # What stood there is entered or said once more: nothing is written.
            intent.changed_nothing = not self._is_logged(intent) and self._stands(intent)
        self.ledger.seen(version)

    def _is_logged(self, intent: Intent) -> bool:
        history = self.laptop.service.history(self.people.key)
        return any(item.command.startswith(intent.name) for item in history)

    def _stands(self, intent: Intent) -> bool:
        """Tell whether the board has the result that was sent, or the player has said it."""
        if intent.stands is not None:
            return intent.stands(self.people.state)
        if intent.says is None:
            return True
        section = self.people.state.sections[SectionId(intent.section)]
        game = GameId(intent.says[0])
        if intent.entry:
            said = section.reporting.said.get(game, {}).get(EntryId(intent.entry))
            return said is GameResult(intent.says[1])
        found = section.game(game)
        return found is not None and found.result is GameResult(intent.says[1])

    # Steps

    async def begin(self) -> None:
        """Begin the day: the machine, the event, the devices, where its pages and copies go."""
        await self.laptop.begin()
        headers = (("idempotency-key", EVENT),)
        made = await self.laptop.ask(
            self.people.chief, Request("POST", "/api/v1/events", {"name": "Hall"}, headers=headers)
        )
        self.people.key = str(made.told["event"])
        for intent in begun(self.people):
            await self.send(intent, None, Random(0))
        self.people.enter()
        for name in ("site", "copies", "stick"):
            (self.place / name).mkdir()
        state = self.laptop.app.state
        state.publisher.send_to(self.people.key, "sftp://web@example.org/site")
        state.carrier.rows.open(self.people.key, is_open=True)
        state.backups.copy_to(self.people.key, str(self.place / "copies"), private=True)
        if self.laptop.database:  # a server that many share hears no folder of its own machine
            await self.servers.begin()
        else:
            self.boards.begin()
        self.laptop.turns(4)

    async def step(self, step: Step) -> None:
        """Do what a step says, and look whether all holds that must."""
        chance = Random(f"{self.seed} {step.number}")
        self.laptop.baton.chance = chance
        self.laptop.baton.clock.seconds += chance.randrange(1, 90)
        self.tell(f"- {step}")
        self.machine = self.servers.any(chance)
        deed = People.DEEDS.get(step.deed)
        if deed is None:
            await self.other(step.deed, chance)
        else:
            await self._done(step, deed[1](self.people, chance), chance)
        if self.under_way and not self.machine.is_dead and chance.random() < 0.4:
            late = self.under_way.pop(chance.randrange(len(self.under_way)))
            # Of a copy that arrives after its sender was refused, nobody can know any more.
            late.refused = ""
            self.machine = self.servers.any(chance)
            self.taken(late, await self.machine.ask(late.client, late.request))
        await self.after(chance, had_fault=step.fault is not None or deed is None)

    async def _done(self, step: Step, intents: list[Intent], chance: Random) -> None:
        faulty = chance.randrange(len(intents)) if intents else 0
        for at, intent in enumerate(intents):
            fault = step.fault if at == faulty else None
            self.machine.arm(fault, chance)
            await self.send(intent, fault, chance)
            self.machine.disarm()
            if self.machine.is_dead:
                return
            if intent.is_open and fault is not None and chance.random() < 0.7:
                await self.send(intent, None, chance)
        for intent in self.confirmed:
            await self.send(intent, None, chance)
        self.confirmed.clear()
        for phone in self.people.phones:
            phone.kept = [intent for intent in phone.kept if intent.is_open]

    async def after(self, chance: Random, *, had_fault: bool) -> None:
        """Begin the machine again where it died, and look at what must hold."""
        died = await self.servers.begin_again()
        if died or had_fault or chance.random() < 0.2:
            # Who reads the log just now is let go on: others get the state before it meanwhile.
            self.laptop.baton.rest()
            self.find(*self.oracles.of_the_log())
            self.find(*self.oracles.of_the_loops(self.wanted, is_troubled=True))
            self.find(*await self.oracles.of_what_is_said())
        if not self.laptop.database:
            self.find(*self.boards.of_a_start() if died else ())
            self.boards.shown = self.boards.look()
        if died:
            self.find(*await self.oracles.of_the_devices())
            self.find(*self.beside.of_the_rows())
            found = self.laptop.app.state.backups.destination(self.people.key)
            if ".copied" not in self.replaced and (not found or found.target not in self.copied_to):
                self.find(f"copies go to {found}, not to {self.copied_to}")
        self.tell(f"version {self.laptop.service.snapshot(self.people.key).version}")

    async def other(self, deed: str, chance: Random) -> None:
        """Do what is no command: wait, read, stop and begin, and what befalls files and clock."""
        if deed == "read":
            for client, request in self.people.read(chance):
                self.read(client, request, await self.laptop.ask(client, request))
        elif deed in day_deeds.DEEDS:
            await day_deeds.DEEDS[deed](self, chance)
        elif deed == "restart":
            await self.laptop.end()
            await self.laptop.begin()
            self.find(*await self.oracles.of_the_devices())
            self.find(*self.boards.of_a_start())
        elif deed == "look":
            self.laptop.turns(4)
            self.find(*await self.oracles.of_one_version(chance))
            if not self.has_been_set:
                self.find(*await self.oracles.of_a_fresh_start(chance))
            if chance.random() < 0.3 and self.laptop.database is None:
                self.find(*self.oracles.of_a_damaged_copy(chance))
        else:
            self.befall(deed, chance)

    def befall(self, deed: str, chance: Random) -> None:
        """Let something happen to the files or the clock of the machine."""
        self.injected(deed)
        if deed == "clock set":
            self.has_been_set = True
            self.laptop.baton.clock.set_by += timedelta(
                seconds=chance.choice((-7200, -30, 45, 3600))
            )
        elif deed == "file replaced":
            path = self.oracles.events / chance.choice(SMALL_FILES)
            if path.exists() and path.name not in self.replaced:
                self.replaced[path.name] = path.read_bytes()
                path.write_text(chance.choice(STRANGE).replace("KEY", self.people.key), "utf-8")
            self.laptop.turns(6)
        elif deed == "copy put back":
            if self.laptop.database is None:
                self.put_back(chance)
            else:  # what stands in a database nobody puts back; it is begun again
                self.laptop.database.cut()
        elif deed == "web away":
            self.laptop.is_web_away = not self.laptop.is_web_away

    @property
    def wanted(self) -> set[str]:
        """Return which loops have to go on now."""
        if self.replaced:
            return set()
        wanted = {"publisher", "backups"} | (set() if self.laptop.database else {"boards"})
        if not any(loop.name == "start" for loop in self.laptop.loops.values()):
            wanted |= {"jobs", "jobs-soon"}  # it begins them a moment after arbitro
        return wanted

    def mend(self) -> None:
        """Put small files back that were replaced."""
        for name, content in self.replaced.items():
            (self.oracles.events / name).write_bytes(content)
        self.replaced.clear()

    def put_back(self, chance: Random) -> None:
        """Copy an earlier copy of the event over its file while it is served."""
        path = self.oracles.events / f"{self.people.key}.arbitro"
        if self.copies:
            part = path.with_name("copy.part")
            part.write_bytes(chance.choice(self.copies))
            part.replace(path)
            records, _ = log_of(self.oracles.events, self.people.key, self.place / "aside")
            self.ledger.gone_back(records)
            self.has_gone_back = True
        self.copies.append(path.read_bytes())

    def read(self, client: Client, request: Request, answer: Answer) -> None:
        """Take in what somebody reads: a page, or that the one that is there still holds."""
        self.report.counts["requests"] += 1
        self.tell(f"{client.name} reads {request.target} {answer.status}")
        if answer.status >= 500:
            self.find(f"{request.target} is answered {answer.status} {answer.text[:300]}")
        tag = answer.headers.get("etag", "")
        if answer.status == 200 and tag:
            known = client.tags.get(request.target)
            if known is not None and known[0] == tag and known[1] != answer.body:
                self.find(f"{request.target} has one tag for two contents")
            client.tags[request.target] = (tag, answer.body)

    async def end(self) -> None:
        """End the day: all disks are well, and everybody is answered at last."""
        chance = Random(f"{self.seed} end")
        self.laptop.baton.chance = chance
        if self.replaced:  # what is read at the start only is read again
            await self.laptop.end()
            self.mend()
            await self.laptop.begin()
        self.laptop.is_web_away, self.beside.state = False, "well"
        for _ in range(3):
            for intent in [item for item in self.ledger.intents if item.is_open and item.sent]:
                await self.send(intent, None, chance)
        for intent in self.ledger.intents:
            if intent.is_open:
                self.find(f"never answered: {intent.name} {intent.request.target}")
        self.laptop.turns(700, beat=20)
        if self.beside.asked:  # whoever could not be told is told a quarter of an hour later
            self.laptop.turns(1000, beat=50)
        self.find(*self.oracles.of_the_log())
        self.find(*self.oracles.of_the_loops(self.wanted, is_troubled=False))
        self.find(*self.beside.of_the_end())
        self.find(*await of_the_jobs(self))
        self.find(*await self.oracles.of_the_devices())
        self.find(*await self.oracles.of_one_version(chance))
        self.find(*self.of_what_is_outside())
        self.find(*self.boards.of_the_end())
        await day_servers.end(self, chance)
        in_files = self.laptop.database is None
        if in_files and not self.has_been_set and chance.random() < 0.3:
            self.find(*self.oracles.of_the_command_line())
        await day_second.end(self, chance)
        await self.laptop.end()
        records = self.ledger.records
        self.tell(f"end {len(records)} {records[-1].command}")

    def of_what_is_outside(self) -> list[str]:
        """Return what of the public pages and the copies of this day did not arrive."""
        tags = dict(app_parts.sites_of(self.laptop.app.state).snapshot(self.people.key).tags)
        site = self.place / "site"
        there = json.loads((site / LISTED).read_bytes()) if (site / LISTED).exists() else {}
        found = [
            f"the site has another {name} than is public now"
            for name in sorted(tags.keys() | there.keys())
            if tags.get(name) != there.get(name) or not (site / name).exists()
        ]
        copies = list(self.place.glob("[cs]*/*.arbitro"))
        if not copies:
            found.append("there is no copy")
        if found:
            state = self.laptop.app.state.publisher
            self.tell(f"the publisher: {state.sent(self.people.key)}")
        return found[:3]


async def _lived(day: Day, script: Sequence[Step]) -> None:
    await day.begin()
    for step in script:
        await day.step(step)
        if day.report.findings:
            return
    await day.end()


def run(
    seed: int, script: Sequence[Step] | None = None, database: DayDatabase | None = None
) -> DayReport:
    """Live a day through, or another script of it; it ends with the first finding.

    Where there is a ``database``, an empty one, the event is kept there.
    """
    report = DayReport(seed)
    begins = time.process_time()
    clock = Clock()
    memory = Path("/dev/shm")
    place = Path(tempfile.mkdtemp(prefix="arbitro-day-", dir=memory if memory.is_dir() else None))
    (place / "0").mkdir()
    with simulated(clock, Random(f"secrets {seed}")) as baton:
        laptop = baton.here = Laptop(place, baton, seed, database)
        day = Day(seed, laptop, place, report)
        loop = Loop(clock)
        held = day.beside.held()
        held.enter_context(day.second.held())
        held.enter_context(in_days())
        try:
            loop.run_until_complete(_lived(day, script_of(seed) if script is None else script))
        except StuckError as problem:
            day.find(f"stuck: {problem}")
        except (Exception, Killed) as problem:  # noqa: BLE001 - asked of the service without a page
            day.find(f"raised {problem!r} {'; '.join(places_of(problem)[-4:])}")
        finally:
            laptop.disk.rest()
            loop.close()
            held.close()
        report.counts["faults"] = sum(laptop.injected.values())
        report.counts.update({f"fault: {kind}": n for kind, n in laptop.injected.items()})
        report.counts["answers compared"] += 0
        report.counts["states"] = day.oracles.states
        report.counts["compared"] = day.oracles.compared
        report.counts["mails"] = len(day.beside.messages)
        report.counts["asked by the second"] = day.second.wire.asked
        report.counts["asked of other servers"] = day.servers.asked
        report.counts["jobs"] = len(day.beside.jobs)
        report.counts["refused copies"] = day.oracles.refused
    shutil.rmtree(place, ignore_errors=True)
    report.seconds = time.process_time() - begins
    return report
