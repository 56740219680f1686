import { describe, expect, test } from "vitest";
import { TicketEntity } from "../../../functions/tickets/ticket.entity.ts";
import { seatFlag } from "../../../shared/door/list.ts";
import { orderKeyOf, orderRef } from "../../../shared/door/refs.ts";
import { hours } from "../../../shared/rules/durations.ts";
import { call, ok } from "../../support/call.ts";
import { buy, pay, payAndSettle, settleWebhooks, spotsLeft, stack, ticketsOf } from "../../support/checkout.ts";
import { anAdmission, aScanner, sync } from "../../support/door/scanners.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { stripeClient } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { awaitOffer } from "../../support/waiting-lists.ts";

const inHours = (count: number) => new Date(Date.now() + hours(count)).toISOString();

/** Paid tickets of a sold-out event that begins in three hours: their price can't be asked back any more, but somebody may take them. */
const aPurchase = async ({ quantity = 1, ...about }: Parameters<typeof anEvent>[0] & { quantity?: number } = {}) => {
  const [buyer, event] = await Promise.all([
    aMember(),
    anEvent({ total_spots: quantity, start_at: inHours(3), offers_back: true, ...about }),
  ]);
  const { session, hold } = await buy(buyer, event.id, { quantity });
  await payAndSettle(session);
  const ids = (await ticketsOf(buyer, session)).map(({ id }) => id);
  return { buyer, event, session, hold, ids };
};

type Order = { sessionId: string; ticketId?: string | undefined };
const preview = ({ token }: Member, order: Order, now?: string) =>
  call("tickets", "returnPreview", order, { token, now });
const offer = ({ token }: Member, order: Order, now?: string) =>
  call("tickets", "returnTickets", { ...order, way: "offer-back" }, { token, now });
const keep = ({ token }: Member, order: Order) => call("tickets", "keepTickets", order, { token });
const join = async (eventId: string) => {
  const member = await aMember();
  await ok(call("waitingLists", "join", { eventId, tier: "GA+", quantity: 1 }, { token: member.token }));
  return member;
};
const outcomeOf = ({ status, error }: { status: number; error?: { code: string } | undefined }) => [
  status,
  error?.code,
];
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
const change = async (id: string, about: Record<string, unknown>) => {
  const store = await openTable();
  await store.put({ ...(await store.get(keyOf(TicketEntity, { id }))), ...about });
};

/** A purchase that is offered back, with somebody who has taken its place and hasn't paid yet. */
const aTakenPlace = async (about: Parameters<typeof aPurchase>[0] = {}) => {
  const own = await aPurchase(about);
  const taker = await join(own.event.id);
  await ok(offer(own.buyer, { sessionId: own.session }));
  const offerId = await awaitOffer(taker, own.event.id);
  const { session } = await buy(taker, own.event.id, { offerId });
  return { ...own, taker, taking: session };
};

describe("tickets that can't be returned any more", () => {
  test("[return-02] are offered to the waiting list with the amount and how many wait said before, stay valid, and are kept again", async () => {
    const { buyer, event, session, ids } = await aPurchase({ quantity: 2 });
    await join(event.id);
    await stack().settled();
    const order = { sessionId: session };
    expect(await ok(preview(buyer, order))).toEqual({
      way: "offer-back",
      return_until: event.start_at,
      amount: 4_000,
      tickets: 2,
      free_ga_returned: false,
      code_use_returned: false,
      waiting: 1,
    });
    expect(outcomeOf(await call("tickets", "returnTickets", order, { token: buyer.token }))).toEqual([
      409,
      "return.over",
    ]);
    const sent = { ticketId: ids[1] ?? "" };
    expect((await call("transfers", "send", sent, { token: buyer.token })).status).toBe(201);
    for (const ask of [preview, offer])
      expect(outcomeOf(await ask(buyer, { ...order, ...sent }))).toEqual([409, "ticket.sent"]);
    await ok(call("transfers", "takeBack", sent, { token: buyer.token }));
    for (const _time of [1, 2]) {
      const { items } = await ok(offer(buyer, { ...order, ...sent }));
      expect(items.map(({ status, offered_back_at }) => [status, offered_back_at !== null])).toEqual([
        ["valid", false],
        ["valid", true],
      ]);
    }
    expect(outcomeOf(await call("transfers", "send", sent, { token: buyer.token }))).toEqual([
      409,
      "ticket.offered-back",
    ]);
    expect(await ok(preview(buyer, order))).toMatchObject({ amount: 2_000, tickets: 1 });
    expect([await amountsOf(session), await spotsLeft(event.id)]).toEqual([[], 0]);
  });

  test("[return-02] are kept again unless somebody has been offered them, whoever asks twice", async () => {
    const { buyer, event, session, ids } = await aPurchase({ quantity: 2 });
    const [first, second] = ids.map((ticketId) => ({ sessionId: session, ticketId }));
    if (!first || !second) throw new Error("Two tickets were bought");
    await ok(offer(buyer, { sessionId: session }));
    for (const _time of [1, 2]) {
      const { items } = await ok(keep(buyer, second));
      expect(items.map(({ offered_back_at }) => offered_back_at !== null)).toEqual([true, false]);
    }
    const waiting = await join(event.id);
    await awaitOffer(waiting, event.id);
    expect(outcomeOf(await keep(buyer, first))).toEqual([409, "return.on-offer"]);
    expect(await statesOf(buyer, session)).toEqual([
      ["valid", false, true],
      ["valid", false, false],
    ]);
  });

  test("[return-02] aren't offered before their limit, from the start on, where the owner didn't choose it, of a cancelled event, or by anybody else", async () => {
    const [own, closed, other] = [
      await aPurchase({ return_hours: 1 }),
      await aPurchase({ offers_back: false }),
      await aMember(),
    ];
    const order = { sessionId: own.session };
    const until = Date.parse(own.event.return_until ?? "");
    const [early, atLimit] = [until - 1, until].map((at) => new Date(at).toISOString());
    expect(outcomeOf(await offer(own.buyer, order, early))).toEqual([409, "return.not-needed"]);
    expect((await ok(preview(own.buyer, order, early))).way).toBe("refund");
    expect((await ok(preview(own.buyer, order, atLimit))).way).toBe("offer-back");
    for (const ask of [preview, offer]) {
      expect(outcomeOf(await ask(own.buyer, order, own.event.start_at))).toEqual([409, "return.over"]);
      expect(outcomeOf(await ask(other, order))).toEqual([404, "not-found"]);
    }
    expect(outcomeOf(await keep(other, order))).toEqual([404, "not-found"]);
    expect(outcomeOf(await offer(closed.buyer, { sessionId: closed.session }))).toEqual([409, "return.not-offered"]);
    expect(await statesOf(own.buyer, own.session)).toEqual([["valid", false, false]]);
    await ok(offer(own.buyer, order, new Date(Date.parse(own.event.start_at) - 1).toISOString()));
    expect(await statesOf(own.buyer, own.session)).toEqual([["valid", false, true]]);
  });

  test.each([
    ["used", { status: "redeemed", check_in_ts: "2026-11-01T00:00:00.000Z" }, "ticket.already-redeemed"],
    ["that somebody else has", { holder_id: crypto.randomUUID() }, "ticket.sent"],
    ["whose payment is disputed", { dispute_id: "dp_1" }, "order.disputed"],
  ])("[return-02] %s aren't offered, while the other one of the order is", async (_what, about, code) => {
    const { buyer, session, ids } = await aPurchase({ quantity: 2 });
    await change(ids[0] ?? "", about);
    expect(outcomeOf(await offer(buyer, { sessionId: session, ticketId: ids[0] }))).toEqual([409, code]);
    await ok(offer(buyer, { sessionId: session }));
    expect((await statesOf(buyer, session)).map(([, , isOffered]) => isOffered)).toEqual([false, true]);
  });
});

describe("a ticket whose place somebody takes", () => {
  test("[return-04] is refunded by the payment for it, once, with an email, and its taker has the place", async () => {
    const { buyer, event, session, taker, taking } = await aTakenPlace();
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

  test("[return-04] lets nobody in from the payment on, also while Stripe fails to refund it, and is refunded by the next minute's job", async () => {
    const { buyer, session, taker, taking, ids } = await aTakenPlace();
    await stack().stripe("api/fail", { mode: "500", count: 3, match: "POST /v1/refunds" });
    await payAndSettle(taking);
    await stack().stripe("api/heal");
    expect(await statesOf(buyer, session)).toEqual([["cancelled", true, true]]);
    const used = await call("tickets", "redeem", { ticketId: ids[0] ?? "" }, { token: buyer.token });
    expect(outcomeOf(used)).toEqual([409, "ticket.refunded"]);
    await stack().invoke("sweepHolds");
    expect(await amountsOf(session)).toEqual([2_000]);
    expect(await statesOf(taker, taking)).toEqual([["valid", false, false]]);
  });

  test("[return-04] that is used before the payment stays used: the payment comes too late and goes back", async () => {
    const { buyer, event, session, taker, taking, ids } = await aTakenPlace();
    await ok(call("tickets", "redeem", { ticketId: ids[0] ?? "" }, { token: buyer.token }));
    await payAndSettle(taking);
    await settleWebhooks();
    expect(await statesOf(buyer, session)).toEqual([["redeemed", false, true]]);
    expect(await ticketsOf(taker, taking)).toEqual([]);
    expect([await amountsOf(session), await amountsOf(taking), await spotsLeft(event.id)]).toEqual([[], [2_000], 0]);
  });

  test("[return-04] is on offer again when the order for it ends unpaid", async () => {
    const { buyer, event, session, taker } = await aTakenPlace();
    const [hold] = (await ok(call("tickets", "holds", {}, { token: taker.token }))).items;
    const next = await join(event.id);
    await ok(call("tickets", "cancelHold", { holdId: hold?.id ?? "" }, { token: taker.token }));
    const offerId = await awaitOffer(next, event.id);
    const { session: taking } = await buy(next, event.id, { offerId });
    await payAndSettle(taking);
    await settleWebhooks();
    expect(await statesOf(next, taking)).toEqual([["valid", false, false]]);
    expect([await statesOf(buyer, session), await amountsOf(session)]).toEqual([[["cancelled", true, true]], [2_000]]);
  });
});

testOvertaken(
  "[return-08] a ticket that is used while the order that has its place is paid",
  async () => {
    const { buyer, session, taking, ids } = await aTakenPlace();
    const [id = ""] = ids;
    return {
      write: { containing: id },
      late: async () => {
        await pay(taking);
        await settleWebhooks();
      },
      meanwhile: () => ok(call("tickets", "redeem", { ticketId: id }, { token: buyer.token })),
      outcome: async () => [
        (await statesOf(buyer, session))[0]?.[0],
        await amountsOf(session),
        await amountsOf(taking),
      ],
    };
  },
  {
    guarded: ["redeemed", [], [2_000]],
    control: ["cancelled", [2_000], []],
  },
);

testOvertaken(
  "[return-08] a ticket that is kept while somebody is offered it",
  async () => {
    const { buyer, event, session, ids } = await aPurchase();
    const [ticketId = ""] = ids;
    await ok(offer(buyer, { sessionId: session }));
    return {
      write: { containing: ticketId },
      late: () => keep(buyer, { sessionId: session, ticketId }),
      meanwhile: async () => awaitOffer(await join(event.id), event.id),
      outcome: async (kept) => [...outcomeOf(kept), (await statesOf(buyer, session))[0]?.[2]],
    };
  },
  { guarded: [409, "return.on-offer", true], control: [200, undefined, false] },
);

test("[return-09] a scanner's list has a ticket as refunded once its place was paid for, and a row that let it in comes as a conflict", async () => {
  const { buyer, event, session, hold, taking, ids } = await aTakenPlace({ door_mode: "scan" });
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
