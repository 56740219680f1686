import { startChanges } from "../event-changes/start-changes.projection.ts";
import { outbox } from "../mail/outbox.projection.ts";
import { movePictures } from "../moderation/pictures/move-pictures.projection.ts";
import { listEntities, type Projection } from "../platform/stream/change.ts";
import { endBlocked } from "../realtime/end-blocked.projection.ts";
import { endColleague } from "../realtime/end-colleague.projection.ts";
import { liveChanges } from "../realtime/live-changes.projection.ts";
import { liveDesk } from "../realtime/live-desk.projection.ts";
import { liveNights } from "../realtime/live-nights.projection.ts";
import { liveOrders } from "../realtime/live-orders.projection.ts";
import { liveTickets } from "../realtime/live-tickets.projection.ts";
import { startSync } from "../stripe/sync-runs/start-sync.projection.ts";
import { serveLine } from "../tickets/line/serve-line.projection.ts";
import { serveOfferedTickets, serveWaitingLists } from "../waiting-lists/serve-lists.projection.ts";

// lib/stacks/jobs.ts sends these new items alone.
const ofNewItems: readonly Projection[] = [
  outbox,
  liveOrders,
  liveChanges,
  endBlocked,
  startSync,
  serveLine,
  startChanges,
  movePictures,
  serveOfferedTickets,
  liveDesk,
];
const ofChangedItems: readonly Projection[] = [
  liveTickets,
  liveNights,
  liveDesk,
  endColleague,
  serveWaitingLists,
  serveOfferedTickets,
];

// Another one may follow the changes of the same items: a sync isn't started, nor an email queued, because its record changed.
const onlyOfNew = (projection: Projection): Projection => ({
  ...projection,
  apply: async (changes, context) => {
    const made = changes.filter(({ before }) => before === null);
    if (made.length > 0) await projection.apply(made, context);
  },
});

/** Everything outside the table that follows from it: emails, live messages, the end of the connections of a blocked member and a removed colleague, the start of a sync, serving a line and waiting lists, working on a change of an event, moving pictures. */
export const deliveries: readonly Projection[] = [
  ...ofNewItems.map((one) => (ofChangedItems.includes(one) ? one : onlyOfNew(one))),
  ...ofChangedItems.filter((one) => !ofNewItems.includes(one)),
];

/** What the reader is sent: the new items of some entities, and the changed ones of others. */
export const delivered = { new: listEntities(ofNewItems), changed: listEntities(ofChangedItems) };
