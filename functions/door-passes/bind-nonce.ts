import { createHmac } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { addMilliseconds } from "../platform/clock.ts";
import { fingerprint } from "../platform/ids.ts";
import { getSecret } from "../platform/secrets.ts";
import { createChangedError } from "./bind-errors.ts";
import type { Seat } from "./seats.ts";

const audience = "door-bind";
const validMilliseconds = 300_000;

/** Who wants to bind which ticket, and the seats of its order that are theirs, as they are bound now. */
export type NonceSubject = { userId: string; ticketId: string; seats: readonly Seat[] };

// A key of its own, derived from the signing secret: a signature made for anything else is invalid here.
const signingKey = async (): Promise<Uint8Array> =>
  createHmac("sha256", await getSecret("SIGNING_SECRET_ARN"))
    .update(audience)
    .digest();

const stateOf = ({ ticketId, seats }: NonceSubject): string =>
  fingerprint(JSON.stringify([ticketId, seats.map(({ number, issued_at }) => [number, issued_at ?? 0])]));

/**
 * Signs a nonce for one state of a ticket's binding, for 5 minutes. Nothing is stored: the binding that it leads to is another
 * state, so it works once.
 */
export const issueNonce = async (subject: NonceSubject, now: string): Promise<string> =>
  new SignJWT({ state: stateOf(subject) })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setSubject(subject.userId)
    .setExpirationTime(Math.floor(Date.parse(addMilliseconds(now, validMilliseconds)) / 1_000))
    .sign(await signingKey());

/** Throws `bind.changed` unless the nonce was signed for this member and this state, at most 5 minutes ago. */
export const assertNonce = async (nonce: string, subject: NonceSubject, now: string): Promise<void> => {
  const rules = { algorithms: ["HS256"], audience, subject: subject.userId, currentDate: new Date(now) };
  try {
    const { payload } = await jwtVerify(nonce, await signingKey(), rules);
    if (payload.state !== stateOf(subject)) throw createChangedError();
  } catch (error) {
    throw error instanceof errors.JOSEError ? createChangedError() : error;
  }
};
