import { createHmac } from "node:crypto";
import { callOrigin, send } from "./call.ts";
import { stripeKeys } from "./stripe-keys.ts";

export type StripeEvent = { id: string; type: string; created: number; data: { object: { id: string } } };

/** What the product asks Stripe to tell it (docs/deploy.md). */
export const isSubscribedEvent = ({ type }: Pick<StripeEvent, "type">): boolean =>
  /^(checkout\.session\.(completed|expired)|customer\.subscription\.|invoice\.(paid|payment_failed|voided)|charge\.(refunded|dispute\.))/.test(
    type,
  );

const secrets = new Map<string, Promise<string>>();
const secretOf = (origin: string): Promise<string> => {
  const secret = secrets.get(origin) ?? stripeKeys().then(({ webhookSecret }) => webhookSecret);
  secrets.set(origin, secret);
  return secret;
};

/** Delivers an event as Stripe does, signed now; answers the status. */
export const postStripeEvent = async (event: StripeEvent): Promise<number> => {
  const body = JSON.stringify(event);
  const at = Math.floor(Date.now() / 1_000);
  const mark = createHmac("sha256", await secretOf(callOrigin()))
    .update(`${at}.${body}`)
    .digest("hex");
  const headers = { "stripe-signature": `t=${at},v1=${mark}` };
  return (await send("POST", "/hooks/stripe", body, { headers, key: null })).status;
};
