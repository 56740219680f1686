import { differs, itemOf, type Projection, type StreamChange } from "../platform/stream/change.ts";
import { isFirstOfSecond } from "./first-of-second.ts";
import { nightTopic } from "./night-topic.ts";
import { postToClients } from "./push-changes.ts";
import { listSubscribers, unsubscribe } from "./subscriptions.ts";

/** What of each entity the night shows; of the others every change counts. */
const shown: Record<string, readonly string[]> = {
  ticket: ["status", "price_paid", "refunded_part"],
  event: ["version"],
  "event-change": ["told", "status"],
};

const isShown = (change: StreamChange): boolean =>
  shown[change.entity] === undefined || differs(change, ...(shown[change.entity] ?? []));

const eventIdOf = (change: StreamChange): string => {
  const { event_id, id } = itemOf(change);
  return String(change.entity === "event" ? id : event_id);
};

const tellWatchers = async (eventId: string, now: string): Promise<void> => {
  const topic = nightTopic(eventId);
  const watchers = await listSubscribers(topic);
  if (watchers.length === 0 || !(await isFirstOfSecond("live-night", eventId, now))) return;
  await postToClients(watchers, { type: "night-changed", event_id: eventId }, ({ connection_id }) =>
    unsubscribe(topic, connection_id),
  );
};

/**
 * Tells whoever watches an event's night that it changed, at most once a second however much does: one query for an event that nobody
 * watches. The message has no figures; its reader asks for them as an administrator.
 */
export const liveNights: Projection = {
  name: "live-nights",
  entities: ["stock", "door-device", "ticket", "event", "event-change"],
  apply: async (changes, { now }) => {
    const eventIds = new Set(changes.filter(isShown).map(eventIdOf));
    for (const eventId of eventIds) await tellWatchers(eventId, now);
  },
};
