import { createHmac } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { AppError } from "../../shared/model/errors.ts";
import type { CardHolder, CardToken } from "../../shared/model/profile.ts";
import { getTier } from "../entitlements/membership.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { getSecret } from "../platform/secrets.ts";
import { getMember } from "./members.ts";

const audience = "member-card";
const validMilliseconds = 90_000;

// A key of its own, derived from the signing secret: a signature made for anything else is invalid here.
const signingKey = async (): Promise<Uint8Array> =>
  createHmac("sha256", await getSecret("SIGNING_SECRET_ARN"))
    .update(audience)
    .digest();

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000);

/** Issues a token that proves for 90 seconds that its bearer is this member, signed in (R29). */
export const issueCardToken = async (userId: string, now: string): Promise<CardToken> => {
  const seconds = secondsOf(addMilliseconds(now, validMilliseconds));
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setSubject(userId)
    .setExpirationTime(seconds)
    .sign(await signingKey());
  return { token, expires_at: new Date(seconds * 1_000).toISOString() };
};

const verifyClaims = async (token: string, now: string): Promise<{ userId: string; expiresAt: string }> => {
  const rules = {
    algorithms: ["HS256"],
    audience: audience,
    requiredClaims: ["sub", "exp"],
    currentDate: new Date(now),
  };
  try {
    const { payload } = await jwtVerify(token, await signingKey(), rules);
    return { userId: payload.sub ?? "", expiresAt: new Date((payload.exp ?? 0) * 1_000).toISOString() };
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new AppError("card.expired", "This card code has expired. Ask the member to show the current one.");
    }
    if (error instanceof errors.JOSEError) throw new AppError("card.invalid", "This isn't a member card.");
    throw error;
  }
};

/**
 * Returns the member a card token belongs to.
 * Throws `card.expired`, `card.invalid`, or `not-found` if the member is gone.
 */
export const verifyCardToken = async (token: string, now: string): Promise<CardHolder> => {
  const { userId, expiresAt } = await verifyClaims(token, now);
  const [member, tier] = await Promise.all([getMember(userId), getTier(userId, now)]);
  return { ...member, avatar_url: member.avatar_url ?? null, tier, expires_at: expiresAt };
};
