import { expect, test } from "vitest";
import { TicketEntity } from "../../../functions/tickets/ticket.entity.ts";
import { seatFlag } from "../../../shared/door/list.ts";
import { orderKeyOf, orderRef } from "../../../shared/door/refs.ts";
import { hours } from "../../../shared/rules/durations.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, settleWebhooks, spotsLeft, stack, ticketsOf } from "../../support/checkout.ts";
import { anAdmission, aScanner, sync } from "../../support/door/scanners.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";
import { stripeClient } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { awaitOffer } from "../../support/waiting-lists.ts";

const inHours = (count: number) => new Date(Date.now() + hours(count)).toISOString();

/** The one paid ticket of an event that begins in three hours: its price can't be asked back any more, but somebody may take it. */
const aPurchase = async (about: Parameters<typeof anEvent>[0] = {}) => {
  const [buyer, event] = await Promise.all([
    aMember(),
    anEvent({ total_spots: 1, start_at: inHours(3), offers_back: true, ...about }),
  ]);
  const { session, hold } = await buy(buyer, event.id);
  await payAndSettle(session);
  const ids = (await ticketsOf(buyer, session)).map(({ id }) => id);
  return { buyer, event, session, hold, ids };
};

const preview = ({ token }: Member, sessionId: string) => call("tickets", "returnPreview", { sessionId }, { token });
const offer = ({ token }: Member, sessionId: string) =>
  call("tickets", "returnTickets", { sessionId, way: "offer-back" }, { token });
const keep = ({ token }: Member, sessionId: string) => call("tickets", "keepTickets", { sessionId }, { token });
const join = async (eventId: string) => {
  const member = await aMember();
  await ok(call("waitingLists", "join", { eventId, tier: "GA+", quantity: 1 }, { token: member.token }));
  return member;
};
const statesOf = async (buyer: Member, session: string) =>
  (await ticketsOf(buyer, session)).map(({ status, refunded, offered_back_at }) => [
    status,
    refunded,
    offered_back_at !== null,
  ]);
const amountsOf = async (session: string) => {
  const stripe = await stripeClient();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
  return (await stripe.refunds.list({ payment_intent: String(payment_intent) })).data.map(({ amount }) => amount);
};
/** Somebody who has taken the place of a ticket on offer and hasn't paid yet. */
const takePlace = async (eventId: string) => {
  const taker = await join(eventId);
  const offerId = await awaitOffer(taker, eventId);
  const { session: taking } = await buy(taker, eventId, { offerId });
  return { taker, taking };
};

test("[return-02] [return-04] a ticket that is offered back, kept and offered again is refunded by the payment for its place, once, with an email, and its taker has the place", async () => {
  const { buyer, event, session } = await aPurchase();
  const shown = await ok(preview(buyer, session));
  expect(shown).toMatchObject({
    way: "offer-back",
    return_until: event.start_at,
    amount: 2_000,
    tickets: 1,
    waiting: 0,
  });
  await ok(offer(buyer, session));
  expect(await statesOf(buyer, session)).toEqual([["valid", false, true]]);
  await ok(keep(buyer, session));
  expect(await statesOf(buyer, session)).toEqual([["valid", false, false]]);
  await ok(offer(buyer, session));
  const { taker, taking } = await takePlace(event.id);
  for (const ask of [preview, offer, keep]) expect((await ask(taker, session)).error?.code).toBe("not-found");
  expect((await keep(buyer, session)).error?.code).toBe("return.on-offer");
  expect(await statesOf(buyer, session)).toEqual([["valid", false, true]]);
  await payAndSettle(taking);
  await settleWebhooks();
  expect(await statesOf(taker, taking)).toEqual([["valid", false, false]]);
  expect(await statesOf(buyer, session)).toEqual([["cancelled", true, true]]);
  await Promise.all([1, 2].map(() => stack().invoke("sweepHolds")));
  expect([await amountsOf(session), await amountsOf(taking), await spotsLeft(event.id)]).toEqual([[2_000], [], 0]);
  const mail = await stack().mailTo(buyer.email, /refund/i);
  expect(mail.text).toContain("$20.00");
});

test("[return-09] a scanner's list has a ticket as refunded once its place was paid for, and a row that let it in comes as a conflict", async () => {
  const { buyer, event, session, hold, ids } = await aPurchase({ door_mode: "scan" });
  await ok(offer(buyer, session));
  const { taking } = await takePlace(event.id);
  const scanner = await aScanner(event.id);
  const { version } = await ok(call("door", "list", {}, { token: scanner.token }));
  await stack().stripe("api/fail", { mode: "500", count: 3, match: "POST /v1/refunds" });
  await payAndSettle(taking);
  await stack().stripe("api/heal");
  await stack().settled();
  const orderKey = orderKeyOf(await orderRef(hold.id));
  const { delta } = await sync(scanner, [], { list_version: version });
  const flags = delta?.orders.find(([key]) => key === orderKey)?.[2]?.[3] ?? 0;
  expect(flags & seatFlag.refunded).toBe(seatFlag.refunded);
  expect(await sync(scanner, [anAdmission(scanner, { orderKey })])).toMatchObject({ acknowledged: 1, conflicts: [1] });
  expect((await statesOf(buyer, session))[0]?.[0]).toBe("cancelled");
  const [stored] = await Promise.all(ids.map(async (id) => (await openTable()).get(keyOf(TicketEntity, { id }))));
  expect(stored?.check_in_ts).toBeUndefined();
  await stack().invoke("sweepHolds");
  expect(await amountsOf(session)).toEqual([2_000]);
});
