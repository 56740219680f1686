import { toCityTime } from "../../../../shared/rules/city-time.ts";

/** A day as the screens about money write it, such as `Dec 21, 2026`. */
export const dayText = (instant: string): string => toCityTime(instant).format("MMM D, YYYY");

/** A moment by which something has to be done: `Dec 21, 9:40 PM`. */
export const momentText = (instant: string): string => toCityTime(instant).format("MMM D, h:mm A");

/** The same within a button or a badge: `Dec 21`. */
export const shortDayText = (instant: string): string => toCityTime(instant).format("MMM D");
