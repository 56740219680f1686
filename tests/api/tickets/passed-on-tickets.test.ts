import { beforeEach, describe, expect, test, vi } from "vitest";
import type { StoredHold } from "../../../functions/tickets/holds/holds.ts";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { type PlayedRefunds, playRefunds } from "../../support/played-refunds.ts";
import { refusal } from "../../support/played-stripe.ts";
import { stubMailEnvironment } from "../../support/stored-orders.ts";
import { aFreeType, giveWaitingCity, noon } from "../../support/waiting-city.ts";

const { city, anEvent, aPerson, order, join, entryOf, stockOf, offerAt } = giveWaitingCity();

const load = async () => ({
  ...(await import("../../../functions/tickets/check-in.ts")),
  ...(await import("../../../functions/tickets/payments/fulfil.ts")),
  ...(await import("../../../functions/tickets/payments/tickets-of-session.ts")),
  ...(await import("../../../functions/transfers/send-ticket.ts")),
});
let more: Awaited<ReturnType<typeof load>>;
let stripe: PlayedRefunds;
const sessions = { retrieve: vi.fn(), expire: vi.fn() };
beforeEach(async () => {
  more = await load();
  stubMailEnvironment();
  vi.stubEnv("PUBLIC_ORIGIN", "https://city.test");
  stripe = await playRefunds({ checkout: { sessions } });
});

type Person = Awaited<ReturnType<typeof aPerson>>;

/** Pays for a hold, and has Stripe's word of it taken in. */
const pay = async ({ id, user_id, total }: Pick<StoredHold, "id" | "user_id" | "total">) => {
  const session = `cs_${id}`;
  sessions.retrieve.mockResolvedValue({
    ...{ id: session, mode: "payment", status: "complete", payment_status: "paid", payment_intent: `pi_${session}` },
    ...{ amount_total: total, currency: "usd", metadata: { hold_id: id, user_id } },
  });
  stripe.payments.set(`pi_${session}`, total);
  await more.fulfil(session, noon);
  return session;
};

/** Three hours after noon: its tickets can be used, and not be returned any more. */
const start_at = "2027-02-01T20:00:00.000Z";
const at = (instant: string, milliseconds = 0) => new Date(Date.parse(instant) + milliseconds).toISOString();

/** Paid tickets of a sold-out event: their price can't be asked back, but somebody may take them. */
const aPurchase = async ({ quantity = 1, ...about }: { quantity?: number } & Record<string, unknown> = {}) => {
  const types = [aFreeType("GA+", { price: 2_000 })];
  const event = await anEvent({ total: quantity, types, about: { start_at, offers_back: true, ...about } });
  const buyer = await aPerson();
  const session = await pay((await order(buyer, event, { quantity })).hold);
  const ids = (await more.listSessionTickets(session, buyer.userId)).map(({ id }) => id);
  return { event, buyer, session, ids };
};
type Own = Awaited<ReturnType<typeof aPurchase>>;
type Asked = { ticketId?: string | undefined; by?: Person; time?: string };

const preview = ({ session, buyer }: Own, { ticketId, by = buyer, time = noon }: Asked = {}) =>
  city().previewReturn({ sessionId: session, ticketId }, by.userId, time);
const offer = ({ session, buyer }: Own, { ticketId, by = buyer, time = noon }: Asked = {}) =>
  city().offerBack({ sessionId: session, ticketId }, by.userId, time);
const keep = ({ session, buyer }: Own, { ticketId, by = buyer }: Asked = {}) =>
  city().keepTickets({ sessionId: session, ticketId }, by.userId);
const redeem = ({ buyer, ids: [id = ""] }: Own) => more.checkInTicket(id, buyer.userId, noon);

const statesOf = async (session: string, { userId }: Person) =>
  (await more.listSessionTickets(session, userId)).map(({ status, refunded, offered_back_at }) => [
    status,
    refunded,
    offered_back_at !== null,
  ]);
const amountsOf = (session: string) => stripe.amountsOf(`pi_${session}`);
const spotsLeft = async (event: string) => (await stockOf(event)).left;
const change = async (id: string, about: object) => {
  const { data } = await city().TicketEntity.get({ id }).go({ consistent: true });
  await city()
    .TicketEntity.put({ ...data, ...about } as never)
    .go();
};
const lettersTo = async ({ email }: Person) => {
  const { data } = await city().OutboxEntity.query.byAddress({ to: email }).go();
  return data.map(({ letter }) => JSON.parse(letter)).filter(({ template }) => template === "order-refund");
};

describe("tickets that can't be returned any more", () => {
  test("[return-02] are offered to the waiting list with the amount and how many wait said before, stay valid, and can't be sent", async () => {
    const own = await aPurchase({ quantity: 2 });
    const [first = "", ticketId = ""] = own.ids;
    await join(own.event);
    expect(await preview(own)).toEqual({
      ...{ way: "offer-back", return_until: start_at, amount: 4_000, tickets: 2, waiting: 1 },
      ...{ free_ga_returned: false, code_use_returned: false },
    });
    const returned = city().returnTickets({ sessionId: own.session }, own.buyer.userId, noon);
    expect(await endOf(returned)).toBe("return.not-offered");
    const send = (id: string) => endOf(more.sendTicket(id, own.buyer.userId, noon));
    expect(await send(ticketId)).toBe("done");
    for (const ask of [preview, offer]) expect(await endOf(ask(own, { ticketId }))).toBe("ticket.sent");
    await more.takeTicketBack(ticketId, own.buyer.userId);
    for (const _time of [1, 2]) {
      const tickets = await offer(own, { ticketId });
      expect(tickets.map(({ status, offered_back_at }) => [status, offered_back_at])).toEqual([
        ["valid", null],
        ["valid", noon],
      ]);
    }
    expect([await send(ticketId), await send(first)]).toEqual(["ticket.offered-back", "done"]);
    await more.takeTicketBack(first, own.buyer.userId);
    expect(await preview(own)).toMatchObject({ amount: 2_000, tickets: 1 });
    expect([amountsOf(own.session), await spotsLeft(own.event)]).toEqual([[], 0]);
  });

  test("[return-02] are kept again unless somebody has been offered them, whoever asks twice", async () => {
    const own = await aPurchase({ quantity: 2 });
    const [first, second] = own.ids;
    await offer(own);
    for (const _time of [1, 2]) {
      const tickets = await keep(own, { ticketId: second });
      expect(tickets.map(({ offered_back_at }) => offered_back_at)).toEqual([noon, null]);
    }
    await join(own.event);
    expect(await offerAt(own.event)).toBe(1);
    expect(await endOf(keep(own, { ticketId: first }))).toBe("return.on-offer");
    expect(await statesOf(own.session, own.buyer)).toEqual([
      ["valid", false, true],
      ["valid", false, false],
    ]);
  });

  test("[return-02] aren't offered before their limit, from the start on, where the owner didn't choose it, of a cancelled event, or by anybody else", async () => {
    const [own, closed, cancelled, by] = [
      await aPurchase({ return_hours: 1 }),
      await aPurchase({ offers_back: false }),
      await aPurchase(),
      await aPerson(),
    ];
    await city().EventEntity.patch({ id: cancelled.event }).set({ cancelled_at: noon }).go();
    const limit = at(start_at, -3_600_000);
    const early = at(limit, -1);
    expect(await endOf(offer(own, { time: early }))).toBe("return.not-needed");
    expect((await preview(own, { time: early })).way).toBe("refund");
    expect((await preview(own, { time: limit })).way).toBe("offer-back");
    for (const ask of [preview, offer]) {
      expect(await endOf(ask(own, { time: start_at }))).toBe("return.over");
      expect(await endOf(ask(own, { by, time: limit }))).toBe("not-found");
      expect(await endOf(ask(closed))).toBe("return.not-offered");
      expect(await endOf(ask(cancelled))).toBe("return.not-offered");
    }
    expect(await endOf(keep(own, { by }))).toBe("not-found");
    const returned = city().returnTickets({ sessionId: own.session }, own.buyer.userId, limit);
    expect(await endOf(returned)).toBe("return.over");
    for (const { session, buyer } of [own, closed, cancelled])
      expect(await statesOf(session, buyer)).toEqual([["valid", false, false]]);
    await offer(own, { time: at(start_at, -1) });
    expect(await statesOf(own.session, own.buyer)).toEqual([["valid", false, true]]);
  });

  test.each([
    ["used", { status: "redeemed", check_in_ts: noon }, "ticket.already-redeemed"],
    ["that somebody else has", { holder_id: "usr_friend" }, "ticket.sent"],
    ["whose payment is disputed", { dispute_id: "dp_1" }, "order.disputed"],
  ])("[return-02] %s aren't offered, while the other one of the order is", async (_what, about, code) => {
    const own = await aPurchase({ quantity: 2 });
    const [ticketId = ""] = own.ids;
    await change(ticketId, about);
    expect(await endOf(offer(own, { ticketId }))).toBe(code);
    await offer(own);
    expect((await statesOf(own.session, own.buyer)).map(([, , isOffered]) => isOffered)).toEqual([false, true]);
  });
});

/** Takes the place that somebody of the list was offered; it isn't paid yet. */
const take = async (taker: Person, event: string) => {
  const offerId = (await entryOf(event, taker))?.offer?.id;
  return (await order(taker, event, { offerId })).hold;
};

/** A purchase that is offered back, with somebody who has taken its place and hasn't paid yet. */
const aTakenPlace = async () => {
  const own = await aPurchase();
  const taker = await join(own.event);
  await offer(own);
  await offerAt(own.event);
  return { ...own, taker, hold: await take(taker, own.event) };
};

describe("a ticket whose place somebody takes", () => {
  test("[return-04] is refunded by the payment for it, once, with an email, and its taker has the place", async () => {
    const { event, buyer, session, taker, hold } = await aTakenPlace();
    expect(await statesOf(session, buyer)).toEqual([["valid", false, true]]);
    const taking = await pay(hold);
    expect(await statesOf(taking, taker)).toEqual([["valid", false, false]]);
    expect(await statesOf(session, buyer)).toEqual([["cancelled", true, true]]);
    await Promise.all([1, 2].map(() => city().refundPassed(noon)));
    expect([amountsOf(session), amountsOf(taking), await spotsLeft(event)]).toEqual([[2_000], [], 0]);
    expect(await lettersTo(buyer)).toMatchObject([{ quantity: 1, left: 0, amount: 2_000 }]);
    expect(await lettersTo(taker)).toEqual([]);
  });

  test("[return-04] lets nobody in from the payment on, also while Stripe fails to refund it, and is refunded by the next minute's job", async () => {
    const own = await aTakenPlace();
    stripe.create.mockImplementationOnce(async (_asked, options) => {
      throw stripe.keep(options, refusal("api", undefined, 500));
    });
    const taking = await pay(own.hold);
    expect(await statesOf(own.session, own.buyer)).toEqual([["cancelled", true, true]]);
    expect([await endOf(redeem(own)), amountsOf(own.session)]).toEqual(["ticket.refunded", []]);
    expect(await city().refundPassed(at(noon, 60_000))).toBe(0);
    expect(amountsOf(own.session)).toEqual([2_000]);
    expect(await statesOf(taking, own.taker)).toEqual([["valid", false, false]]);
  });

  test("[return-04] that is used before the payment stays used: the payment comes too late and goes back", async () => {
    const own = await aTakenPlace();
    await redeem(own);
    const taking = await pay(own.hold);
    expect(await statesOf(own.session, own.buyer)).toEqual([["redeemed", false, true]]);
    expect(await more.listSessionTickets(taking, own.taker.userId)).toEqual([]);
    expect([amountsOf(own.session), amountsOf(taking), await spotsLeft(own.event)]).toEqual([[], [2_000], 0]);
  });

  test("[return-04] is on offer again when the order for it ends unpaid", async () => {
    const own = await aTakenPlace();
    const next = await join(own.event);
    expect(await offerAt(own.event)).toBe(0);
    await city().releaseHold(own.hold.id, noon);
    expect(await offerAt(own.event)).toBe(1);
    const taking = await pay(await take(next, own.event));
    expect(await statesOf(taking, next)).toEqual([["valid", false, false]]);
    expect([await statesOf(own.session, own.buyer), amountsOf(own.session)]).toEqual([
      [["cancelled", true, true]],
      [2_000],
    ]);
  });
});

testOvertaken(
  "[return-08] a ticket that is used while the order that has its place is paid",
  async () => {
    const own = await aTakenPlace();
    const [id = ""] = own.ids;
    return {
      write: { containing: id },
      late: () => pay(own.hold),
      meanwhile: () => redeem(own),
      outcome: async (taking: string) => [
        (await statesOf(own.session, own.buyer))[0]?.[0],
        amountsOf(own.session),
        amountsOf(taking),
      ],
    };
  },
  { guarded: ["redeemed", [], [2_000]], control: ["cancelled", [2_000], []] },
);

testOvertaken(
  "[return-08] a ticket that is kept while somebody is offered it",
  async () => {
    const own = await aPurchase();
    const [ticketId = ""] = own.ids;
    await offer(own);
    await join(own.event);
    return {
      write: { containing: ticketId },
      late: () => endOf(keep(own, { ticketId })),
      meanwhile: () => offerAt(own.event),
      outcome: async (kept: string) => [kept, (await statesOf(own.session, own.buyer))[0]?.[2]],
    };
  },
  { guarded: ["return.on-offer", true], control: ["done", false] },
);
