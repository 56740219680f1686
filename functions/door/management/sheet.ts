import type { doorAdmin } from "../../../shared/api/door-admin.ts";
import type { ResponseOf } from "../../../shared/api/route.ts";
import { notFound } from "../../../shared/model/errors.ts";
import { ticketTiers } from "../../../shared/model/event-choices.ts";
import { nameTier } from "../../../shared/rules/ticket-types.ts";
import { findEvent, type StoredEvent } from "../../events/events.ts";
import { withTypes } from "../../events/ticket-types.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { DoorOrderEntity } from "../list/door-order.entity.ts";
import { listSeats, type StoredDoorOrder } from "../list/door-orders.ts";

type SheetLine = ResponseOf<typeof doorAdmin.sheet>["items"][number];

const pageSize = 200;
const keyEndLength = 4;

const toLines = (order: StoredDoorOrder, event: StoredEvent): SheetLine[] => {
  const holders = Map.groupBy(listSeats(order), ({ seat }) => JSON.stringify([seat.name, seat.status]));
  return [...holders.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    return [
      {
        name: first.seat.name,
        tier: nameTier(withTypes(event), ticketTiers[order.tier - 1] ?? ticketTiers[0]),
        seats: some.map(({ number }) => number),
        key_end: order.order_key.slice(-keyEndLength),
        status: first.seat.status,
        is_guest: order.is_guest ?? false,
      },
    ];
  });
};

/** A page of an event's list for paper: one line for each holder of each order. Whoever prints it sorts it by name. Throws `not-found`. */
export const readSheet = async (
  eventId: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<SheetLine>> => {
  const event = await findEvent(eventId);
  if (!event) throw notFound("Event not found");
  const { data, cursor } = await DoorOrderEntity.query.byEvent({ event_id: eventId }).go({ limit, cursor: position });
  return { items: data.flatMap((order) => toLines(order, event)), position: cursor };
};
