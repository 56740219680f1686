import { expect, test } from "vitest";
import { TicketEntity } from "../../../functions/tickets/ticket.entity.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import {
  aDoorOrder,
  anAdmission,
  anExit,
  anUndo,
  aScannedEvent,
  aScanner,
  type DoorOrder,
  sync,
} from "../../support/door/scanners.ts";
import { anAdmin } from "../../support/fixtures.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { keyOf, openTable } from "../../support/table.ts";

const aDoor = async (quantity = 1) => {
  const event = await aScannedEvent({ re_entry: true } as object);
  const [order, north, south] = await Promise.all([
    aDoorOrder(event.id, quantity),
    aScanner(event.id, { role: "supervisor" }),
    aScanner(event.id, { gate: "South" }),
  ]);
  const at = Date.now() - 3_600_000;
  return {
    event,
    order,
    north,
    south,
    ticketId: order.ticketIds[0] ?? "",
    minute: (count: number) => at + count * 60_000,
  };
};

const instant = (at: number): string => new Date(at).toISOString();

/** How a ticket stands for its holder. */
const standingOf = async ({ buyer, ticketIds }: DoorOrder, index = 0) => {
  const input = { ticketId: ticketIds[index] ?? "" };
  const { status, check_in_ts, out_ts } = await ok(call("tickets", "get", input, { token: buyer.token }));
  return { status, check_in_ts, out_ts };
};

const insideOf = async (eventId: string) => {
  await stack().settled();
  const { token } = await anAdmin();
  const { inside } = await ok(call("doorAdmin", "overview", { eventId }, { token }));
  return { admitted: inside.admitted, out: inside.out };
};
const totals = (admitted: number) => ({ totals: { admitted, refused: 0 } });

test("[reentry-05] who goes out stays used and is out for their page and the count; who comes back is in since their first entry", async () => {
  const { event, order, north, south, minute } = await aDoor();
  const check_in_ts = instant(minute(0));
  await sync(north, [anAdmission(north, order, { at: minute(0) })], totals(1));
  const exit = anExit(south, order, { at: minute(10) });
  expect(await sync(south, [exit])).toMatchObject({ acknowledged: 1, refused: [], conflicts: [] });
  expect(await standingOf(order)).toEqual({ status: "redeemed", check_in_ts, out_ts: instant(minute(10)) });
  // The same row again counts once.
  await sync(south, [exit]);
  expect(await insideOf(event.id)).toEqual({ admitted: 1, out: 1 });
  const back = anAdmission(south, order, { sequence: 2, at: minute(20) });
  expect(await sync(south, [back])).toMatchObject({ acknowledged: 2, conflicts: [] });
  expect(await standingOf(order)).toEqual({ status: "redeemed", check_in_ts, out_ts: null });
  expect(await insideOf(event.id)).toEqual({ admitted: 1, out: 0 });
  expect((await sync(north)).rows.map(({ kind }) => kind)).toEqual(["exit", "admit"]);
});

test("[reentry-06] rows that come late change nothing that happened after them, and two gates that let the same guest back in are in conflict", async () => {
  const { event, order, north, south, minute } = await aDoor();
  await sync(north, [
    anAdmission(north, order, { at: minute(0) }),
    anExit(north, order, { sequence: 2, at: minute(10) }),
  ]);
  expect((await sync(south, [anAdmission(south, order, { at: minute(30) })])).conflicts).toEqual([]);
  // North let them back in and out before that, without a connection.
  const late = [
    anAdmission(north, order, { sequence: 3, at: minute(15) }),
    anExit(north, order, { sequence: 4, at: minute(20) }),
  ];
  expect((await sync(north, late)).acknowledged).toBe(4);
  expect((await standingOf(order)).out_ts).toBeNull();
  expect((await sync(north, [anAdmission(north, order, { sequence: 5, at: minute(40) })])).conflicts).toEqual([5]);
  // A row in conflict is the last one all the same.
  await sync(south, [anExit(south, order, { sequence: 2, at: minute(35) })]);
  expect((await standingOf(order)).out_ts).toBeNull();
  expect(await insideOf(event.id)).toMatchObject({ out: 0 });
});

test("whoever never came in doesn't go out: the row is kept and changes nothing", async () => {
  const { event, order, north, minute } = await aDoor();
  expect(await sync(north, [anExit(north, order, { at: minute(0) })])).toMatchObject({
    acknowledged: 1,
    conflicts: [],
  });
  expect(await standingOf(order)).toEqual({ status: "valid", check_in_ts: null, out_ts: null });
  expect(await insideOf(event.id)).toEqual({ admitted: 0, out: 0 });
});

test("of two seats one goes out, and a code of both lets that one back in beside the other, who is in", async () => {
  const { order, north, south, minute } = await aDoor(2);
  await sync(north, [
    anAdmission(north, order, { at: minute(0), seats: 0b11 }),
    anExit(north, order, { sequence: 2, at: minute(5), seats: 0b10 }),
  ]);
  expect([await standingOf(order, 0), await standingOf(order, 1)].map(({ out_ts }) => out_ts)).toEqual([
    null,
    instant(minute(5)),
  ]);
  expect((await sync(south, [anAdmission(south, order, { at: minute(9), seats: 0b11 })])).conflicts).toEqual([1]);
  expect((await standingOf(order, 1)).out_ts).toBeNull();
});

test("[reentry-07] an undo takes back a way out or back, and not that they came in; each has an audit row", async () => {
  const { event, order, north, minute } = await aDoor();
  const rows = [
    anAdmission(north, order, { at: minute(0) }),
    anExit(north, order, { sequence: 2, at: minute(10) }),
    anAdmission(north, order, { sequence: 3, at: minute(20) }),
  ] as const;
  await sync(north, [...rows]);
  await sync(north, [anUndo(north, rows[2], { sequence: 4 })]);
  expect(await standingOf(order)).toMatchObject({ status: "redeemed", out_ts: instant(minute(10)) });
  await sync(north, [anUndo(north, rows[1], { sequence: 5 })]);
  expect(await standingOf(order)).toEqual({ status: "redeemed", check_in_ts: instant(minute(0)), out_ts: null });
  await sync(north, [anUndo(north, rows[0], { sequence: 6 })]);
  expect(await standingOf(order)).toEqual({ status: "valid", check_in_ts: null, out_ts: null });
  expect(await insideOf(event.id)).toMatchObject({ out: 0 });
  const { token } = await anAdmin();
  const { items } = await ok(call("auditAdmin", "list", { subject: event.id }, { token }));
  expect(items.map(({ action }) => action).filter((action) => action.includes("undo"))).toEqual([
    "ticket.undo-redemption",
    "door.undo-passage",
    "door.undo-passage",
  ]);
});

test("[reentry-07] the back-office's undo of a check-in ends the ways out and back with it, for scanners too", async () => {
  const { event, order, north, south, ticketId, minute } = await aDoor();
  await sync(north, [
    anAdmission(north, order, { at: minute(0) }),
    anExit(north, order, { sequence: 2, at: minute(10) }),
    anAdmission(north, order, { sequence: 3, at: minute(20) }),
  ]);
  const { token } = await anAdmin();
  await ok(call("ticketsAdmin", "setStatus", { ticketId, status: "valid" }, { token }));
  await stack().settled();
  expect(await standingOf(order)).toEqual({ status: "valid", check_in_ts: null, out_ts: null });
  const undone = (await sync(south)).rows.flatMap((row) => (row.kind === "undo" ? [row.row.sequence] : []));
  expect(undone.toSorted()).toEqual([1, 2, 3]);
  expect(await insideOf(event.id)).toMatchObject({ out: 0 });
});

test("a supervisor's undo of a first entry is about that row alone: who came back is in since then", async () => {
  const { order, north, south, minute } = await aDoor();
  const first = anAdmission(north, order, { at: minute(0) });
  await sync(north, [
    first,
    anExit(north, order, { sequence: 2, at: minute(10) }),
    anAdmission(north, order, { sequence: 3, at: minute(20) }),
    anUndo(north, first, { sequence: 4 }),
  ]);
  await stack().settled();
  const check_in_ts = instant(minute(20));
  expect(await standingOf(order)).toEqual({ status: "redeemed", check_in_ts, out_ts: null });
  const undone = (await sync(south)).rows.flatMap((row) => (row.kind === "undo" ? [row.row.sequence] : []));
  expect(new Set(undone)).toEqual(new Set([1]));
});

test("a first entry by a clock that is ahead keeps its place: a way out before it changes nothing", async () => {
  const { order, north, south } = await aDoor();
  const ahead = Date.now() + 1_200_000;
  await sync(north, [anAdmission(north, order, { at: ahead })]);
  await sync(south, [anExit(south, order, { at: ahead - 600_000 })]);
  expect(await standingOf(order)).toMatchObject({ status: "redeemed", out_ts: null });
  await sync(south, [anExit(south, order, { sequence: 2, at: ahead + 1 })]);
  expect((await standingOf(order)).out_ts).not.toBeNull();
});

test("a scanner that isn't trusted any more let nobody out either", async () => {
  const { event, order, north, south, minute } = await aDoor();
  await sync(north, [anAdmission(north, order, { at: minute(0) })]);
  await sync(south, [anExit(south, order, { at: minute(10) })]);
  const { token } = await anAdmin();
  const input = { eventId: event.id, deviceId: south.id, void_since: instant(minute(5)) };
  await ok(call("doorAdmin", "revokeDevice", input, { token }));
  await stack().settled();
  expect(await standingOf(order)).toMatchObject({ status: "redeemed", out_ts: null });
  expect(await insideOf(event.id)).toMatchObject({ out: 0 });
});

testOvertaken(
  "a way out that is decided before the same guest comes back at another gate",
  async () => {
    const { order, north, south, ticketId, minute } = await aDoor();
    await sync(north, [
      anAdmission(north, order, { at: minute(0) }),
      anExit(north, order, { sequence: 2, at: minute(10) }),
    ]);
    return {
      write: { containing: ticketId },
      late: () => sync(south, [anExit(south, order, { at: minute(15) })]),
      meanwhile: () => sync(north, [anAdmission(north, order, { sequence: 3, at: minute(20) })]),
      outcome: async () => {
        const table = await openTable();
        const { out_ts } = (await table.get(keyOf(TicketEntity, { id: ticketId }))) ?? {};
        return out_ts ? "out" : "in";
      },
    };
  },
  { guarded: "in", control: "out" },
);
