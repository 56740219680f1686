import { limits } from "../model/limits.ts";

const windowMilliseconds = limits.ambassadorWindowDays * 86_400_000;

/** When a customer who used an ambassador code at `usedAt` may use one again: 4 days later (decision D14). */
export const codeAllowedFrom = (usedAt: string): string =>
  new Date(Date.parse(usedAt) + windowMilliseconds).toISOString();
