import { limits } from "../model/limits.ts";
import { days } from "./durations.ts";

const windowMilliseconds = days(limits.ambassadorWindowDays);

/** When a customer who used an ambassador code at `usedAt` may use one again: 4 days later (decision D14). */
export const codeAllowedFrom = (usedAt: string): string =>
  new Date(Date.parse(usedAt) + windowMilliseconds).toISOString();
