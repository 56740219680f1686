import { toCityTime } from "../../../../shared/rules/city-time.ts";

/** A deadline with its time, such as `Dec 21, 9:40 PM`. */
export const momentText = (instant: string): string => toCityTime(instant).format("MMM D, h:mm A");

/** A short date for buttons and badges, such as `Dec 21`. */
export const shortDayText = (instant: string): string => toCityTime(instant).format("MMM D");
