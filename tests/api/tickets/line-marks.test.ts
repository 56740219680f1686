import { expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";

const line = giveOwnTable(async () => ({
  ...(await import("../../../functions/tickets/line/join-line.ts")),
  ...(await import("../../../functions/tickets/line/lines.ts")),
  ...(await import("../../../functions/tickets/line/line-turns.ts")),
  ...(await import("../../../functions/tickets/line/line-turn.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

test("how far a queue is served never goes back, whoever notes it late", async () => {
  await line().drawNumber("evt_served", "seats", now);
  for (const number of [5, 3]) await line().markServed("evt_served", "seats", number, now);
  expect(await line().findLine("evt_served")).toMatchObject({ served: 5 });
  await line().markServed("evt_served", "seats", 6, now);
  expect(await line().findLine("evt_served")).toMatchObject({ served: 6 });
});

test("a line in which somebody has joined since it was looked at stays open, and one in which nobody has is closed", async () => {
  const { line: known } = await line().drawNumber("evt_closing", "seats", now);
  await line().drawNumber("evt_closing", "seats", now);
  await line().closeEmptyLine(known);
  expect(await line().findLine("evt_closing")).toMatchObject({ state: "open" });
  const current = await line().findLine("evt_closing");
  if (current) await line().closeEmptyLine(current);
  expect(await line().findLine("evt_closing")).toMatchObject({ state: "empty", served: 2 });
});

test("a turn is deleted for the member whose it is, and stays when its number is another one's by now", async () => {
  const turn = { event_id: "evt_turns", queue: "seats", number: 1 } as const;
  await line()
    .LineTurnEntity.put({ ...turn, user_id: "ann", joined_at: now })
    .go();
  const read = async () => (await line().LineTurnEntity.get(turn).go({ consistent: true })).data?.user_id;
  await line().deleteTurn({ ...turn, user_id: "ben" });
  expect(await read()).toBe("ann");
  await line().deleteTurn({ ...turn, user_id: "ann" });
  expect(await read()).toBeUndefined();
});

test("a turn is as old as its number, however long ago its request began, so that who drew an earlier one is still waited for", async () => {
  const began = "2026-01-01T00:00:00.000Z";
  const tested = new Date().toISOString();
  const caller = {
    userId: "ann",
    username: "ann",
    email: "ann@x.test",
    emailVerified: true,
    name: "Ann",
    isAdmin: false,
  };
  const joined = await line().joinLine({
    order: { eventId: "evt_drawn", tier: "GA+", quantity: 1 },
    caller: { ...caller, hasSecondFactor: false, signedInAt: null },
    holdId: "hold_drawn",
    now: began,
  });
  expect(joined?.place).toMatchObject({ number: 1, joined_at: began });
  const turn = await line().findNextTurn("evt_drawn", "seats");
  for (const since of [turn?.joined_at, (await line().findLine("evt_drawn"))?.updated_at])
    expect(since && since >= tested).toBe(true);
});
