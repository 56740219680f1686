import { describe, expect, test } from "vitest";
import { StockEntity } from "../../../functions/events/stock.entity.ts";
import { seatsOf } from "../../support/balance-checks.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import { buy, pay, payAndSettle, settleWebhooks, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { stripeClient } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { uniqueId } from "../../support/unique-text.ts";
import { awaitOffer } from "../../support/waiting-lists.ts";

const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

const join = (eventId: string, { token }: Member) =>
  ok(call("waitingLists", "join", { eventId, tier: "GA+", quantity: 1 }, { token }));

/** An event with one ticket of $20, which somebody has paid for, and who refunds it. */
const aSoldOutEvent = async () => {
  const [buyer, admin, event] = await Promise.all([
    aMember(),
    anAdmin(),
    anEvent({ total_spots: 1, start_at: inHours(3) }),
  ]);
  const { session: sessionId } = await buy(buyer, event.id);
  await payAndSettle(sessionId);
  const refund = () => ok(call("ticketsAdmin", "refund", { sessionId }, { token: admin.token }));
  return { event, refund };
};

const amountsOf = async (session: string) => {
  const stripe = await stripeClient();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session);
  return (await stripe.refunds.list({ payment_intent: String(payment_intent) })).data.map(({ amount }) => amount);
};

describe("an offer of the waiting list", () => {
  test("[wait-27] is paid with an ambassador's code for its price, and its tickets count for the code", async () => {
    const [{ event, refund }, member, { token }] = [await aSoldOutEvent(), await aMember(), await anAdmin()];
    const code = `LIST${uniqueId()}`.slice(0, 12).toUpperCase();
    await ok(call("ticketsAdmin", "createAmbassador", { name: "Dana", code }, { token }));
    await join(event.id, member);
    await refund();
    const offerId = await awaitOffer(member, event.id);
    const { hold, session } = await buy(member, event.id, { offerId, ambassadorCode: code });
    expect(hold).toMatchObject({ total: 1_500, quantity: 1, status: "held" });
    await payAndSettle(session);
    expect((await ticketsOf(member, session)).map(({ price_paid, code_used }) => [price_paid, code_used])).toEqual([
      [1_500, code],
    ]);
    expect(await seatsOf(callOrigin(), event.id)).toMatchObject({ left: 0, held: 0, sold: 1 });
  });

  test("[wait-27] is a Premium member's free ticket of the month, once", async () => {
    const [one, other] = [await aSoldOutEvent(), await aSoldOutEvent()];
    const member = await aMember({ tier: "premium" });
    for (const { event } of [one, other]) await join(event.id, member);
    await one.refund();
    const free = await buy(member, one.event.id, { offerId: await awaitOffer(member, one.event.id) });
    expect([free.hold.total, free.hold.status]).toEqual([0, "paid"]);
    await other.refund();
    const priced = await buy(member, other.event.id, { offerId: await awaitOffer(member, other.event.id) });
    expect([priced.hold.total, priced.hold.status]).toEqual([1_000, "held"]);
  });
});

test("[wait-28] a late payment gets no seat that is kept for those who wait: it is refunded, and the offer stands", async () => {
  const [buyer, member, event] = [
    await aMember(),
    await aMember(),
    await anEvent({ total_spots: 1, start_at: inHours(3) }),
  ];
  const { session, hold } = await buy(buyer, event.id);
  await join(event.id, member);
  await stack().stripe("api/fail", { mode: "500", count: 6, match: `POST /v1/checkout/sessions/${session}/expire` });
  await ok(call("tickets", "cancelHold", { holdId: hold.id }, { token: buyer.token }));
  await stack().stripe("api/heal");
  const offerId = await awaitOffer(member, event.id);
  await payAndSettle(session);
  await settleWebhooks();
  expect([await ticketsOf(buyer, session), await amountsOf(session)]).toEqual([[], [2_000]]);
  const taken = await buy(member, event.id, { offerId });
  expect(taken.hold).toMatchObject({ status: "held", quantity: 1 });
  expect(await seatsOf(callOrigin(), event.id)).toMatchObject({ left: 0, held: 1, sold: 0 });
});

test("[wait-28] a late payment gets no seat either while it is left and not offered yet", async () => {
  const [buyer, event] = [await aMember(), await anEvent({ total_spots: 2, start_at: inHours(3) })];
  const { session, hold } = await buy(buyer, event.id);
  await stack().stripe("api/fail", { mode: "500", count: 6, match: `POST /v1/checkout/sessions/${session}/expire` });
  await ok(call("tickets", "cancelHold", { holdId: hold.id }, { token: buyer.token }));
  await stack().stripe("api/heal");
  const store = await openTable();
  const key = keyOf(StockEntity, { event_id: event.id });
  // Somebody waits whose turn hasn't come: nobody is offered anything.
  await store.put({ ...(await store.get(key)), waiting_1: 1 });
  await payAndSettle(session);
  await settleWebhooks();
  expect([await ticketsOf(buyer, session), await amountsOf(session)]).toEqual([[], [2_000]]);
  expect(await seatsOf(callOrigin(), event.id)).toMatchObject({ left: 2, held: 0, sold: 0 });
  await store.put({ ...(await store.get(key)), waiting_1: 0 });
});

test("[wait-30] a declined card on an offer keeps its places for another try until the reservation ends, and then they go to whoever is next", async () => {
  const { event, refund } = await aSoldOutEvent();
  const [member, next] = [await aMember(), await aMember()];
  await join(event.id, member);
  await join(event.id, next);
  await refund();
  const { session, hold } = await buy(member, event.id, { offerId: await awaitOffer(member, event.id) });
  const declined = pay(session, "4000000000000002");
  await expect(declined).rejects.toThrow(/card was declined/i);
  expect(await seatsOf(callOrigin(), event.id)).toMatchObject({ left: 0, held: 1, sold: 0 });
  const resumed = await ok(call("tickets", "payHold", { holdId: hold.id }, { token: member.token }));
  expect([resumed.id, resumed.status, resumed.expires_at]).toEqual([hold.id, "held", hold.expires_at]);
  await ok(call("tickets", "cancelHold", { holdId: hold.id }, { token: member.token }));
  const offerId = await awaitOffer(next, event.id);
  const taken = await buy(next, event.id, { offerId });
  await payAndSettle(taken.session);
  expect(await ticketsOf(next, taken.session)).toHaveLength(1);
  expect(await ticketsOf(member, session)).toEqual([]);
});
