import type { Claim } from "../../../../../shared/model/deal.ts";
import { scatterWait } from "../../../../../shared/model/retry-wait.ts";
import { ApiError, call, isCode, NetworkError } from "../../../api/index.ts";
import { claimKeyPrefix } from "../../../member/offline/drafts.ts";
import { deviceSession } from "../../../member/session/device-session.ts";

const responseTimeoutMilliseconds = 8_000;
const pauseMilliseconds = 1_500;
const retryForMilliseconds = 25_000;

const toStorageKey = (dealId: string) => `${claimKeyPrefix}${deviceSession.user()?.id}.${dealId}`;

/** The Idempotency-Key of this deal's claim: the one whose response was lost, or a new one. */
const getIdempotencyKey = (dealId: string): string => {
  const key = localStorage.getItem(toStorageKey(dealId)) ?? crypto.randomUUID();
  localStorage.setItem(toStorageKey(dealId), key);
  return key;
};

/** Whether the server may have written the claim although no response came. */
const isResponseLost = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof DOMException && error.name === "TimeoutError") ||
  (error instanceof ApiError && error.status >= 502) ||
  isCode(error, "request-in-progress");

const pause = () => new Promise((resume) => setTimeout(resume, scatterWait(pauseMilliseconds, Math.random())));

const attempt = async (dealId: string, key: string, givesUpAt: number): Promise<Claim> => {
  try {
    return await call("deals", "claim", { dealId }, AbortSignal.timeout(responseTimeoutMilliseconds), key);
  } catch (error) {
    if (!isResponseLost(error) || !navigator.onLine || Date.now() > givesUpAt) throw error;
    await pause();
    return attempt(dealId, key, givesUpAt);
  }
};

/**
 * Claims a deal. After a lost response it retries for up to 25 seconds with the same Idempotency-Key, and so does the
 * next press, so that the result is the claim and never "already redeemed" (R39).
 * Throws `ApiError`, or `NetworkError` if there was no response.
 */
export const sendClaim = async (dealId: string): Promise<Claim> => {
  try {
    const claim = await attempt(dealId, getIdempotencyKey(dealId), Date.now() + retryForMilliseconds);
    localStorage.removeItem(toStorageKey(dealId));
    return claim;
  } catch (error) {
    // An error response is final; after anything else the claim may exist, and the key still finds it.
    if (error instanceof ApiError && error.status < 500 && !isResponseLost(error))
      localStorage.removeItem(toStorageKey(dealId));
    throw error instanceof DOMException ? new NetworkError(error) : error;
  }
};
