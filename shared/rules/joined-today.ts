import type { JoinedTodayMode, JoinedTodayRange } from "../model/marketing.ts";

const fewestToTell = 10;

/**
 * The number of people who joined today, as the landing page may say it (R19); null says nothing.
 * `range`: a whole number of the range, ends included, chosen by `fraction` (0 up to 1). `live`: the real count, from 10 on.
 */
export const joinedToday = (
  mode: JoinedTodayMode,
  { lowest, highest }: JoinedTodayRange,
  { fraction, joined }: { fraction: number; joined: number },
): number | null => {
  if (mode === "live") return joined < fewestToTell ? null : joined;
  const step = Math.floor(fraction * (highest - lowest + 1));
  return lowest + Math.min(Math.max(step, 0), highest - lowest);
};
