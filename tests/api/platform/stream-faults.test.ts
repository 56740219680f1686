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
  const event = await anEvent();
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

test("a projection that fails for good stops no other, waits in the dead letters, and is derived again by the backfill", async () => {
  const event = await anEvent();
  await join(event.id);
  await stack().settled();
  const before = await rsvpsOf(event.id);
  await breakWrites(`board_events#subject_${event.id.toLowerCase()}`, 1_000);
  await join(event.id);
  await stack().settled();
  expect(await rsvpsOf(event.id)).toEqual({ total: before.total + 1, ranked: before.ranked });
  expect(await deadLetters()).toBeGreaterThan(0);
  await stack().clearFaults();
  expect(await runOps("backfill", ["--stage", "local", "--origin", own.origin, "--rate", "5000"])).toMatchObject({
    code: 0,
  });
  expect(await rsvpsOf(event.id)).toEqual({ total: before.total + 1, ranked: before.ranked + 1 });
});
