import { limits } from "../model/limits.ts";

const windowMilliseconds = limits.ambassadorWindowDays * 86_400_000;

/** From when on a customer may use an ambassador code again after a use at `usedAt`: 4 days later (decision D14). */
export const codeAllowedFrom = (usedAt: string): string =>
  new Date(Date.parse(usedAt) + windowMilliseconds).toISOString();
