import { limits } from "../model/limits.ts";

/** The words of a payment for "the money is there". */
export const paidStatuses = ["paid", "captured", "succeeded", "authorized"] as const;

export type CodeUse = { created_at: string; payment_status: string };

const windowMilliseconds = limits.ambassadorWindowDays * 86_400_000;

/** From when on a customer may use an ambassador code again after a use at `usedAt`: 4 days later. */
export const codeAllowedFrom = (usedAt: string): string =>
  new Date(Date.parse(usedAt) + windowMilliseconds).toISOString();

/** Whether a use forbids another one at `now`: its payment is there, and 4 days have not passed (decision D14). */
export const blocksAnotherUse = (use: CodeUse, now: string): boolean =>
  (paidStatuses as readonly string[]).includes(use.payment_status) &&
  Date.parse(now) < Date.parse(codeAllowedFrom(use.created_at));
