import { call, ok } from "../call.ts";
import { buy, payAndSettle, settleWebhooks, stack, ticketsOf } from "../checkout.ts";
import { aMember, anEvent, type Member } from "../fixtures.ts";
import { aMovedPurchase } from "../moved-event.ts";
import { subscribe } from "../plans.ts";
import { type SampleCalls, type SampleContext, uniqueCode } from "./sample-call.ts";

const order = { tier: "VIP+", quantity: 2 } as const;

const aPaidSession = async ({ member }: SampleContext, start_at?: string): Promise<string> => {
  const event = await anEvent(start_at ? { start_at } : {});
  const { session } = await buy(member, event.id, { tier: "VIP+" });
  await payAndSettle(session);
  return session;
};

const aTicketOfTonight = async (world: SampleContext): Promise<string> => {
  const session = await aPaidSession(world, new Date(Date.now() + 3_600_000).toISOString());
  return (await ticketsOf(world.member, session))[0]?.id ?? "";
};

const anOrder = async (): Promise<string> => {
  const [buyer, event] = await Promise.all([aMember(), anEvent()]);
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await payAndSettle(session);
  return session;
};

const anOrderToReturn = async () => {
  const { buyer, session, ids } = await aMovedPurchase({ quantity: 2 });
  return { as: buyer, input: { sessionId: session, ticketId: ids[0] } };
};

const anOfferedTicket = async () => {
  const buyer = await aMember();
  const event = await anEvent({ offers_back: true, return_hours: null });
  const { session } = await buy(buyer, event.id);
  await payAndSettle(session);
  const input = { sessionId: session };
  await ok(call("tickets", "returnTickets", { ...input, way: "offer-back" }, { token: buyer.token }));
  return { as: buyer, input };
};

/** A refund that the buyer's bank sent back. */
const aReturnedRefund = async ({ admin }: SampleContext): Promise<string> => {
  const sessionId = await anOrder();
  const { tickets } = await ok(call("ticketsAdmin", "refund", { sessionId }, { token: admin.token }));
  const refund = tickets[0]?.cancelled_by ?? "";
  await stack().stripe("refunds/settle", { refund, status: "failed" });
  await settleWebhooks();
  return refund;
};

const aPromoCode = async (
  { admin }: SampleContext,
  about: { discount_type: "free" | "percent"; discount_value?: number },
) => {
  const code = uniqueCode();
  const from = Date.now() - 60_000;
  const [starts_at, expires_at] = [new Date(from).toISOString(), new Date(from + 86_400_000).toISOString()];
  await ok(
    call("membershipsAdmin", "createPromoCode", { code, starts_at, expires_at, ...about }, { token: admin.token }),
  );
  return code;
};

/** A member who pays for Essential. */
export const aSubscriber = async (): Promise<Member> => {
  const as = await aMember();
  await subscribe(as, "essential");
  return as;
};

/** What costs money, or gives something for it. */
export const moneyCalls: SampleCalls = {
  "memberships.mine": () => ({}),
  "memberships.check": () => ({}),
  "memberships.promo": async (world) => ({
    as: await aMember(),
    input: { code: await aPromoCode(world, { discount_type: "free" }) },
  }),
  "memberships.billing": async () => ({ as: await aSubscriber() }),
  "memberships.checkout": async () => ({ as: await aMember(), input: { tier: "premium" } }),
  "memberships.previewChange": async () => ({ as: await aSubscriber(), input: { tier: "premium" } }),
  "memberships.change": async () => ({ as: await aSubscriber(), input: { tier: "premium" } }),
  "memberships.cancel": async () => ({ as: await aSubscriber() }),
  "memberships.resume": async () => {
    const as = await aSubscriber();
    await ok(call("memberships", "cancel", {}, { token: as.token }));
    return { as };
  },
  "memberships.portal": async () => ({ as: await aSubscriber() }),
  "memberships.checkPromo": async (world) => ({
    input: { code: await aPromoCode(world, { discount_type: "percent", discount_value: 50 }) },
  }),
  "memberships.applyPromo": async (world) => ({
    as: await aMember(),
    input: { tier: "premium", code: await aPromoCode(world, { discount_type: "percent", discount_value: 50 }) },
  }),
  "memberships.reconcile": async () => ({ as: await aSubscriber(), input: { window: "48h" } }),
  "ticketsAdmin.order": async () => ({ input: { sessionId: await anOrder() } }),
  "ticketsAdmin.unsettledRefunds": () => ({ input: { limit: 5 } }),
  "ticketsAdmin.retryRefund": async (world) => ({ input: { refundId: await aReturnedRefund(world) } }),
  "ticketsAdmin.markRefundPaid": async (world) => ({
    input: { refundId: await aReturnedRefund(world), note: "Check no. 1042" },
  }),
  "ticketsAdmin.refund": async () => ({ input: { sessionId: await anOrder() } }),
  "tickets.quote": ({ eventId }) => ({ input: { eventId, ...order } }),
  "tickets.checkout": ({ eventId }) => ({ input: { eventId, ...order } }),
  "tickets.holds": async () => {
    const [as, event] = await Promise.all([aMember(), anEvent()]);
    await buy(as, event.id);
    return { as };
  },
  "tickets.hold": async ({ member, eventId }) => ({ input: { holdId: (await buy(member, eventId)).hold.id } }),
  "tickets.payHold": async () => {
    const [as, event] = await Promise.all([aMember(), anEvent()]);
    return { as, input: { holdId: (await buy(as, event.id)).hold.id } };
  },
  "tickets.cancelHold": async ({ member, eventId }) => ({
    input: { holdId: (await buy(member, eventId, order)).hold.id },
  }),
  "tickets.list": () => ({ input: { limit: 5 } }),
  "tickets.bySession": async (world) => ({ input: { sessionId: await aPaidSession(world) } }),
  "tickets.reconcile": async (world) => ({ input: { sessionId: await aPaidSession(world) } }),
  "tickets.returnPreview": anOrderToReturn,
  "tickets.returnTickets": anOrderToReturn,
  "tickets.keepTickets": anOfferedTicket,
  "tickets.get": async (world) => ({ input: { ticketId: await aTicketOfTonight(world) } }),
  "tickets.redeem": async (world) => ({ input: { ticketId: await aTicketOfTonight(world) } }),
};
