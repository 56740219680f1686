import { toE164 } from "../../shared/rules/credentials.ts";
import { signUpAndSignIn } from "../control/sign-in.ts";
import { type ApiClient, mapConcurrently } from "./api-client.ts";
import { accounts, demoPassword } from "./city/accounts.ts";
import { townspeople } from "./city/community.ts";

export type Person = { key: string; token: string; userId: string };
export type People = Map<string, Person>;

const allPeople = [...accounts, ...townspeople.map((one) => ({ ...one, email: `${one.key}@demo.local`, tier: null }))];

/**
 * Signs everybody up with the mailed code, or in where the account exists. The first account is the stage's owner and
 * becomes its administrator by confirming.
 */
export const seedPeople = async (origin: string): Promise<People> => {
  const people = await mapConcurrently(allPeople, 3, async ({ key, email, name, phone }): Promise<[string, Person]> => {
    const session = await signUpAndSignIn(origin, { email, name, phone: toE164(phone), password: demoPassword });
    return [key, { key, token: session.accessToken, userId: session.userId }];
  });
  return new Map(people);
};

/** The person with this key. Throws when nobody has it. */
export const getPerson = (people: People, key: string): Person => {
  const person = people.get(key);
  if (!person) throw new Error(`Nobody is called ${key}`);
  return person;
};

const payCheckout = async (origin: string, url: string): Promise<void> => {
  const session = url.match(/cs_\w+/)?.[0];
  const answer = await fetch(`${origin}/__local/stripe/checkout/pay`, {
    method: "POST",
    body: JSON.stringify({ session }),
  });
  if (!answer.ok) throw new Error(`The demo plan could not be paid: ${await answer.text()}`);
};

/** Buys the demo members their plans with the test card, unless they have one already: card, invoices and portal are real. */
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
