import { createHmac } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { AppError } from "../../shared/model/errors.ts";
import type { CardHolder, CardToken } from "../../shared/model/profile.ts";
import { tierOf } from "../memberships/memberships.ts";
import { shifted } from "../platform/clock.ts";
import { secret } from "../platform/secrets.ts";
import { memberOf } from "./members.ts";

const purpose = "member-card";
const goodMilliseconds = 90_000;

// A key of its own, derived from the signing secret: a signature made for anything else is none here.
const key = async (): Promise<Uint8Array> =>
  createHmac("sha256", await secret("SIGNING_SECRET_ARN"))
    .update(purpose)
    .digest();

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000);

/** A token that proves for 90 seconds that whoever shows it is this member, signed in (decision D29). */
export const issueCardToken = async (userId: string, now: string): Promise<CardToken> => {
  const seconds = secondsOf(shifted(now, goodMilliseconds));
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(purpose)
    .setSubject(userId)
    .setExpirationTime(seconds)
    .sign(await key());
  return { token, expires_at: new Date(seconds * 1_000).toISOString() };
};

const claimsOf = async (token: string, now: string): Promise<{ userId: string; expiresAt: string }> => {
  const rules = {
    algorithms: ["HS256"],
    audience: purpose,
    requiredClaims: ["sub", "exp"],
    currentDate: new Date(now),
  };
  try {
    const { payload } = await jwtVerify(token, await key(), rules);
    return { userId: payload.sub ?? "", expiresAt: new Date((payload.exp ?? 0) * 1_000).toISOString() };
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new AppError("card.expired", "This card code has expired. Ask for the one on the screen now.");
    }
    if (error instanceof errors.JOSEError) throw new AppError("card.invalid", "This is not a member card.");
    throw error;
  }
};

/** The member whose card a token is. Throws `card.expired`, `card.invalid`, or `not-found` when the member is gone. */
export const verifyCardToken = async (token: string, now: string): Promise<CardHolder> => {
  const { userId, expiresAt } = await claimsOf(token, now);
  const [member, tier] = await Promise.all([memberOf(userId), tierOf(userId, now)]);
  return { ...member, avatar_url: member.avatar_url ?? null, tier, expires_at: expiresAt };
};
