import { hours } from "./durations.ts";

/** How long before doors a code can be made: a phone keeps its key for a few days at the least, and not for weeks. */
const bindHours = 72;

/** From when on the codes of an event's tickets can be made, by when its doors open. */
export const codesOpenAt = (doorsAt: string): string => new Date(Date.parse(doorsAt) - hours(bindHours)).toISOString();
