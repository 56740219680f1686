import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test, vi } from "vitest";
import { GuestEntity } from "../../../functions/tickets/guests/guest.entity.ts";
import { fromHex } from "../../../shared/door/bytes.ts";
import { decodeCode, encodeStillCode } from "../../../shared/door/code.ts";
import { eventRef } from "../../../shared/door/refs.ts";
import { call, ok } from "../../support/call.ts";
import { cancelAndWait } from "../../support/cancellations.ts";
import { spotsLeft, stack } from "../../support/checkout.ts";
import { aScanEvent } from "../../support/door/scan-event.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";
import { addGuest, guestCodeOf, tryToAddGuest } from "../../support/guests.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { uniqueId } from "../../support/unique-text.ts";

// A cancellation and a list are followed through the table's stream.
vi.setConfig({ testTimeout: 120_000 });

const signatureDigits = 128;

const asAdmin = async () => ({ token: (await anAdmin()).token });
const openPass = (code: string) => call("doorPasses", "guest", { code });
const sheetOf = async (eventId: string) => (await ok(call("doorAdmin", "sheet", { eventId }, await asAdmin()))).items;

test("[comp-12] a guest's link opens one still code in their name for all their seats, weeks before doors, until they are voided", async () => {
  const event = await aScanEvent({ start_at: new Date(Date.now() + 30 * 86_400_000).toISOString() });
  const guest = await addGuest(event.id, { name: "Dana Rivers", plus_ones: 2 });
  const code = await guestCodeOf(guest);
  const opened = await ok(openPass(code));
  expect(opened).toMatchObject({ state: "open", name: "Dana Rivers", people: 3, admitted: 0, tier_name: "GA+" });
  const { pass } = decodeCode(encodeStillCode(fromHex(opened.pass ?? "")));
  expect(pass).toMatchObject({ kind: "still", name: "Dana Rivers", event: await eventRef(event.id), seats: 0b111 });
  // Signed once more, which takes chance: the same binding, seats and times.
  expect((await ok(openPass(code))).pass?.slice(0, -signatureDigits)).toBe(opened.pass?.slice(0, -signatureDigits));
  const ref = { eventId: event.id, guestId: guest.id };
  await ok(call("ticketsAdmin", "voidGuest", { ...ref, reason: "Can't come" }, await asAdmin()));
  expect(await ok(openPass(code))).toEqual({
    state: "gone",
    name: null,
    tier_name: null,
    people: null,
    admitted: 0,
    event: null,
    pass: null,
  });
});

test("[comp-12] where members redeem their tickets themselves a guest's link has no code, and says when and where", async () => {
  const event = await anEvent({ venue_name: "River Club" });
  const opened = await ok(openPass(await guestCodeOf(await addGuest(event.id))));
  expect(opened).toMatchObject({ state: "open", pass: null, event: { door_mode: "member", venue_name: "River Club" } });
});

test("[comp-13] the door's list has a guest by name with ID and plus-ones, and loses the code when they are voided", async () => {
  const event = await aScanEvent();
  const guest = await addGuest(event.id, { name: "Dana Rivers", plus_ones: 1 });
  await stack().settled();
  const line = { name: "Dana Rivers", seats: [1, 2], is_guest: true, tier: "GA+" };
  expect(await sheetOf(event.id)).toMatchObject([{ ...line, status: "valid" }]);
  const ref = { eventId: event.id, guestId: guest.id };
  await ok(call("ticketsAdmin", "voidGuest", { ...ref, reason: "Can't come" }, await asAdmin()));
  await stack().settled();
  expect(await sheetOf(event.id)).toMatchObject([{ ...line, status: "cancelled" }]);
});

test("[comp-14] adding a guest twice with one Idempotency-Key takes the seats once, and the list has them once", async () => {
  const event = await anEvent({ total_spots: 10 });
  const input = { email: `same-${uniqueId()}@example.com`, plus_ones: 2 };
  const key = crypto.randomUUID();
  const [first, second] = [await tryToAddGuest(event.id, input, key), await tryToAddGuest(event.id, input, key)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect(await spotsLeft(event.id)).toBe(7);
  const list = await ok(call("ticketsAdmin", "guests", { eventId: event.id }, await asAdmin()));
  expect(list.items).toHaveLength(1);
  const seats = await ok(call("ticketsAdmin", "guestSeats", { eventId: event.id }, await asAdmin()));
  expect(seats).toMatchObject({ left: 7, state: "published", sells_tickets: true });
  expect(seats.types[0]).toEqual({ tier: "GA+", name: "GA+", left: 7, waiting: 0 });
});

test("[comp-15] a bad address is refused at its field, and so is an eighth plus-one; the neighbours go", async () => {
  const event = await anEvent();
  const bad = await tryToAddGuest(event.id, { email: "dana at example.com" });
  expect(bad.error).toMatchObject({ code: "invalid-input", details: { fields: [{ path: "email" }] } });
  const many = await tryToAddGuest(event.id, { plus_ones: 8 });
  expect(many.error).toMatchObject({ code: "invalid-input", details: { fields: [{ path: "plus_ones" }] } });
  expect((await tryToAddGuest(event.id, { plus_ones: 7 })).status).toBe(201);
});

test("[comp-16] a member's verified address gets tickets in the app, counts as attending, and the back-office finds a guest without account by name", async () => {
  const [member, event] = await Promise.all([aMember(), anEvent()]);
  const given = await addGuest(event.id, { email: member.email, plus_ones: 1 });
  expect(given.user_id).toBe(member.userId);
  const { items } = await ok(call("tickets", "list", {}, { token: member.token }));
  expect(items).toMatchObject([
    { price_paid: 0, discount_type: "complimentary", order_quantity: 2 },
    { price_paid: 0, discount_type: "complimentary", order_quantity: 2 },
  ]);
  const name = `Zelda ${uniqueId()}`;
  await addGuest(event.id, { name });
  await stack().settled();
  const found = await ok(call("ticketsAdmin", "search", { q: name.toLowerCase() }, await asAdmin()));
  expect(found.items).toMatchObject([{ buyer_name: name, price_paid: 0 }]);
  const { rsvps } = await ok(call("eventChangesAdmin", "impact", { eventId: event.id }, await asAdmin()));
  expect(rsvps).toBe(0);
});

const mailsTo = async (to: string) =>
  ((await (await openTable()).everything("outbox")) as { to: string; letter: string }[])
    .filter((mail) => mail.to === to)
    .map(({ letter }) => (JSON.parse(letter) as { template: string }).template);

test("[comp-23] a guest without an account is told of a cancellation once, by email, and the pass lets nobody in", async () => {
  const event = await aScanEvent();
  const email = `told-${uniqueId()}@example.com`;
  const guest = await addGuest(event.id, { email });
  await stack().settled();
  const { is_done } = await cancelAndWait(event.id);
  expect(is_done).toBe(true);
  await stack().invoke("EventChanges", {});
  expect((await mailsTo(email)).sort()).toEqual(["event-cancelled", "guest-invitation"]);
  expect(await ok(openPass(await guestCodeOf(guest)))).toMatchObject({ state: "voided", pass: null });
  expect(await sheetOf(event.id)).toMatchObject([{ status: "refunded" }]);
});

test("[comp-24] what is erased of a guest is gone from the door's list and from the search too", async () => {
  const event = await aScanEvent();
  const name = `Quentin ${uniqueId()}`;
  const guest = await addGuest(event.id, { name, plus_ones: 1 });
  await ok(openPass(await guestCodeOf(guest)));
  await stack().settled();
  expect(await sheetOf(event.id)).toMatchObject([{ name, seats: [1, 2] }]);
  const { documents, TableName } = await openTable();
  await documents.send(
    new UpdateCommand({
      TableName,
      Key: keyOf(GuestEntity, { id: guest.id }),
      UpdateExpression: "REMOVE #name, email",
      ExpressionAttributeNames: { "#name": "name" },
    }),
  );
  await stack().settled();
  expect(await sheetOf(event.id)).toMatchObject([{ name: "", seats: [1, 2] }]);
  expect((await ok(call("ticketsAdmin", "search", { q: name.toLowerCase() }, await asAdmin()))).items).toEqual([]);
});
