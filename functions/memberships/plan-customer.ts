import { customerOf, link, relink } from "../billing/customers.ts";
import type { Caller } from "../platform/caller.ts";
import { fingerprint } from "../platform/chance.ts";
import { underKey } from "../platform/kept-errors.ts";
import { stripe } from "../platform/stripe.ts";

const create = async ({ userId, email, name }: Caller, instead: string): Promise<string> => {
  const about = { email: email || undefined, name: name || undefined, metadata: { user_id: userId } };
  const key = `customer-${userId}-${fingerprint(`${email}#${name}#${instead}`)}`;
  const client = await stripe();
  return (await underKey(key, (options) => client.customers.create(about, options))).id;
};

/** The caller's one customer at Stripe, made with the first purchase; parallel purchases end with the same one. */
export const ensureCustomer = async (caller: Caller, now: string): Promise<string> => {
  const known = await customerOf(caller.userId);
  if (known) return known;
  const made = await create(caller, "");
  await link(made, caller.userId, "metadata", now);
  return (await customerOf(caller.userId)) ?? made;
};

/** A new customer in place of one that was deleted at Stripe. */
export const replaceCustomer = async (caller: Caller, gone: string, now: string): Promise<string> => {
  const made = await create(caller, gone);
  await relink(made, caller.userId, now);
  return made;
};
