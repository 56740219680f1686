import type { Caller } from "../../platform/http/caller.ts";
import { fingerprint } from "../../platform/ids.ts";
import { getStripe } from "../../platform/stripe/client.ts";
import { createIdempotently } from "../../platform/stripe/create-idempotently.ts";
import { findCustomerId, linkCustomer, relinkCustomer } from "./customer-links.ts";

const createCustomer = async ({ userId, email, name }: Caller, instead: string): Promise<string> => {
  const about = { email: email || undefined, name: name || undefined, metadata: { user_id: userId } };
  const key = `customer-${userId}-${fingerprint(`${email}#${name}#${instead}`)}`;
  const client = await getStripe();
  return (await createIdempotently(key, (options) => client.customers.create(about, options))).id;
};

/** Returns the caller's Stripe customer, created with their first purchase; concurrent purchases get the same one. */
export const ensureCustomer = async (caller: Caller, now: string): Promise<string> => {
  const known = await findCustomerId(caller.userId);
  if (known) return known;
  const made = await createCustomer(caller, "");
  await linkCustomer(made, caller.userId, "metadata", now);
  return (await findCustomerId(caller.userId)) ?? made;
};

/** Creates a customer to replace one that was deleted at Stripe. */
export const replaceCustomer = async (caller: Caller, gone: string, now: string): Promise<string> => {
  const made = await createCustomer(caller, gone);
  await relinkCustomer(made, caller.userId, now);
  return made;
};
