import Stripe from "stripe";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { overtake } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStripeRefund, now, orderModules, ordersIn, stubMailEnvironment } from "../../support/stored-orders.ts";
import { uniqueId } from "../../support/unique-text.ts";

const stripe = vi.hoisted(() => ({
  refunds: { create: vi.fn(), list: vi.fn() },
  checkout: { sessions: { create: vi.fn(), retrieve: vi.fn(), expire: vi.fn(), list: vi.fn() } },
}));
// The functions that run here have neither keys of Stripe nor secrets.
vi.mock("../../../functions/platform/stripe/client.ts", async (original) => ({
  ...(await original<object>()),
  getStripe: async () => stripe,
}));
vi.mock("../../../functions/platform/secrets.ts", () => ({ getSecret: async () => "a secret of this test" }));

const city = giveOwnTable(async () => ({
  ...(await orderModules()),
  ...(await import("../../../functions/tickets/holds/hold-slot.entity.ts")),
  ...(await import("../../../functions/tickets/locks/single-use-lock.entity.ts")),
  ...(await import("../../../functions/tickets/payments/fulfil.ts")),
  ...(await import("../../../functions/tickets/payments/late-payment-refund.ts")),
  ...(await import("../../../functions/tickets/payments/payment-page.entity.ts")),
  ...(await import("../../../functions/tickets/payments/payment-pages.ts")),
  ...(await import("../../../functions/tickets/payments/reconcile-payments.ts")),
  ...(await import("../../../functions/tickets/payments/tickets-of-session.ts")),
  ...(await import("../../../functions/waiting-lists/offered-ticket.entity.ts")),
}));
const { anEvent, anOrder, ticketOf, sessionOf, stockOf, lineOf } = ordersIn(city);

const { StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError } = Stripe.errors;
const invalid = (code: string) => new StripeInvalidRequestError({ type: "invalid_request_error", message: "No", code });
const unanswered = () => new StripeConnectionError({ type: "api_error", message: "No answer" });
const limited = () => new StripeRateLimitError({ type: "rate_limit_error", message: "Slow", statusCode: 429 } as never);

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

const { sessions } = stripe.checkout;
beforeEach(() => {
  vi.resetAllMocks();
  stubMailEnvironment();
  vi.stubEnv("PUBLIC_ORIGIN", "https://city.test");
  stripe.refunds.list.mockImplementation(() => [].values());
  stripe.refunds.create.mockImplementation(async ({ amount = 4_000 }) => aStripeRefund({ amount }));
});

type Hold = NonNullable<Awaited<ReturnType<typeof holdOf>>>;
const holdOf = async (id: string) => (await city().HoldEntity.get({ id }).go({ consistent: true })).data;

/** An unpaid order of two tickets whose seats are held, in an event of ten seats. */
const aHold = async (about: Partial<Hold> = {}, event: Parameters<typeof anEvent>[0] = {}) => {
  const { id: event_id } = await anEvent(event);
  const user_id = `usr_${uniqueId()}`;
  const hold: Hold = {
    ...{ id: `hold_${uniqueId()}`, user_id, event_id, tier: "GA+", quantity: 2, total: 4_000, status: "held" },
    ...{ lines: [{ price: 2_000 }, { price: 2_000 }], membership_tier: "free", rights: [], slot: "slot-1" },
    ...{ email: `${user_id}@x.test`, expires_at: "2027-02-01T17:30:00.000Z", created_at: now, updated_at: now },
    ...about,
  };
  await city().HoldEntity.put(hold).go();
  if (hold.status !== "held") return hold;
  const seats = hold.quantity - (hold.from_tickets?.length ?? 0);
  await city()
    .StockEntity.patch({ event_id })
    .set({ left: 10 - seats, held: seats, taken_1: seats })
    .go();
  for (const place of [event_id, hold.slot ?? ""].filter(Boolean))
    await city().HoldSlotEntity.put({ user_id, place, hold_id: hold.id, until: hold.expires_at }).go();
  return hold;
};

/** What Stripe has of the payment of a hold. */
const isPaid = (hold: Hold, about: object = {}) => {
  const id = `cs_${uniqueId()}`;
  const session = {
    ...{ id, mode: "payment", status: "complete", payment_status: "paid", payment_intent: `pi_${id}` },
    ...{ amount_total: hold.total, currency: "usd", metadata: { hold_id: hold.id, user_id: hold.user_id } },
    ...about,
  };
  sessions.retrieve.mockImplementation(async () => session);
  return id;
};
const fulfil = (sessionId: string) => city().fulfil(sessionId, now);
const outcomeOf = async (sessionId: string) => (await sessionOf(sessionId))?.outcome;
const slotsOf = async (user_id: string) =>
  (await city().HoldSlotEntity.query.byUser({ user_id }).go({ consistent: true })).data.length;

describe("a paid order", () => {
  test("has its tickets once, and its held seats are sold", async () => {
    const hold = await aHold();
    const session = isPaid(hold);
    expect(await fulfil(session)).toMatchObject({ outcome: "issued", amount: 4_000 });
    expect(await fulfil(session)).toMatchObject({ outcome: "issued" });
    expect(sessions.retrieve).toHaveBeenCalledTimes(1);
    expect((await holdOf(hold.id))?.status).toBe("paid");
    expect(await stockOf(hold.event_id)).toMatchObject({ left: 8, held: 0, sold: 2 });
    expect(await slotsOf(hold.user_id)).toBe(0);
    expect(stripe.refunds.create).not.toHaveBeenCalled();
  });

  test("isn't one while Stripe reports no payment", async () => {
    const hold = await aHold();
    const session = isPaid(hold, { payment_status: "unpaid", status: "open" });
    expect([await fulfil(session), await outcomeOf(session)]).toEqual([null, undefined]);
    sessions.retrieve.mockRejectedValueOnce(invalid("resource_missing"));
    expect(await fulfil(session)).toBeNull();
  });

  test("whose hold was released has seats that are left, and its money back otherwise", async () => {
    const [early, late] = [await aHold({ status: "released" }), await aHold({ status: "released" })];
    expect(await fulfil(isPaid(early))).toMatchObject({ outcome: "issued" });
    expect(await stockOf(early.event_id)).toMatchObject({ left: 8, held: 0, sold: 2 });
    await city().StockEntity.patch({ event_id: late.event_id }).set({ left: 1, sold: 9 }).go();
    const session = isPaid(late);
    expect(await fulfil(session)).toMatchObject({ outcome: "refunded", ticket_ids: [] });
    expect(await stockOf(late.event_id)).toMatchObject({ left: 1, held: 0, sold: 9 });
    expect((await holdOf(late.id))?.status).toBe("refunded");
    expect(await lineOf(`pi_${session}`)).toMatchObject({ amount: 4_000, subject: late.event_id });
  });

  test.each([
    ["of another amount", { amount_total: 3_999 }],
    ["of somebody else", { metadata: { user_id: "usr_other" } }],
    ["of a hold that is gone", { metadata: { hold_id: "hold_gone" } }],
  ])("is refunded where it is %s, and the hold stays as it is", async (_case, about) => {
    const hold = await aHold();
    const metadata = { hold_id: hold.id, user_id: hold.user_id, ...("metadata" in about ? about.metadata : {}) };
    const session = isPaid(hold, { ...about, metadata });
    expect(await fulfil(session)).toMatchObject({ outcome: "refunded" });
    expect([(await holdOf(hold.id))?.status, await slotsOf(hold.user_id)]).toEqual(["held", 2]);
    expect((await stockOf(hold.event_id))?.sold).toBe(0);
  });

  test.each(["paid", "refunded"] as const)("is refunded where its hold is %s already", async (status) => {
    const hold = await aHold({ status });
    expect(await fulfil(isPaid(hold))).toMatchObject({ outcome: "refunded" });
    expect((await holdOf(hold.id))?.status).toBe(status);
  });

  test("of an event that is gone is refunded", async () => {
    const hold = await aHold();
    await city().EventEntity.delete({ id: hold.event_id }).go();
    expect(await fulfil(isPaid(hold))).toMatchObject({ outcome: "refunded" });
  });

  test("is refunded where another order has its right by now, and its seats are on sale again", async () => {
    const hold = await aHold({ rights: ["code:rye"] });
    const lock = { right: "code:rye", hold_id: "hold_other", until: "2027-03-01T00:00:00.000Z", ttl: 2_000_000_000 };
    await city().SingleUseLockEntity.put(lock).go();
    expect(await fulfil(isPaid(hold))).toMatchObject({ outcome: "refunded" });
    expect((await holdOf(hold.id))?.status).toBe("refunded");
    expect(await stockOf(hold.event_id)).toMatchObject({ left: 10, held: 0, sold: 0 });
  });

  test("has its tickets though it is fulfilled twice at the same moment", async () => {
    const hold = await aHold();
    const session = isPaid(hold);
    const race = { write: { containing: hold.id }, late: () => fulfil(session), meanwhile: () => fulfil(session) };
    expect(await overtake(race)).toMatchObject({ outcome: "issued" });
    expect((await stockOf(hold.event_id))?.sold).toBe(2);
  });

  test("has its tickets though its hold is released in between", async () => {
    const hold = await aHold();
    const session = isPaid(hold);
    const { releaseHold } = await import("../../../functions/tickets/holds/holds.ts");
    const end = await overtake({
      write: { containing: session },
      late: () => fulfil(session),
      meanwhile: () => releaseHold(hold.id, now),
    });
    expect(end).toMatchObject({ outcome: "issued" });
    expect(await stockOf(hold.event_id)).toMatchObject({ left: 8, held: 0, sold: 2 });
  });

  test("whose hold was released has its tickets though the event's types change in between", async () => {
    const hold = await aHold({ status: "released" });
    const session = isPaid(hold);
    const end = await overtake({
      write: { containing: session },
      late: () => fulfil(session),
      meanwhile: async () => {
        await city().EventEntity.patch({ id: hold.event_id }).set({ types_version: 2 }).go();
        await city().StockEntity.patch({ event_id: hold.event_id }).set({ types_version: 2 }).go();
      },
    });
    expect(end).toMatchObject({ outcome: "issued" });
  });

  /** A ticket that its buyer offers back, whose place the hold of somebody else has. */
  const aPassedPlace = async (state: "set-aside" | "offered") => {
    const sold = await anOrder({ prices: [2_000], tickets: [{ offered_back_at: now }] });
    const [ticket_id = ""] = sold.ids;
    const offered = { ticket_id, session_id: sold.session_id, event_id: sold.event_id, tier: "GA+" as const };
    await city()
      .OfferedTicketEntity.put({ ...offered, state, offered_at: now, ttl: 2_000_000_000 })
      .go();
    const hold = await aHold({ quantity: 1, total: 2_000, lines: [{ price: 2_000 }], from_tickets: [ticket_id] });
    return { sold, ticket_id, hold };
  };

  test("takes over the place of a ticket that was offered back, whose price goes back at once", async () => {
    const { sold, ticket_id, hold } = await aPassedPlace("set-aside");
    expect(await fulfil(isPaid(hold))).toMatchObject({ outcome: "issued" });
    expect(await stockOf(hold.event_id)).toMatchObject({ left: 10, held: 0, sold: 0 });
    expect(await ticketOf(ticket_id)).toMatchObject({ status: "cancelled", seat_passed: true });
    expect((await sessionOf(sold.session_id))?.refunded).toBe(2_000);
  });

  test("has a seat that is left where that place isn't set aside any more", async () => {
    const { ticket_id, hold } = await aPassedPlace("offered");
    expect(await fulfil(isPaid(hold))).toMatchObject({ outcome: "issued" });
    expect(await stockOf(hold.event_id)).toMatchObject({ left: 9, held: 0, sold: 1 });
    expect(await ticketOf(ticket_id)).toMatchObject({ status: "valid" });
  });
});

describe("a late payment", () => {
  const letterOf = async (session: string) => {
    const { data } = await city()
      .OutboxEntity.get({ id: `refund-${session}` })
      .go({ consistent: true });
    return data && (JSON.parse(data.letter) as Record<string, unknown>);
  };
  const refundLate = async (hold: Hold | null, about: object = {}) => {
    const order = await anOrder({ event: null, hold: null, session: { outcome: "refund-due", ...about } });
    const payment = { ...order.order, hold_id: hold?.id ?? order.hold_id };
    await city().refundLatePayment(payment, now);
    return order;
  };

  test("tells its buyer what they don't have, and whether the event was cancelled", async () => {
    const usual = await refundLate(await aHold());
    expect(await letterOf(usual.session_id)).toMatchObject({ tier: "General", quantity: 2, total: 4_000 });
    expect(await letterOf(usual.session_id)).not.toHaveProperty("is_event_cancelled");
    const cancelled = await refundLate(await aHold({}, { cancelled_at: now }));
    expect(await letterOf(cancelled.session_id)).toMatchObject({ is_event_cancelled: true });
  });

  test("tells nobody where there is no address, no hold or no event", async () => {
    const ofGone = await aHold();
    await city().EventEntity.delete({ id: ofGone.event_id }).go();
    for (const hold of [await aHold({ email: "" }), null, ofGone]) {
      const { session_id } = await refundLate(hold);
      expect([await outcomeOf(session_id), await letterOf(session_id)]).toEqual(["refunded", null]);
    }
  });

  test("that was refunded meanwhile isn't recorded again", async () => {
    const order = await anOrder({ event: null, hold: null, session: { outcome: "refunded" } });
    stripe.refunds.create.mockResolvedValueOnce(aStripeRefund({ amount: 4_000, id: `re_${order.session_id}` }));
    await city().refundLatePayment({ ...order.order, outcome: "refund-due" }, now);
    expect(await lineOf(`re_${order.session_id}`)).toBeNull();
  });

  const paymentOf = (hold: Hold, sessionId: string) => ({
    ...{ sessionId, holdId: hold.id, userId: hold.user_id, isPaid: true, isOpen: false },
    ...{ paymentIntent: `pi_${sessionId}`, amount: 4_000, tax: 0, currency: "usd" },
  });

  test("is recorded unless its session has an outcome", async () => {
    const [hold, order] = [await aHold(), await anOrder()];
    const { recordLatePayment } = city();
    expect(await recordLatePayment(paymentOf(hold, order.session_id), hold, now)).toBe(false);
    expect(await outcomeOf(order.session_id)).toBe("issued");
    expect(await recordLatePayment(paymentOf(hold, `cs_${uniqueId()}`), hold, now)).toBe(true);
    expect((await holdOf(hold.id))?.status).toBe("held");
  });

  test("isn't recorded where its released hold was paid meanwhile", async () => {
    const hold = await aHold({ status: "released" });
    await city().HoldEntity.patch({ id: hold.id }).set({ status: "paid" }).go();
    const session = `cs_${uniqueId()}`;
    expect(await city().recordLatePayment(paymentOf(hold, session), hold, now)).toBe(false);
    expect(await outcomeOf(session)).toBeUndefined();
  });
});

describe("the payment page of a hold", () => {
  const aPage = (id = `cs_${uniqueId()}`) => ({ id, url: `https://pay.test/${id}` });
  const open = async (hold: Hold) =>
    city().openPaymentPage(hold, (await city().EventEntity.get({ id: hold.event_id }).go()).data, now);

  test("is kept with the hold and its owner, and says what is bought", async () => {
    const [hold, page] = [await aHold(), aPage()];
    sessions.create.mockResolvedValue(page);
    expect(await open(hold)).toMatchObject({ session_id: page.id, checkout_url: page.url });
    expect(await holdOf(hold.id)).toMatchObject({ session_id: page.id, checkout_url: page.url });
    const { data } = await city().PaymentPageEntity.get({ session_id: page.id }).go({ consistent: true });
    expect(data).toMatchObject({ user_id: hold.user_id, hold_id: hold.id });
    const names = () =>
      sessions.create.mock.calls.map(([{ line_items }]) => line_items[0].price_data.product_data.name);
    await city().openPaymentPage(hold, null, now);
    expect(names()).toEqual(["RAGER on the river · General", "Tickets · GA+"]);
    expect(sessions.expire).not.toHaveBeenCalled();
  });

  test("closes the one of the hold that it replaces", async () => {
    const hold = await aHold({ replaced_session_id: "cs_replaced" });
    sessions.create.mockResolvedValue(aPage());
    await open(hold);
    expect(sessions.expire.mock.calls).toEqual([["cs_replaced"]]);
  });

  test.each([
    ["isn't answered", unanswered, "upstream-failed", "held"],
    ["is limited", limited, "payments-busy", "held"],
    ["is refused", () => invalid("parameter_invalid"), "upstream-failed", "released"],
  ])("that %s ends the hold, or doesn't", async (_case, error, code, status) => {
    const hold = await aHold();
    sessions.create.mockRejectedValueOnce(error());
    expect(await codeOf(open(hold))).toBe(code);
    expect((await holdOf(hold.id))?.status).toBe(status);
  });

  test("for which the time is over is one to try again", async () => {
    const hold = await aHold();
    const { DeadlineExceeded } = await import("../../../functions/platform/stripe/retrying-http-client.ts");
    const late = new StripeConnectionError({
      type: "api_error",
      message: "Late",
      detail: new DeadlineExceeded() as never,
    });
    sessions.create.mockRejectedValueOnce(late);
    expect(await codeOf(open(hold))).toBe("payments-busy");
  });

  test("of a hold that ended meanwhile is closed, unless it was paid", async () => {
    const [ended, paid, page] = [await aHold({ status: "released" }), await aHold({ status: "paid" }), aPage()];
    sessions.create.mockResolvedValue(page);
    expect(await codeOf(open({ ...ended, status: "held" }))).toBe("hold.expired");
    expect(sessions.expire.mock.calls).toEqual([[page.id]]);
    expect(await open({ ...paid, status: "held" })).toMatchObject({ status: "paid" });
    expect(sessions.expire).toHaveBeenCalledTimes(1);
    expect((await holdOf(ended.id))?.checkout_url).toBeUndefined();
  });

  test("is resumed by its owner while the hold runs, and opened once", async () => {
    const hold = await aHold();
    const { resumePayment } = city();
    const until = (at: string) => codeOf(resumePayment(hold.id, hold.user_id, at));
    expect(await until("2027-02-01T17:30:00.000Z")).toBe("hold.expired");
    expect(await codeOf(resumePayment(hold.id, "usr_other", now))).toBe("not-found");
    sessions.create.mockResolvedValue(aPage());
    expect(await until("2027-02-01T17:29:59.999Z")).toBe("done");
    expect(await until(now)).toBe("done");
    expect(sessions.create).toHaveBeenCalledTimes(1);
    const [paid, released] = [await aHold({ status: "paid" }), await aHold({ status: "released" })];
    expect(await resumePayment(paid.id, paid.user_id, "2027-02-02T00:00:00.000Z")).toMatchObject({ status: "paid" });
    expect(await codeOf(resumePayment(released.id, released.user_id, now))).toBe("hold.expired");
  });
});

describe("the tickets of a payment session", () => {
  test("are its buyer's, in the order of their numbers", async () => {
    const order = await anOrder({ prices: [1, 2, 3], tickets: [{ number: 3 }, { number: 1 }, { number: 2 }] });
    const { listSessionTickets } = city();
    const tickets = await listSessionTickets(order.session_id, order.user_id);
    expect(tickets.map(({ id }) => id)).toEqual([order.ids[1], order.ids[2], order.ids[0]]);
    expect(await codeOf(listSessionTickets(order.session_id, "usr_other"))).toBe("not-found");
    expect(await codeOf(listSessionTickets("cs_unknown", order.user_id))).toBe("not-found");
  });

  test("are one of one, and none of a refunded payment or of a page that isn't paid", async () => {
    const [one, refunded] = [await anOrder({ prices: [1] }), await anOrder({ session: { ticket_ids: [] } })];
    const { listSessionTickets } = city();
    expect(await listSessionTickets(one.session_id, one.user_id)).toHaveLength(1);
    expect(await listSessionTickets(refunded.session_id, refunded.user_id)).toEqual([]);
    const page = { session_id: `cs_${uniqueId()}`, user_id: "usr_page", hold_id: "hold_page" };
    await city().PaymentPageEntity.put(page).go();
    expect(await listSessionTickets(page.session_id, "usr_page")).toEqual([]);
    expect(await codeOf(listSessionTickets(page.session_id, "usr_other"))).toBe("not-found");
  });

  test("are issued on request of the buyer, and of nobody else", async () => {
    const hold = await aHold();
    const session = isPaid(hold);
    const { reconcileSession } = city();
    expect(await codeOf(reconcileSession(session, "usr_other", now))).toBe("not-found");
    expect(await outcomeOf(session)).toBeUndefined();
    expect(await reconcileSession(session, hold.user_id, now)).toHaveLength(2);
    sessions.retrieve.mockRejectedValue(unanswered());
    expect(await codeOf(reconcileSession("cs_other", hold.user_id, now))).toBe("upstream-failed");
    sessions.retrieve.mockRejectedValue(new TypeError("Broken"));
    expect(await codeOf(reconcileSession("cs_other", hold.user_id, now))).toBe("Broken");
  });
});

describe("a comparison of payments with Stripe", () => {
  test("fulfils what is paid and has no outcome, counts the others, and says what failed", async () => {
    const [known, missing, unpaid, due] = [
      await anOrder(),
      await aHold(),
      await aHold(),
      await anOrder({ session: { outcome: "refund-due", ticket_ids: [] } }),
    ];
    const listed = (id: string, hold: { hold_id: string; user_id: string }, payment_status = "paid") => ({
      ...{ id, mode: "payment", status: "complete", payment_status, payment_intent: `pi_${id}`, amount_total: 4_000 },
      ...{ currency: "usd", metadata: { hold_id: hold.hold_id, user_id: hold.user_id } },
    });
    const ofHold = ({ id, user_id }: Hold) => ({ hold_id: id, user_id });
    const all = [
      listed(known.session_id, known),
      listed(`cs_${missing.id}`, ofHold(missing)),
      listed(`cs_${unpaid.id}`, ofHold(unpaid), "unpaid"),
      listed(due.session_id, due),
    ];
    sessions.list.mockImplementation(() => all.values());
    sessions.retrieve.mockImplementation(async (id: string) => all.find((one) => one.id === id));
    const { reconcilePayments } = city();
    sessions.retrieve.mockRejectedValueOnce(unanswered());
    expect(await reconcilePayments(48, now)).toEqual({
      ...{ tickets_created: 0, tickets_skipped: 2, failed: 1, is_complete: false },
    });
    expect(await reconcilePayments(48, now)).toEqual({
      ...{ tickets_created: 2, tickets_skipped: 2, failed: 0, is_complete: true },
    });
    expect(await reconcilePayments(48, now)).toEqual({
      ...{ tickets_created: 0, tickets_skipped: 4, failed: 0, is_complete: true },
    });
    expect(await outcomeOf(due.session_id)).toBe("refunded");
    expect(await outcomeOf(`cs_${unpaid.id}`)).toBeUndefined();
    expect(sessions.list.mock.calls[0]?.[0]).toEqual({
      ...{ limit: 100, created: { gte: Date.parse("2027-01-30T17:00:00.000Z") / 1_000 } },
    });
  });

  test.each([
    [unanswered, "upstream-failed"],
    [limited, "payments-busy"],
    [() => new TypeError("Broken"), "Broken"],
  ])("that can't be made ends with its reason: %#", async (error, code) => {
    sessions.list.mockImplementation(() => {
      throw error();
    });
    expect(await codeOf(city().reconcilePayments(48, now))).toBe(code);
  });
});
