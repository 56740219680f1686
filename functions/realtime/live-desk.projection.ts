import { isSoldOut } from "../events/stock.ts";
import { differs, type Projection, type StreamChange } from "../platform/stream/change.ts";
import { deskTopic } from "./desk-topic.ts";
import { isFirstOfSecond } from "./first-of-second.ts";
import { postToClients } from "./push-changes.ts";
import { listSubscribers, unsubscribe } from "./subscriptions.ts";

const always = () => true;
const whenDiffers =
  (...attributes: string[]) =>
  (change: StreamChange): boolean =>
    differs(change, ...attributes);

// Most emails only leave.
const isFailure = ({ before, after }: StreamChange): boolean =>
  (before?.status === "failed") !== (after?.status === "failed");

// The other reader of the stream notes it, at about the same time.
const isFilledOrFreed = ({ before, after }: StreamChange): boolean => isSoldOut(before) !== isSoldOut(after);

/** What of each entity changes what waits. An administrator's act leaves an audit row, whatever it was done to. */
const counted: Record<string, (change: StreamChange) => boolean> = {
  audit: always,
  "contact-message": whenDiffers("state"),
  dispute: whenDiffers("awaits", "respond_by"),
  "event-change": whenDiffers("status"),
  "moderation-case": whenDiffers("state"),
  "moderation-decision": whenDiffers("appeal_state"),
  outbox: isFailure,
  stock: isFilledOrFreed,
  subscription: whenDiffers("status", "unmatched_state"),
  "sync-run": whenDiffers("status"),
  "unsettled-refund": whenDiffers("status"),
};

/**
 * Tells who has the back-office open that what waits there may have changed, at most once a second however much does: one query while nobody
 * has. The message has no counts; its reader asks for those of their role.
 */
export const liveDesk: Projection = {
  name: "live-desk",
  entities: Object.keys(counted),
  apply: async (changes, { now }) => {
    if (!changes.some((change) => counted[change.entity]?.(change))) return;
    const watchers = await listSubscribers(deskTopic);
    if (watchers.length === 0 || !(await isFirstOfSecond("live-desk", deskTopic, now))) return;
    await postToClients(watchers, { type: "desk-changed" }, ({ connection_id }) =>
      unsubscribe(deskTopic, connection_id),
    );
  },
};
