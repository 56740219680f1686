import type { Hold } from "../../shared/model/ticket.ts";
import type { TicketTier } from "../../shared/model/ticket-type.ts";
import { call, callOrigin, ok } from "./call.ts";
import { aMember, anEvent, type Member } from "./fixtures.ts";
import { stackAt } from "./stack.ts";

export type OrderInput = {
  tier?: TicketTier;
  quantity?: number;
  ambassadorCode?: string;
  expectedTotal?: number;
  offerId?: string | undefined;
};

/** The stack's controls. */
export const stack = () => stackAt(callOrigin());

/** Starts a checkout, whatever comes of it, a place in line included; without a `key` each time with a new one. */
export const tryToJoin = (buyer: Member, eventId: string, wish: OrderInput = {}, now?: string, key?: string) =>
  call("tickets", "checkout", { eventId, tier: "GA+", ...wish }, { token: buyer.token, now, key });

type Answer = Awaited<ReturnType<typeof tryToJoin>>;
type AnswerWithHold = Omit<Answer, "body"> & { body: Omit<Answer["body"], "hold"> & { hold: Hold } };

/** Starts a checkout where nobody has to wait in line: once it goes well, there is a hold. */
export const tryToBuy = async (...order: Parameters<typeof tryToJoin>): Promise<AnswerWithHold> =>
  (await tryToJoin(...order)) as AnswerWithHold;

/** Starts a checkout that must go well, and tells the id of its payment session. */
export const buy = async (buyer: Member, eventId: string, wish: OrderInput = {}, now?: string) => {
  const answer = await ok(tryToBuy(buyer, eventId, wish, now));
  return { ...answer, session: answer.url?.match(/cs_\w+/)?.[0] ?? "" };
};

/** Pays on the payment page, with a good card unless said otherwise; the webhook goes its own way, and `settled` waits for it. */
export const pay = (session: string, card?: string) => stack().stripe("checkout/pay", { session, card });

/** Waits until every webhook is delivered. */
export const settleWebhooks = () => stack().stripe("webhooks/settled");

/** Pays and waits until the webhook has been taken in. */
export const payAndSettle = async (session: string): Promise<void> => {
  await pay(session);
  await settleWebhooks();
};

/** Pays, and Stripe's word of it is lost: only a comparison can find the payment. */
export const payUnheard = async (session: string): Promise<void> => {
  await stack().stripe("webhooks/drop", { count: 1, type: "checkout.session.completed" });
  await payAndSettle(session);
};

/** An event whose only spot somebody holds. */
export const aSoldOutEvent = async (about: Parameters<typeof anEvent>[0] = {}) => {
  const [event, buyer] = await Promise.all([anEvent({ ...about, total_spots: 1 }), aMember()]);
  await buy(buyer, event.id);
  return ok(call("events", "get", { eventId: event.id }));
};

/** The caller's running holds, newest first. */
export const holdsOf = async (buyer: Member, now?: string) =>
  (await ok(call("tickets", "holds", {}, { token: buyer.token, now }))).items;

/** The caller's tickets of a session. */
export const ticketsOf = async (buyer: Member, sessionId: string) =>
  (await ok(call("tickets", "bySession", { sessionId }, { token: buyer.token }))).items;

/** The seats an event has left, as anybody reads them. */
export const spotsLeft = async (eventId: string): Promise<number | null> =>
  (await ok(call("events", "get", { eventId }))).spots_left;

/** How often Stripe was asked for something, such as `POST /v1/checkout/sessions`. */
export const stripeCalls = async (match: string): Promise<number> =>
  ((await stack().stripe("api/calls", { match })) as { calls: unknown[] }).calls.length;
