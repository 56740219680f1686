import { toCityTime } from "./city-time.ts";
import { formatPlace, type PlaceFields } from "./event-place.ts";

type Moved = PlaceFields & { start_at: string; moved_from: { start_at: string; place: string } | null };

const formatStart = (start_at: string): string => {
  const start = toCityTime(start_at);
  return start.format(start.minute() === 0 ? "ddd, MMM D, h A" : "ddd, MMM D, h:mm A");
};

/**
 * What an event was before it was moved, such as `Moved · was Fri, Nov 28, 9 PM` or `Moved · was at The Dock`; null where nothing
 * differs.
 */
export const describeMove = (event: Moved): string | null => {
  const { moved_from, start_at } = event;
  if (!moved_from) return null;
  const was = [
    ...(moved_from.start_at === start_at ? [] : [formatStart(moved_from.start_at)]),
    ...(moved_from.place === formatPlace(event) ? [] : [`at ${moved_from.place}`]),
  ];
  return was.length > 0 ? `Moved · was ${was.join(" ")}` : null;
};
