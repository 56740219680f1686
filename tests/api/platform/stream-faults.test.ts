import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { call, ok, setCallOrigin } from "../../support/call.ts";
import { aMember, anAdmin, anEvent, openSettings, setFixturesOrigin } from "../../support/fixtures.ts";
import { runOps } from "../../support/ops-command.ts";
import { type OwnStack, startOwnStack } from "../../support/own-stack.ts";
import { stackAt } from "../../support/stack.ts";

// Whose writes fail is told by a key, so the table has to be its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack("in-memory-counted");
  setCallOrigin(own.origin);
  setFixturesOrigin(own.origin);
  await openSettings();
});
afterAll(() => own?.remove());

const stack = () => stackAt(own.origin);
const figures = async () => ok(call("reportsAdmin", "dashboard", {}, { token: (await anAdmin()).token }));
const deadLetters = async () => Object.values(await stack().deadLetters()).flat().length;

/** What the dashboard says of an event: RSVPs counted in all, and the event's own in the list of the popular ones. */
const rsvpsOf = async (eventId: string) => {
  const { events, popular_events } = await figures();
  return { total: events.rsvps, ranked: popular_events.find(({ event_id }) => event_id === eventId)?.rsvps ?? 0 };
};

const join = async (eventId: string) => ok(call("events", "join", { eventId }, { token: (await aMember()).token }));

/** Breaks the writes of one projection, by a text in the keys of its items. */
const breakWrites = (containing: string, times: number, kind: "internal-error" | "crash-after" = "internal-error") =>
  stack().fault({ kind, containing, times });

test("a projection whose writes fail for a while gets its changes again and counts each once", async () => {
  const event = await anEvent({ entry: "rsvp" });
  await join(event.id);
  await stack().settled();
  const before = await rsvpsOf(event.id);
  // Each write of the fold is lost once after it was made, then fails for a while.
  await breakWrites("projection_figures", 1, "crash-after");
  await breakWrites("projection_figures", 12);
  await join(event.id);
  await join(event.id);
  await stack().settled();
  expect(await rsvpsOf(event.id)).toEqual({ total: before.total + 2, ranked: before.ranked + 2 });
  expect(await deadLetters()).toBe(0);
});

const ops = (name: string, ...args: string[]) => runOps(name, ["--stage", "local", "--origin", own.origin, ...args]);

/** An event of which `joined` RSVPs couldn't be ranked and were given up; everything works again. */
const giveUpRsvps = async (joined: number) => {
  const event = await anEvent({ entry: "rsvp" });
  await join(event.id);
  await stack().settled();
  const before = await rsvpsOf(event.id);
  await breakWrites(`board_events#subject_${event.id.toLowerCase()}`, 1_000);
  for (let count = 0; count < joined; count += 1) await join(event.id);
  await stack().settled();
  return { event, before };
};

const idsIn = (output: string): string[] => output.match(/^ {2}[0-9a-f-]{36}(?= )/gm)?.map((id) => id.trim()) ?? [];

test("[letters-02] what a projection gave up is listed without personal data, and replayed is counted exactly once", async () => {
  const { event, before } = await giveUpRsvps(2);
  expect(await rsvpsOf(event.id)).toEqual({ total: before.total + 2, ranked: before.ranked });
  expect(await deadLetters()).toBeGreaterThan(0);
  const listed = await ops("replay");
  expect(listed.output).toMatch(/\d{4}-\d\d-\d\dT\S+ {2}\S*Projections\S* {2}\d records? \(rsvp \d\)/);
  expect(listed.output).not.toMatch(/@|name/i);
  // Still broken: everything stays, and what was counted before is not counted again.
  expect(await ops("replay", "--all")).toMatchObject({ code: 1, output: expect.stringContaining("fails again") });
  expect(await rsvpsOf(event.id)).toEqual({ total: before.total + 2, ranked: before.ranked });
  await stack().clearFaults();
  const [first = ""] = idsIn(listed.output);
  const rest = idsIn(listed.output).length - 1;
  expect(await ops("backfill")).toMatchObject({
    code: 1,
    output: expect.stringContaining("replay or drop them first"),
  });
  expect(await ops("replay", "--letter", first)).toMatchObject({
    code: 0,
    output: expect.stringContaining("1 done, 0 kept"),
  });
  expect(await deadLetters()).toBe(rest);
  expect(await ops("replay", "--all")).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${rest} done, 0 kept`),
  });
  expect(await deadLetters()).toBe(0);
  expect(await rsvpsOf(event.id)).toEqual({ total: before.total + 2, ranked: before.ranked + 2 });
});

test("[letters-03] a record whose item is gone is told by its id and stays until it is dropped, and the backfill derives what it missed", async () => {
  const event = await anEvent({ entry: "rsvp" });
  const [leaving, staying] = [await aMember(), await aMember()];
  await stack().settled();
  const before = await rsvpsOf(event.id);
  await breakWrites(`board_events#subject_${event.id.toLowerCase()}`, 1_000);
  for (const { token } of [leaving, staying]) await ok(call("events", "join", { eventId: event.id }, { token }));
  await stack().settled();
  await stack().clearFaults();
  await ok(call("events", "leave", { eventId: event.id }, { token: leaving.token }));
  await stack().settled();
  const replayed = await ops("replay", "--all");
  expect(replayed).toMatchObject({ code: 1, output: expect.stringContaining("1 kept") });
  expect(replayed.output.match(/Record [0-9a-f-]+ no longer fits: its rsvp is gone\./g)).toHaveLength(1);
  expect(await deadLetters()).toBeGreaterThan(0);
  const left = await ops("replay");
  expect(left.output).toMatch(/1 letter waits\n.* 1 record \(rsvp 1\)/);
  const [id = ""] = idsIn(left.output);
  expect(await ops("replay", "--drop", id)).toMatchObject({ code: 0, output: expect.stringContaining("1 dropped") });
  expect(await ops("backfill", "--rate", "5000")).toMatchObject({ code: 0 });
  expect(await rsvpsOf(event.id)).toEqual({ total: before.total + 1, ranked: before.ranked + 1 });
  expect(await ops("replay", "--letter", id)).toMatchObject({
    code: 1,
    output: expect.stringMatching(`^0 letters wait\n[^]*There is no letter ${id}\\.`),
  });
});
