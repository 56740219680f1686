import type { contentAdmin } from "../../shared/api/content.ts";
import type { dealsAdmin } from "../../shared/api/deals-admin.ts";
import type { eventsAdmin } from "../../shared/api/events.ts";
import type { RequestOf } from "../../shared/api/route.ts";
import type { PaidTier } from "../../shared/model/membership.ts";
import { call, ok } from "./call.ts";
import { entryAt, type Prices } from "./prices.ts";
import type { SignInTokens } from "./sign-in.ts";
import { stackAt } from "./stack.ts";
import { uniqueId } from "./unique-text.ts";

/** A signed-in person of a test. */
export type Member = { token: string; userId: string; email: string; name: string };

export const password = "Test-member-1!";
const ownerEmail = "admin@demo.local";
let origin = "";
let admin: Promise<Member> | undefined;

/** Says where the stack is; called once by the set-up of each kind of test. */
export const setFixturesOrigin = (address: string): void => {
  origin = address;
  admin = undefined;
};

/** Hands over the owner that the run has signed in already. */
export const setOwner = (owner: Member): void => {
  admin = Promise.resolve(owner);
};

/** A further session of an account, as a sign-in on another device starts it. */
export const startSession = ({ email }: Pick<Member, "email">): Promise<SignInTokens> =>
  stackAt(origin).mintSession({ email, password });

// A sign-up costs ten times as much, and leaves the same (tests/api/accounts/minted-accounts.test.ts).
const mintAccount = async (email: string, name: string, phone?: string): Promise<Member> => {
  const attributes = { name, ...(phone && { phone_number: phone }) };
  const { accessToken, userId } = await stackAt(origin).mintSession({ email, password, attributes });
  return { token: accessToken, userId, email, name };
};

const isAdmin = ({ token }: Member): boolean => {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
  return JSON.stringify(claims["cognito:groups"] ?? []).includes("admin");
};

// On a cold and busy stack, settling a new account may take longer than a trigger has: the role comes with a later token then.
const mintOwner = async (attempts = 5): Promise<Member> => {
  const owner = await mintAccount(ownerEmail, "Olivia Owner", "+19045550100");
  return isAdmin(owner) || attempts === 1 ? owner : mintOwner(attempts - 1);
};

/** The owner, who is an administrator by confirming the stage's owner address. */
export const anAdmin = (): Promise<Member> => {
  admin ??= mintOwner();
  return admin;
};

/** Creates the owner before the workers of a run start: two of them at once would meet a half-made account. */
export const ensureOwner = (run: string): Promise<Member> => {
  setFixturesOrigin(run);
  return anAdmin();
};

/** Gives a member a tier, as the back-office would; without `until` it has no end. */
export const grant = async (member: Member, tier: PaidTier, until?: string): Promise<void> => {
  const { token } = await anAdmin();
  await ok(call("membershipsAdmin", "grant", { userId: member.userId, tier, end_at: until }, { token }));
};

/**
 * A new confirmed and signed-in account, free unless a tier is named. Short and without a phone number unless named: each suffix that a
 * member is found by is written, again with their tier.
 */
export const aMember = async (
  about: { tier?: PaidTier; name?: string; phone?: string; email?: string } = {},
): Promise<Member> => {
  const email = about.email ?? `${uniqueId()}@x.test`;
  const member = await mintAccount(email, about.name ?? "Mo Lee", about.phone);
  if (about.tier) await grant(member, about.tier);
  return member;
};

/** A partner venue. */
export const aVendor = async (about: Partial<RequestOf<typeof dealsAdmin.createVendor>> = {}) =>
  ok(
    call(
      "dealsAdmin",
      "createVendor",
      { name: "River & Rye", category: "Restaurant", contact_email: "hello@riverandrye.example", ...about },
      { token: (await anAdmin()).token },
    ),
  );

/** A deal, of a new vendor unless one is named. */
export const aDeal = async (about: Partial<RequestOf<typeof dealsAdmin.create>> = {}) => {
  const vendor_id = about.vendor_id ?? (await aVendor()).id;
  const deal = {
    vendor_id,
    offer_details: "Half-price oysters",
    tag: "Discount",
    category: "Dining",
    ...about,
  } as const;
  return ok(call("dealsAdmin", "create", deal, { token: (await anAdmin()).token }));
};

/**
 * A published rager that starts in two days, with 50 spots, unless said otherwise; without its version, so that it can be sent back
 * as a change.
 */
export const anEvent = async (about: Partial<RequestOf<typeof eventsAdmin.create>> & Prices = {}) => {
  const start_at = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const event = {
    title: "RAGER on the river",
    description: "Music by the water",
    type: "RAGER" as const,
    location: "Jacksonville",
    total_spots: 50,
    is_published: true,
    start_at,
    event_section: ["rager" as const],
    ...entryAt(about),
  };
  const made = await ok(call("eventsAdmin", "create", event, { token: (await anAdmin()).token }));
  const { version: _version, ...fields } = made;
  return { ...fields, type: event.type };
};

/** Sets the three switches, all open unless said otherwise. */
export const openSettings = async (about: Partial<RequestOf<typeof contentAdmin.updateSettings>> = {}) => {
  const open = {
    deals_mode: "active",
    redemptions_enabled: true,
    allow_membership_purchase: true,
    ticket_sales_enabled: true,
  } as const;
  const { token } = await anAdmin();
  await ok(call("contentAdmin", "updateSettings", { paused: false }, { token }));
  return ok(call("contentAdmin", "updateSettings", { ...open, ...about }, { token }));
};
