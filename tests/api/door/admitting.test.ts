import { expect, test } from "vitest";
import { TicketEntity } from "../../../functions/tickets/ticket.entity.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import {
  aDoorOrder,
  anAdmission,
  anUndo,
  anUnknownOrder,
  aScannedEvent,
  aScanner,
  statusOf,
  sync,
} from "../../support/door/scanners.ts";
import { keyOf, openTable } from "../../support/table.ts";

const aDoor = async (quantity = 1) => {
  const event = await aScannedEvent();
  const [order, north, south] = await Promise.all([
    aDoorOrder(event.id, quantity),
    aScanner(event.id),
    aScanner(event.id, { gate: "South" }),
  ]);
  return { event, order, north, south, ticketId: order.ticketIds[0] ?? "" };
};

test("a row lets a ticket in, and the same row again changes nothing", async () => {
  const { order, north, ticketId } = await aDoor();
  const row = anAdmission(north, order);
  const answer = await sync(north, [row]);
  expect(answer).toMatchObject({ acknowledged: 1, refused: [], conflicts: [] });
  const first = await statusOf(order, ticketId);
  expect(first).toEqual({ status: "redeemed", check_in_ts: new Date(row.at).toISOString() });
  expect(await sync(north, [row])).toMatchObject({ acknowledged: 1, refused: [], conflicts: [] });
  expect(await statusOf(order, ticketId)).toEqual(first);
});

test("the same row twice at once lets in once and is no conflict", async () => {
  const { order, north, ticketId } = await aDoor();
  const row = anAdmission(north, order);
  const answers = await Promise.all([sync(north, [row]), sync(north, [row]), sync(north, [row])]);
  for (const answer of answers) expect(answer).toMatchObject({ acknowledged: 1, refused: [], conflicts: [] });
  expect((await statusOf(order, ticketId)).status).toBe("redeemed");
});

test("[door-04] of two scanners that let one seat in at once, one is in conflict, and both rows are kept", async () => {
  const { order, north, south, ticketId } = await aDoor();
  const answers = await Promise.all([
    sync(north, [anAdmission(north, order)]),
    sync(south, [anAdmission(south, order)]),
  ]);
  expect(answers.map(({ acknowledged }) => acknowledged)).toEqual([1, 1]);
  expect(answers.flatMap(({ conflicts }) => conflicts)).toEqual([1]);
  const table = await openTable();
  const ticket = await table.get(keyOf(TicketEntity, { id: ticketId }));
  const winner = answers[0]?.conflicts.length === 0 ? north : south;
  expect(ticket?.admitted).toMatchObject({ device_id: winner.id, sequence: 1, gate: winner.gate });
  const [seenByNorth, seenBySouth] = [await sync(north), await sync(south)];
  expect([seenByNorth.rows[0]?.device, seenBySouth.rows[0]?.device]).toEqual([south.id, north.id]);
});

test("another row at a place of the log is a copy of the scanner: it is refused, reported, and nothing of it counts", async () => {
  const { event, north, order } = await aDoor();
  const other = await aDoorOrder(event.id);
  await sync(north, [anAdmission(north, order)]);
  const answer = await sync(north, [anAdmission(north, other)]);
  expect(answer).toMatchObject({ acknowledged: 1, refused: [{ sequence: 1, reason: "clone" }] });
  expect(answer.device.is_cloned).toBe(true);
  expect((await statusOf(other, other.ticketIds[0] ?? "")).status).toBe("valid");
});

test("a gap is not stored: what comes after it waits for the rows between", async () => {
  const { order, north } = await aDoor(2);
  const [first, third] = [anAdmission(north, order), anAdmission(north, order, { sequence: 3, seats: 2 })];
  expect(await sync(north, [first, third])).toMatchObject({
    acknowledged: 1,
    refused: [{ sequence: 3, reason: "gap" }],
  });
  expect((await statusOf(order, order.ticketIds[1] ?? "")).status).toBe("valid");
});

test("of a row with several seats, those that can come in do, and the row is a conflict", async () => {
  const { order, north, south } = await aDoor(3);
  await sync(north, [anAdmission(north, order, { seats: 0b010 })]);
  expect((await sync(south, [anAdmission(south, order, { seats: 0b111 })])).conflicts).toEqual([1]);
  const states = await Promise.all(order.ticketIds.map((id) => statusOf(order, id)));
  expect(states.map(({ status }) => status)).toEqual(["redeemed", "redeemed", "redeemed"]);
});

test("an order that the list doesn't know changes no ticket, and the row is kept", async () => {
  const { north } = await aDoor();
  const answer = await sync(north, [anAdmission(north, anUnknownOrder())]);
  expect(answer).toMatchObject({ acknowledged: 1, refused: [] });
});

test("a scanner lets nobody in by hand, and takes back no other scanner's row", async () => {
  const { order, north, south, ticketId } = await aDoor();
  const byHand = anAdmission(north, order, { by: "hand", reason: "Lost phone", issued_at: null, step: null });
  expect(await sync(north, [byHand])).toMatchObject({
    acknowledged: 1,
    refused: [{ sequence: 1, reason: "not-allowed" }],
  });
  expect((await statusOf(order, ticketId)).status).toBe("valid");
  const row = anAdmission(south, order);
  await sync(south, [row]);
  const undone = await sync(north, [anUndo(north, row, { sequence: 2 })]);
  expect(undone.refused).toEqual([{ sequence: 2, reason: "not-allowed" }]);
  expect((await statusOf(order, ticketId)).status).toBe("redeemed");
});

test("a supervisor checks in by hand with a reason and takes back, each with its audit row", async () => {
  const { event, order, ticketId } = await aDoor();
  const supervisor = await aScanner(event.id, { role: "supervisor" });
  const byHand = anAdmission(supervisor, order, { by: "hand", reason: "Lost phone", issued_at: null, step: null });
  expect((await sync(supervisor, [byHand])).refused).toEqual([]);
  expect((await statusOf(order, ticketId)).status).toBe("redeemed");
  expect((await sync(supervisor, [anUndo(supervisor, byHand, { sequence: 2 })])).refused).toEqual([]);
  expect(await statusOf(order, ticketId)).toEqual({ status: "valid", check_in_ts: null });
  const audit = await (await openTable()).everything("audit");
  const actions = audit.filter(({ actor }) => actor === supervisor.id).map(({ action }) => action);
  expect(actions.sort()).toEqual(["door.admit-by-hand", "ticket.undo-redemption"]);
});

test("a scanner takes its own conflict back, and the ticket stays with who came first", async () => {
  const { order, north, south, ticketId } = await aDoor();
  await sync(north, [anAdmission(north, order)]);
  const row = anAdmission(south, order);
  expect((await sync(south, [row])).conflicts).toEqual([1]);
  expect((await sync(south, [anUndo(south, row, { sequence: 2, reason: "already in" })])).refused).toEqual([]);
  expect((await statusOf(order, ticketId)).status).toBe("redeemed");
});

test("a row that was taken back doesn't let in again when it comes once more", async () => {
  const { event, order, north, ticketId } = await aDoor();
  const supervisor = await aScanner(event.id, { role: "supervisor" });
  const row = anAdmission(north, order);
  await sync(north, [row]);
  await sync(supervisor, [anUndo(supervisor, row)]);
  await sync(north, [row]);
  expect((await statusOf(order, ticketId)).status).toBe("valid");
});

test("[door-01] where scanners read the codes, members can't redeem a ticket themselves", async () => {
  const { order, ticketId } = await aDoor();
  const answer = await call("tickets", "redeem", { ticketId }, { token: order.buyer.token });
  expect([answer.status, answer.error?.code]).toEqual([409, "ticket.scan-only"]);
});

test("whom a scanner let in has one more check-in, and one less once it is taken back", async () => {
  const { event, order } = await aDoor();
  const supervisor = await aScanner(event.id, { role: "supervisor" });
  const table = await openTable();
  const checkIns = async () => {
    await stack().settled();
    const tallies = await table.everything("tally");
    return Number(tallies.find(({ user_id }) => user_id === order.buyer.userId)?.check_ins ?? 0);
  };
  const row = anAdmission(supervisor, order);
  await sync(supervisor, [row]);
  expect(await checkIns()).toBe(1);
  await sync(supervisor, [anUndo(supervisor, row, { sequence: 2 })]);
  expect(await checkIns()).toBe(0);
});

test("a seat is let in by one transaction without a read: two items and the three indexes of the ticket, 14 units as counted here", async () => {
  const { order, north } = await aDoor();
  await sync(north);
  await ok(call("door", "list", {}, { token: north.token }));
  await stack().databaseCalls();
  await sync(north, [anAdmission(north, order)]);
  const calls = await stack().databaseCalls();
  const transactions = calls.filter(
    ({ caller, operation }) => /-Door[0-9A-F]{8}$/.test(caller) && operation === "TransactWriteItems",
  );
  expect(transactions).toHaveLength(1);
  // 4 for the items, and 5 for the indexes, which DynamoDB Local counts twice: an index whose key changes is written twice.
  expect(transactions[0]?.writes).toBe(14);
});
