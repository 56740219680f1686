import { createHmac } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { AppError } from "../../../shared/model/errors.ts";
import type { GameStart } from "../../../shared/model/game.ts";
import { limits } from "../../../shared/model/limits.ts";
import { days } from "../../../shared/rules/durations.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import { getSecret } from "../../platform/secrets.ts";

const audience = "game-start";
const validMilliseconds = days(limits.gameStartDays);

/** What a token says of its start. */
export type OpenedStart = { id: string; seed: number; issuedAt: string };

// A key of its own, derived from the signing secret: a signature made for anything else is invalid here.
const signingKey = async (): Promise<Uint8Array> =>
  createHmac("sha256", await getSecret("SIGNING_SECRET_ARN"))
    .update(audience)
    .digest();

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000);

/** Signs a start for one member. Nothing is stored: a start counts as used once a score has its id (decision 37). */
export const issueStart = async (userId: string, seed: number, now: string): Promise<GameStart> => {
  const id = newId("start", now);
  const expires = secondsOf(addMilliseconds(now, validMilliseconds));
  const token = await new SignJWT({ seed, issued_at: now })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setSubject(userId)
    .setJti(id)
    .setExpirationTime(expires)
    .sign(await signingKey());
  return { id, seed, issued_at: now, expires_at: new Date(expires * 1_000).toISOString(), token };
};

const createInvalidError = (): AppError =>
  new AppError("game.start-invalid", "This flight wasn't started with your account.");

/**
 * Returns the start that a token was signed for.
 * Throws `game.start-expired` after 7 days, and `game.start-invalid` for anything else, also for somebody else's start.
 */
export const openStart = async (token: string, userId: string, now: string): Promise<OpenedStart> => {
  const rules = { algorithms: ["HS256"], audience, subject: userId, currentDate: new Date(now) };
  try {
    const { payload } = await jwtVerify(token, await signingKey(), rules);
    const { jti = "", seed, issued_at } = payload as { jti?: string; seed: number; issued_at: string };
    return { id: jti, seed, issuedAt: issued_at };
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new AppError("game.start-expired", "This flight was started more than 7 days ago.");
    }
    if (error instanceof errors.JOSEError) throw createInvalidError();
    throw error;
  }
};
