import { cityDay, formatInCity } from "./city-day.ts";

/**
 * When a redeemed deal returns, as its card says it: "Back Dec 21", "Back today, 9:40 PM", or "Used" for a deal that can be
 * redeemed once (null). `availableAgainAt` and `now` are instants; the day is the city's.
 */
export const formatAvailableAgain = (availableAgainAt: string | null, now: string): string => {
  if (availableAgainAt === null) return "Used";
  const isToday = cityDay(availableAgainAt) === cityDay(now);
  return isToday
    ? `Back today, ${formatInCity(availableAgainAt, { hour: "numeric", minute: "2-digit" })}`
    : `Back ${formatInCity(availableAgainAt, { month: "short", day: "numeric" })}`;
};

/** The code of a redemption that people compare, such as "7K4M-QX9T": the random end of its id. It grants nothing. */
export const formatClaimCode = (claimId: string): string => `${claimId.slice(-8, -4)}-${claimId.slice(-4)}`;
