import type { EntityItem } from "electrodb";
import { formatPlace, type PlaceFields } from "../../shared/rules/event-place.ts";
import type { Admin } from "../audit/audit-row.ts";
import { newId } from "../platform/ids.ts";
import { currentRequestId } from "../platform/request-id.ts";
import { EventChangeEntity } from "./event-change.entity.ts";
import type { StoredEvent } from "./events.ts";

/** When and where an event takes place, as those who are coming are told it. */
export const toWhenAndWhere = (event: PlaceFields & Pick<StoredEvent, "start_at">) => ({
  start_at: event.start_at,
  place: formatPlace(event),
});

type Change = {
  kind: EntityItem<typeof EventChangeEntity>["kind"];
  before: StoredEvent;
  /** The event with its new date and place. */
  after?: StoredEvent;
  reason?: string;
  /** What a message says. */
  text?: string;
};

/** A change that those who are coming must learn of: the job begins with it as soon as it is stored (decision 67). */
export const createChange = (admin: Admin, { kind, before, after, reason, text }: Change, now: string) => ({
  event_id: before.id,
  id: newId("change", now),
  kind,
  by: admin.userId,
  at: now,
  before: toWhenAndWhere(before),
  after: after && toWhenAndWhere(after),
  reason,
  text,
  status: "open" as const,
  step: 0,
  told: 0,
  request_id: currentRequestId(),
});

/** The write of such a change. */
export const createChangeWrite = (admin: Admin, change: Change, now: string) =>
  EventChangeEntity.create(createChange(admin, change, now));
