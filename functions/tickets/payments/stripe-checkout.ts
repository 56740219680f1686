import type Stripe from "stripe";
import { toCityTime } from "../../../shared/rules/city-time.ts";
import { toOrderParams } from "../../../shared/rules/order-params.ts";
import { env } from "../../platform/env.ts";
import { getStripe, stripeErrorCode } from "../../platform/stripe/client.ts";
import { idOf } from "../../platform/stripe/id-of.ts";
import { taxParams } from "../../platform/stripe/tax.ts";
import type { StoredHold } from "../holds/holds.ts";

/**
 * How much longer than its hold a payment page may stay open at Stripe, whose sessions last at least 30 minutes: a repeated
 * request may open the page in the hold's last minute. The end of the hold closes the page.
 */
const pageGraceSeconds = 31 * 60;

/** The Checkout Session of a ticket order as Stripe reports it. Only `isPaid` issues tickets. Amounts in cents. */
export type Payment = {
  sessionId: string;
  holdId: string;
  userId: string;
  isPaid: boolean;
  isOpen: boolean;
  paymentIntent: string | undefined;
  amount: number;
  /** The tax within the amount, in cents. */
  tax: number;
  currency: string;
};

/** A Checkout Session as a payment; null if it is not one of our ticket orders. */
export const toPayment = (session: Stripe.Checkout.Session): Payment | null => {
  const { hold_id: holdId, user_id: userId } = session.metadata ?? {};
  if (session.mode !== "payment" || !holdId || !userId) return null;
  return {
    sessionId: session.id,
    holdId,
    userId,
    isPaid: session.payment_status === "paid",
    isOpen: session.status === "open",
    paymentIntent: idOf(session.payment_intent) ?? undefined,
    amount: session.amount_total ?? 0,
    tax: session.total_details?.amount_tax ?? 0,
    currency: session.currency ?? "usd",
  };
};

/** Reads a ticket order's session from Stripe; null if it is unknown or not a ticket order. */
export const findPayment = async (sessionId: string): Promise<Payment | null> => {
  try {
    return toPayment(await (await getStripe()).checkout.sessions.retrieve(sessionId));
  } catch (error) {
    if (stripeErrorCode(error) === "resource_missing") return null;
    throw error;
  }
};

// Tickets of the same price are one line of the payment page.
const lineItems = (hold: StoredHold, name: string): Stripe.Checkout.SessionCreateParams.LineItem[] => {
  const counts = new Map<number, number>();
  for (const { price } of hold.lines) counts.set(price, (counts.get(price) ?? 0) + 1);
  return [...counts].map(([unit_amount, quantity]) => ({
    quantity,
    price_data: {
      currency: "usd",
      unit_amount,
      tax_behavior: "inclusive",
      product_data: { name },
    },
  }));
};

// A buyer who leaves without paying returns to the same order.
const toReturnParams = ({ id, tier, quantity, code }: StoredHold): string => {
  const params = new URLSearchParams({ hold: id });
  for (const [name, value] of Object.entries(toOrderParams({ tier, quantity, code: code ?? null }))) {
    if (value !== null) params.set(name, value);
  }
  return params.toString();
};

const timeText = (instant: string): string => toCityTime(instant).format("h:mm A");

/** Creates the payment session of a hold; repeated, it is the same one, as the hold's id is the idempotency key. `name` is what the page says is bought. */
export const createPaymentSession = async (hold: StoredHold, name: string): Promise<{ id: string; url: string }> => {
  const origin = env("PUBLIC_ORIGIN");
  const metadata = { user_id: hold.user_id, hold_id: hold.id };
  const session = await (await getStripe()).checkout.sessions.create(
    {
      mode: "payment",
      ...taxParams("guest"),
      // Only methods that pay at once: a bank debit takes days, a hold 30 minutes. Wallets pay through the card.
      allowed_payment_method_types: ["card", "link"],
      line_items: lineItems(hold, name),
      client_reference_id: hold.user_id,
      customer_email: hold.email || undefined,
      // Stripe's own end of the page is later than the hold's: the page says when the tickets return to sale.
      metadata: { ...metadata, pay_by: hold.expires_at },
      custom_text: { submit: { message: `Your tickets are reserved until ${timeText(hold.expires_at)}.` } },
      payment_intent_data: { metadata },
      expires_at: Math.floor(Date.parse(hold.expires_at) / 1_000) + pageGraceSeconds,
      success_url: `${origin}/ticket-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}/event/${hold.event_id}?${toReturnParams(hold)}`,
    },
    { idempotencyKey: hold.id },
  );
  if (!session.url) throw new Error("Stripe returned no URL for the payment page");
  return { id: session.id, url: session.url };
};

/** Expires a payment session. Returns `paid` if it was paid first, `closed` if nobody can pay it any more. */
export const expirePaymentSession = async (sessionId: string): Promise<"paid" | "closed"> => {
  const client = await getStripe();
  try {
    await client.checkout.sessions.expire(sessionId);
    return "closed";
  } catch (error) {
    const session = await client.checkout.sessions.retrieve(sessionId);
    if (session.status === "open") throw error;
    return session.payment_status === "paid" ? "paid" : "closed";
  }
};
