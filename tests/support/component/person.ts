import type { Membership, Tier } from "../../../shared/model/membership.ts";
import type { Role } from "../../../shared/model/roles.ts";
import { storedSession } from "../stored-session.ts";

/** Whoever sits before a screen; `free` unless a tier is named. */
export type Person = {
  userId: string;
  email: string;
  name: string;
  phone: string;
  tier: Tier;
  isAdmin: boolean;
  /** What an administrator does in the back-office; absent from a token of before there were roles. */
  role?: Role;
  /** Whether the stage wants a second factor of this administrator that their token doesn't prove. */
  owesSecondFactor?: boolean;
};

const member: Person = {
  userId: "10000000-0000-4000-8000-000000000001",
  email: "maya@x.test",
  name: "Maya Member",
  phone: "+19045550123",
  tier: "free",
  isAdmin: false,
};

/** A member with a confirmed account. */
export const aPerson = (about: Partial<Person> = {}): Person => ({ ...member, ...about });

/** An administrator whose token proves the second factor: an owner unless another role is named. */
export const anAdministrator = (about: Partial<Person> = {}): Person => ({
  ...member,
  userId: "10000000-0000-4000-8000-000000000002",
  email: "olivia@x.test",
  name: "Olivia Owner",
  isAdmin: true,
  role: "owner",
  ...about,
});

/** The membership of a person: without an end, from a grant of the back-office. */
export const membershipOf = ({ userId, tier }: Person, about: Partial<Membership> = {}): Membership => ({
  user_id: userId,
  tier,
  status: tier === "free" ? "inactive" : "active",
  start_at: null,
  end_at: null,
  last_source: tier === "free" ? null : "admin",
  last_source_ref: null,
  updated_at: null,
  is_subscribed: tier !== "free",
  is_premium: tier === "premium",
  past_due_until: null,
  cancel_at_period_end: false,
  ...about,
});

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Unsigned: what this device reads in it, no server checks here. */
const toToken = (claims: object): string => `${encode({ alg: "none" })}.${encode(claims)}.`;

/** Leaves a session on this device as a sign-in does; it lasts an hour. */
export const placeSession = (storage: Storage, person: Person): void => {
  const { userId, email, name, phone, isAdmin, role, owesSecondFactor = false } = person;
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  const groups = isAdmin
    ? {
        "cognito:groups": ["admin"],
        second_factor: owesSecondFactor ? "missing" : "ok",
        ...(role && { desk_role: role }),
      }
    : {};
  const stored = storedSession("test-client", person, {
    accessToken: toToken({ sub: userId, exp, ...groups }),
    idToken: toToken({ sub: userId, exp, email, name, phone_number: phone }),
    refreshToken: "refresh",
  });
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, value);
};
