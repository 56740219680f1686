import * as z from "zod";
import type { StripeContext } from "../state/context.ts";
import { randomText } from "../state/ids.ts";
import { StripeApiError } from "./errors.ts";

/** The permission that guards each resource, by the start of its path; by the names in Stripe's refusals (`rak_<name>_read`). */
const guards: [path: RegExp, permission: string][] = [
  [/^\/(charges|refunds)\b/, "charge"],
  [/^\/checkout\/sessions\b/, "checkout_session"],
  [/^\/coupons\b/, "coupon"],
  [/^\/customers\b/, "customer"],
  [/^\/disputes\b/, "dispute"],
  [/^\/events\b/, "event"],
  [/^\/invoice/, "invoice"],
  [/^\/payment_intents\b/, "payment_intent"],
  [/^\/payment_methods\b/, "payment_method"],
  [/^\/billing_portal\b/, "customer_portal"],
  [/^\/prices\b/, "plan"],
  [/^\/products\b/, "product"],
  [/^\/subscription/, "subscription"],
  [/^\/webhook_endpoints\b/, "webhook"],
];

const factOf = (key: string) => `restricted:${key}`;

/** Makes a restricted key with permissions such as `customer_write`; write includes read. */
export const createRestrictedKey = (context: StripeContext, permissions: string[]): string => {
  const key = `rk_test_${randomText(24)}`;
  context.store.put("facts", { id: factOf(key), value: JSON.stringify(permissions) });
  return key;
};

/** The permissions of a restricted key; undefined when no such key was made. */
export const permissionsOf = (context: StripeContext, key: string): string[] | undefined => {
  const fact = context.store.get("facts", factOf(key));
  return fact && z.array(z.string()).parse(JSON.parse(fact.value));
};

/** Refuses a call whose key lacks the permission: 403, judged before the object is looked for, as Stripe does. */
export const assertPermission = (key: string, permissions: string[], method: string, path: string): void => {
  const name = guards.find(([start]) => start.test(path))?.[1];
  const needed = `${name}_${method === "GET" ? "read" : "write"}`;
  if (permissions.includes(needed) || permissions.includes(`${name}_write`)) return;
  const shown = `${key.slice(0, 8)}${"*".repeat(12)}${key.slice(-6)}`;
  throw new StripeApiError(
    403,
    "invalid_request_error",
    `The provided key '${shown}' does not have the required permissions for this endpoint on account 'acct_thismachine'. Having the 'rak_${needed}' permission would allow this request to continue.`,
    {},
    { isValidation: true },
  );
};
