import { codesOpenAt as codesOpenBefore } from "../../shared/rules/code-opening.ts";
import { getLiveWindow } from "../../shared/rules/event-times.ts";
import type { StoredEvent } from "../events/events.ts";

type TimesOfEvent = Pick<StoredEvent, "start_at" | "end_at" | "doors_at">;

/** When an event's doors open: its start, unless it says otherwise. */
export const doorsOf = ({ doors_at, start_at }: TimesOfEvent): string => doors_at ?? start_at;

/** From when on codes for an event can be made. */
export const codesOpenAt = (event: TimesOfEvent): string => codesOpenBefore(doorsOf(event));

const toSeconds = (instant: string): number => Math.floor(Date.parse(instant) / 1_000);

/** When a pass of an event counts, in seconds since 1970: as long as the event is live (R18). */
export const passTimes = (event: TimesOfEvent): { notBefore: number; notAfter: number } => {
  const { opens_at, closes_at } = getLiveWindow(event);
  return { notBefore: toSeconds(opens_at), notAfter: toSeconds(closes_at) };
};
