import { createHmac } from "node:crypto";
import { send } from "./call.ts";
import { stripeKeys } from "./stripe-keys.ts";

export type StripeEvent = { id: string; type: string; created: number; data: { object: { id: string } } };

/** What the product asks Stripe to tell it (docs/deploy.md). */
export const isSubscribedEvent = ({ type }: Pick<StripeEvent, "type">): boolean =>
  /^(checkout\.session\.(completed|expired)|customer\.subscription\.|invoice\.(paid|payment_failed|voided)|charge\.(refunded|dispute\.))/.test(
    type,
  );

let secret: Promise<string> | undefined;

/** Delivers an event as Stripe does, signed now; answers the status. */
export const postStripeEvent = async (event: StripeEvent): Promise<number> => {
  secret ??= stripeKeys().then(({ webhookSecret }) => webhookSecret);
  const body = JSON.stringify(event);
  const at = Math.floor(Date.now() / 1_000);
  const mark = createHmac("sha256", await secret)
    .update(`${at}.${body}`)
    .digest("hex");
  const headers = { "stripe-signature": `t=${at},v1=${mark}` };
  return (await send("POST", "/hooks/stripe", body, { headers, key: null })).status;
};
