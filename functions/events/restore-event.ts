import type { EventRecord } from "../../shared/model/event.ts";
import type { Admin } from "../audit/audit-row.ts";
import { type Restoration, restoreBinned } from "../bin/restore-binned.ts";
import { EventEntity } from "./event.entity.ts";
import { toAuditFields } from "./event-transaction.ts";
import { findEvent, type StoredEvent, toEventRecord } from "./events.ts";
import { nextVersion, publishAtOf, type Stored } from "./manage-events.ts";
import { PublicationEntity } from "./publication.entity.ts";
import { StockEntity } from "./stock.entity.ts";
import { findStock } from "./stock.ts";

const findRecord = async (eventId: string, now: string): Promise<EventRecord | null> => {
  const event = await findEvent(eventId);
  return event && toEventRecord(event, await findStock(eventId), now);
};

// A draft whose time to be published passed in the bin stays a draft: nobody publishes it by restoring it.
const withoutPastPublication = (event: StoredEvent, now: string): StoredEvent => {
  const { publish_at, ...others } = event;
  return publish_at !== undefined && publish_at <= now ? others : event;
};

const restoreWithStock = ({ event, stock }: Stored, admin: Admin, now: string): Restoration<EventRecord> => {
  const item = { ...withoutPastPublication(event, now), version: nextVersion(event), updated_at: now };
  const publish_at = publishAtOf(item);
  return {
    item: toEventRecord(item, stock, now),
    audited: toAuditFields(item, stock),
    writes: [
      EventEntity.create(item),
      StockEntity.create(stock),
      ...(publish_at ? [PublicationEntity.put({ event_id: item.id, publish_at, by: admin.userId })] : []),
    ],
  };
};

/**
 * Brings a deleted event back with its stock, as the draft or the published event that it was; repeating it changes nothing.
 * Throws `not-found` for what isn't in the bin.
 */
export const restoreEvent = (admin: Admin, eventId: string, now: string): Promise<EventRecord> =>
  restoreBinned<Stored, EventRecord>(
    {
      kind: "event",
      id: eventId,
      action: "event.restore",
      find: () => findRecord(eventId, now),
      restore: (stored) => restoreWithStock(stored, admin, now),
    },
    admin,
    now,
  );
