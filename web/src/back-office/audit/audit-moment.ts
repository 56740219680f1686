import { toCityTime } from "../../../../shared/rules/city-time.ts";

/** A moment as people say it: "Fri, Nov 27, 9 PM". */
export const momentText = (instant: string): string => {
  const at = toCityTime(instant);
  return at.format(at.minute() === 0 ? "ddd, MMM D, h A" : "ddd, MMM D, h:mm A");
};
