import { expect, test } from "vitest";
import { DoorOrderEntity } from "../../../functions/door/list/door-order.entity.ts";
import { fromHex } from "../../../shared/door/bytes.ts";
import { createKeyRing, findCityKey } from "../../../shared/door/city-keys.ts";
import { decodeCode, encodeLiveCode, encodeStillCode } from "../../../shared/door/code.ts";
import { eventRef, orderKeyOf } from "../../../shared/door/refs.ts";
import { assertCitySignature, assertStamp, signStep } from "../../../shared/door/signatures.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../../support/checkout.ts";
import { aPhone } from "../../support/door/phone.ts";
import { aScanOrder } from "../../support/door/scan-event.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { claimTicket, sendTicket } from "../../support/transfers.ts";

const hour = 3_600_000;
const later = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * hour).toISOString();

const readOrder = async (eventId: string, orderRef: string) => {
  const table = await openTable();
  return table.get(keyOf(DoorOrderEntity, { event_id: eventId, order_key: orderKeyOf(orderRef) }));
};

const cityRing = async () => {
  const keys = (await (await openTable()).everything("door-key")) as { key: string; revoked_at?: string }[];
  return createKeyRing(keys.map(({ key, revoked_at }) => ({ key, revoked: revoked_at !== undefined })));
};

const stillCode = (holder: Member, ticketId: string, move = false) =>
  call("doorPasses", "bind", { ticketId, still: true, move }, { token: holder.token });

test("a phone gets a pass for all seats of its holder, which verifies as a scanner does it", async () => {
  const { holder, event, ticketId } = await aScanOrder(2);
  const phone = await aPhone();
  expect(await ok(phone.look(holder, ticketId))).toMatchObject({
    state: "unbound",
    binding: null,
    moves_left: 3,
    pass: null,
  });
  const bound = await ok(phone.bind(holder, ticketId));
  expect(bound).toMatchObject({ state: "here", seats: [1, 2], moves_left: 3, binding: { label: "iPhone, Safari" } });
  const signedPass = fromHex(bound.pass ?? "");
  const now = Date.now();
  const code = decodeCode(encodeLiveCode(signedPass, await signStep(phone.keys.privateKey, signedPass, now)));
  expect(code.pass).toMatchObject({
    kind: "live",
    event: await eventRef(event.id),
    order: bound.order_ref,
    seats: 0b11,
    tier: 1,
    notBefore: Math.floor(Date.parse(later(event.start_at, -6)) / 1_000),
  });
  await assertCitySignature(findCityKey(await cityRing(), code.pass.kid), code.signedPass);
  if (!("stamp" in code)) throw new Error("The code has no step");
  await assertStamp(code.pass, code.signedPass, code.stamp);
});

test("an order that the list doesn't have yet is bound all the same", async () => {
  const { holder, event, ticketId } = await aScanOrder();
  const phone = await aPhone();
  const found = await ok(phone.look(holder, ticketId));
  await (await openTable()).delete(
    keyOf(DoorOrderEntity, { event_id: event.id, order_key: orderKeyOf(found.order_ref) }),
  );
  expect((await ok(phone.bind(holder, ticketId))).state).toBe("here");
});

test("the same phone gets the same pass again without a write, also by asking alone", async () => {
  const { holder, event, ticketId } = await aScanOrder();
  const phone = await aPhone();
  const bound = await ok(phone.bind(holder, ticketId));
  const stored = await readOrder(event.id, bound.order_ref);
  const again = await ok(phone.look(holder, ticketId));
  expect(again.state).toBe("here");
  // Signatures differ each time; what is signed doesn't.
  expect(again.pass?.slice(0, 154)).toBe(bound.pass?.slice(0, 154));
  await ok(phone.bind(holder, ticketId));
  expect(await readOrder(event.id, bound.order_ref)).toEqual(stored);
});

test("opening a ticket on another phone says where its code lives, and only a move brings it there", async () => {
  const { holder, ticketId } = await aScanOrder();
  const [first, second] = [await aPhone("iPhone, Safari"), await aPhone("Android phone, Chrome")];
  const before = await ok(first.bind(holder, ticketId));
  const elsewhere = await ok(second.look(holder, ticketId));
  expect(elsewhere).toMatchObject({ state: "elsewhere", binding: { label: "iPhone, Safari" }, pass: null });
  expect(await second.bind(holder, ticketId)).toMatchObject({ status: 409, error: { code: "bind.elsewhere" } });
  const moved = await ok(second.bind(holder, ticketId, { move: true }));
  expect(moved).toMatchObject({ state: "here", moves_left: 2, binding: { label: "Android phone, Chrome" } });
  const numberOf = (pass: string | null) => Number.parseInt(pass?.slice(64, 72) ?? "", 16);
  expect(numberOf(moved.pass)).toBeGreaterThan(numberOf(before.pass));
  expect(await ok(first.look(holder, ticketId))).toMatchObject({ state: "elsewhere", pass: null });
});

test("a code moves three times a day, and again the day after", async () => {
  const { holder, event, ticketId } = await aScanOrder();
  await ok((await aPhone()).bind(holder, ticketId));
  for (const left of [2, 1, 0]) {
    const moved = await ok((await aPhone()).bind(holder, ticketId, { move: true }));
    expect(moved.moves_left).toBe(left);
  }
  const fifth = await aPhone();
  expect(await fifth.bind(holder, ticketId, { move: true })).toMatchObject({
    status: 429,
    error: { code: "bind.moves-used" },
  });
  const now = later(event.start_at, -20);
  expect((await ok(fifth.bind(holder, ticketId, { move: true, now }))).moves_left).toBe(2);
});

test("[door-05] of two phones that bind at once one is the home, and the other is told", async () => {
  const { holder, ticketId } = await aScanOrder(2);
  const phones = await Promise.all(Array.from({ length: 6 }, () => aPhone()));
  const found = await ok((phones[0] as (typeof phones)[0]).look(holder, ticketId));
  const requests = await Promise.all(phones.map((phone) => phone.sign(ticketId, found)));
  const answers = await Promise.all(
    requests.map((request) => call("doorPasses", "bind", request, { token: holder.token })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, error } of answers)
    if (status !== 200) expect([status, error?.code]).toEqual([409, "bind.changed"]);
  const states = await Promise.all(phones.map(async (phone) => (await ok(phone.look(holder, ticketId))).state));
  expect(states.filter((state) => state === "here")).toHaveLength(1);
});

test("a nonce works once, for its member, its ticket and its state", async () => {
  const { holder, ticketId } = await aScanOrder();
  const other = await aScanOrder();
  const phone = await aPhone();
  const request = await phone.sign(ticketId, await ok(phone.look(holder, ticketId)));
  const send = (who: Member, id: string, about = {}) =>
    call("doorPasses", "bind", { ...request, ticketId: id, ...about }, { token: who.token });
  expect((await send(other.holder, other.ticketId)).error?.code).toBe("bind.changed");
  await ok(send(holder, ticketId));
  const thief = await aPhone();
  const stolen = await thief.sign(ticketId, { nonce: request.nonce, order_ref: "0".repeat(32), seats: [1] });
  expect((await send(holder, ticketId, { ...stolen, move: true })).error?.code).toBe("bind.changed");
});

test("a key is bound only by the phone that has it", async () => {
  const { holder, ticketId } = await aScanOrder();
  const [phone, thief] = [await aPhone(), await aPhone()];
  const found = await ok(phone.look(holder, ticketId));
  const request = { ...(await thief.sign(ticketId, found)), device_key: phone.deviceKey };
  const answer = await call("doorPasses", "bind", request, { token: holder.token });
  expect(answer).toMatchObject({ status: 400, error: { code: "invalid-input" } });
  const offCurve = { ...(await phone.sign(ticketId, found)), device_key: `02${"f".repeat(64)}` };
  expect((await call("doorPasses", "bind", offCurve, { token: holder.token })).error?.code).toBe("invalid-input");
  expect((await ok(phone.look(holder, ticketId))).state).toBe("unbound");
});

test("a code for print has the holder's name and ends the one on the phone", async () => {
  const { holder, event, ticketId } = await aScanOrder();
  const phone = await aPhone();
  await ok(phone.bind(holder, ticketId));
  expect((await stillCode(holder, ticketId)).error?.code).toBe("bind.elsewhere");
  const made = await ok(stillCode(holder, ticketId, true));
  expect(made).toMatchObject({ state: "still", moves_left: 2 });
  const code = decodeCode(encodeStillCode(fromHex(made.pass ?? "")));
  expect(code.pass).toMatchObject({ kind: "still", name: holder.name, seats: 1 });
  expect(await readOrder(event.id, made.order_ref)).toMatchObject({ seat_1: { kind: "still", moved: true } });
  expect((await readOrder(event.id, made.order_ref))?.seat_1).not.toHaveProperty("key");
  expect((await ok(phone.look(holder, ticketId))).state).toBe("still");
  // Printed again, it is the same code, and no further move.
  const again = await ok(stillCode(holder, ticketId));
  expect([again.moves_left, again.pass?.slice(0, 88)]).toEqual([2, made.pass?.slice(0, 88)]);
});

test("a code for print is refused to a holder without a name, who is asked for one, and made once they have it", async () => {
  const { holder, event, ticketId } = await aScanOrder();
  const [table, { order_ref }] = [await openTable(), await ok((await aPhone()).look(holder, ticketId))];
  // What follows the order writes its names.
  await stack().settled();
  const order = (await readOrder(event.id, order_ref)) ?? {};
  await table.put({ ...order, seat_1: { ...(order.seat_1 as object), name: " " } });
  const refused = await stillCode(holder, ticketId);
  expect([refused.status, refused.error?.code]).toEqual([409, "profile.no-name"]);
  await table.put(order);
  expect((await ok(stillCode(holder, ticketId))).state).toBe("still");
});

test("a seat keeps the name its code was bound under, moved and in print too, and one without a code gets the holder's new name", async () => {
  const { holder, event, ticketId } = await aScanOrder(2);
  const { order_ref } = await ok((await aPhone()).bind(holder, ticketId, { seats: [1] }));
  await ok(call("members", "update", { name: "Somebody New" }, { token: holder.token }));
  await stack().settled();
  const names = async () => {
    const order = (await readOrder(event.id, order_ref)) as Record<string, { name: string; moved?: boolean }>;
    return [order.seat_1?.name, order.seat_2?.name];
  };
  expect(await names()).toEqual([holder.name, "Somebody New"]);
  await ok((await aPhone()).bind(holder, ticketId, { seats: [1], move: true }));
  expect(await names()).toEqual([holder.name, "Somebody New"]);
  const input = { ticketId, seats: [1], still: true, move: true };
  const made = await ok(call("doorPasses", "bind", input, { token: holder.token }));
  expect(decodeCode(encodeStillCode(fromHex(made.pass ?? ""))).pass).toMatchObject({ name: holder.name });
});

test("[transfer-02] a code that was moved stays marked after its ticket was sent, and one that wasn't stays unmarked", async () => {
  const { holder: buyer, event, ticketIds } = await aScanOrder(2);
  const [first = "", second = ""] = ticketIds;
  const [phone, other, receiver] = await Promise.all([aPhone(), aPhone(), aMember()]);
  await ok(phone.bind(buyer, first));
  const { order_ref } = await ok(other.bind(buyer, first, { seats: [1], move: true }));
  const marks = async () => {
    const order = (await readOrder(event.id, order_ref)) as Record<string, { holder_id: string; moved?: boolean }>;
    return [order.seat_1, order.seat_2].map((seat) => [seat?.holder_id, seat?.moved ?? false]);
  };
  for (const ticketId of [first, second]) await ok(claimTicket(receiver, await sendTicket(buyer, ticketId)));
  await stack().settled();
  const expected = [
    [receiver.userId, true],
    [receiver.userId, false],
  ];
  expect(await marks()).toEqual(expected);
  await ok((await aPhone()).bind(receiver, first));
  expect(await marks()).toEqual(expected);
});

test("codes are made from 72 hours before doors until the event is over", async () => {
  const start_at = new Date(Date.now() + 10 * 24 * hour).toISOString();
  const doors_at = later(start_at, -1);
  const { holder, ticketId } = await aScanOrder(1, { about: { start_at, doors_at } });
  const phone = await aPhone();
  const opens_at = later(doors_at, -72);
  const before = later(opens_at, -0.01);
  expect(await ok(phone.look(holder, ticketId, { now: before }))).toMatchObject({
    state: "not-yet",
    opens_at,
    nonce: null,
  });
  const early = await call("doorPasses", "bind", { ticketId, still: true }, { token: holder.token, now: before });
  expect(early).toMatchObject({ status: 409, error: { code: "bind.not-yet", details: { opens_at } } });
  expect((await ok(phone.bind(holder, ticketId, { now: opens_at }))).state).toBe("here");
  const over = later(start_at, 8);
  expect((await phone.look(holder, ticketId, { now: over })).error?.code).toBe("ticket.too-late");
});

test("somebody else's ticket and seat are not found, whoever asks", async () => {
  const { ticketId } = await aScanOrder();
  const phone = await aPhone();
  for (const stranger of [await aMember(), await anAdmin()]) {
    expect(await phone.look(stranger, ticketId)).toMatchObject({ status: 404, error: { code: "not-found" } });
  }
  const { holder, ticketId: own } = await aScanOrder(2);
  expect(await phone.look(holder, own, { seats: [1, 3] })).toMatchObject({ status: 404 });
});

test("where members redeem their tickets themselves there is no code", async () => {
  const [holder, event] = await Promise.all([aMember(), anEvent()]);
  const { session } = await buy(holder, event.id);
  await payAndSettle(session);
  const [ticket] = await ticketsOf(holder, session);
  const answer = await (await aPhone()).look(holder, ticket?.id ?? "");
  expect(answer).toMatchObject({ status: 409, error: { code: "ticket.no-code" } });
});

test("a refunded ticket has no code any more, and the other seats of its order keep theirs", async () => {
  const { holder, session, ticketIds } = await aScanOrder(2);
  const [first = "", second = ""] = ticketIds;
  const phone = await aPhone();
  const bound = await ok(phone.bind(holder, first));
  const { token } = await anAdmin();
  await ok(call("ticketsAdmin", "refund", { sessionId: session, ticket_ids: [first] }, { token }));
  expect((await phone.look(holder, first)).error?.code).toBe("ticket.refunded");
  await expect.poll(async () => (await ok(phone.look(holder, second))).seats).toEqual([2]);
  const left = await ok(phone.look(holder, second));
  expect(left.state).toBe("here");
  expect(left.pass?.slice(60, 62)).toBe("02");
  expect(left.pass?.slice(64, 72)).toBe(bound.pass?.slice(64, 72));
});
