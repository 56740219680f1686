import type { ApiClient } from "../api-client.ts";
import { accounts } from "../city/accounts.ts";
import { getPerson, type People } from "./people.ts";

const payCheckout = async (origin: string, url: string): Promise<void> => {
  const session = url.match(/cs_\w+/)?.[0];
  const response = await fetch(`${origin}/__local/stripe/checkout/pay`, {
    method: "POST",
    body: JSON.stringify({ session }),
  });
  if (!response.ok) throw new Error(`Couldn't pay for the demo membership: ${await response.text()}`);
};

/** Buys the demo members their plans with the test card, unless they have one: their card, invoices and portal are real. */
export const seedMemberships = async (call: ApiClient, people: People, origin: string): Promise<void> => {
  const admin = getPerson(people, "admin").token;
  for (const { key, tier } of accounts) {
    if (!tier) continue;
    const { userId, token } = getPerson(people, key);
    const { items } = await call("membershipsAdmin", "grants", { userId }, { token: admin });
    if (items.length > 0) continue;
    await payCheckout(origin, (await call("memberships", "checkout", { tier }, { token })).url);
    await call("memberships", "reconcile", { window: "48h" }, { token });
  }
};
