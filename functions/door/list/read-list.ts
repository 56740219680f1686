import type { ListedOrder } from "../../../shared/door/list.ts";
import type { ListPage } from "../../../shared/model/door.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { findEvent } from "../../events/events.ts";
import type { PageOf, PageRange, PageResult } from "../../platform/page.ts";
import { listBase } from "../door-events.ts";
import { DoorOrderEntity } from "./door-order.entity.ts";
import { toListedOrder } from "./to-listed-order.ts";

const pageSize = 250;

/** How far a reading has come: the list's version when it began, in milliseconds since 1970, and where it goes on. */
type Progress = { version: number; cursor: string | null };

/** One page of an event's list; `version` is that of its first page. */
type ListPart = PageResult<ListedOrder> & { version: number };

const readProgress = (position: string | null, now: string): Progress =>
  position === null ? { version: Date.parse(now), cursor: null } : (JSON.parse(position) as Progress);

const readListPart = async (
  eventId: string,
  base: number,
  { position }: Pick<PageRange, "position">,
  now: string,
): Promise<ListPart> => {
  const { version, cursor: from } = readProgress(position, now);
  const { data, cursor } = await DoorOrderEntity.query
    .byEvent({ event_id: eventId })
    .go({ limit: pageSize, cursor: from, consistent: true });
  const next: Progress = { version, cursor };
  return {
    version,
    items: data.map((order) => toListedOrder(order, base)),
    position: cursor === null ? null : JSON.stringify(next),
  };
};

/**
 * One page of an event's list, in the order of the orders' keys. Its `version` is the server's time when the first page was read.
 * Throws `invalid-cursor`, or `door.ended` when the event was deleted.
 */
export const readListPage = async (
  eventId: string,
  { cursor }: { cursor?: string | undefined },
  pageOf: PageOf,
  now: string,
): Promise<ListPage> => {
  const event = await findEvent(eventId);
  if (!event) throw new AppError("door.ended", "This event was deleted.");
  const base = listBase(event);
  let version = 0;
  const { items, cursor: next } = await pageOf({ cursor }, async ({ position }) => {
    const part = await readListPart(eventId, base, { position }, now);
    version = part.version;
    return part;
  });
  return { version, base, cursor: cursor ?? null, next, orders: items };
};
