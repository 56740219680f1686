import type { ListDelta } from "../../../shared/model/door.ts";
import { days } from "../../../shared/rules/durations.ts";
import { DoorOrderEntity } from "./door-order.entity.ts";
import { toListedOrder } from "./to-listed-order.ts";

/** Whatever is being written longer than this is not written any more: no function that changes the list may run so long. */
const settledSeconds = 15;

const oldestMilliseconds = days(1);
const mostOrders = 2_000;

/**
 * What changed in an event's list since a version. It begins `settledSeconds` before that version: a write that was under way then may have
 * become visible since, and an order that comes twice harms nobody. Null where the list has to be read again: without a
 * version, after a day, and when too much changed. `base` is the list's.
 */
export const readChanges = async (
  eventId: string,
  base: number,
  version: number | null,
  now: string,
): Promise<ListDelta | null> => {
  const to = Date.parse(now);
  if (version === null || version < to - oldestMilliseconds) return null;
  const from = Math.max(0, Math.min(version, to) - settledSeconds * 1_000);
  const { data } = await DoorOrderEntity.query
    .byChange({ event_id: eventId })
    .gte({ changed_at: from })
    .go({ count: mostOrders + 1 });
  if (data.length > mostOrders) return null;
  return {
    from,
    to,
    complete_until: Math.floor(to / 1_000) - settledSeconds,
    orders: data.map((order) => toListedOrder(order, base)),
  };
};
