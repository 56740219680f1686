import type { EntityItem } from "electrodb";
import { limits } from "../../../shared/model/limits.ts";
import { type ItemRead, lookup } from "../../platform/table/batch-read.ts";
import { step } from "../../platform/table/transaction.ts";
import type { TicketStep } from "../ticket-transaction.ts";
import { HoldSlotEntity } from "./hold-slot.entity.ts";
import type { StoredHold } from "./holds.ts";

export type HoldSlot = EntityItem<typeof HoldSlotEntity>;

/** The numbered slots of a member: each active hold occupies one, whatever its event. */
export const slotNames: string[] = Array.from({ length: limits.heldEvents }, (_, index) => `slot-${index + 1}`);

/** A slot of a member, for a batch read: an event's, or a numbered one. */
export const holdSlotLookup = (user_id: string, place: string): ItemRead<HoldSlot> =>
  lookup(HoldSlotEntity, { user_id, place });

/** The slot of a hold that came of the waiting list: it has its event's alone, beside the member's three. */
export const offerSlot = "offer";

// Holds from before slots existed have none.
const slotNamesOf = ({ event_id, slot }: StoredHold): string[] => {
  if (!slot) return [];
  return slot === offerSlot ? [event_id] : [event_id, slot];
};

/** The holds that occupy slots of a member, read consistently: each has one of its event. */
export const listHeldIds = async (user_id: string): Promise<string[]> => {
  const { data } = await HoldSlotEntity.query.byUser({ user_id }).go({ pages: "all", consistent: true });
  return [...new Set(data.map(({ hold_id }) => hold_id))];
};

/** Occupies the slots of a hold, its event's and a numbered one; refused while a hold other than the replaced one has any of them. */
export const occupySlotsSteps = (hold: StoredHold, replaced: StoredHold | null): TicketStep[] =>
  slotNamesOf(hold).map((name) =>
    step(
      "slot",
      HoldSlotEntity.put({ user_id: hold.user_id, place: name, hold_id: hold.id, until: hold.expires_at }).where(
        (item, { notExists, eq }) =>
          replaced?.slot ? `${notExists(item.hold_id)} OR ${eq(item.hold_id, replaced.id)}` : notExists(item.hold_id),
      ),
    ),
  );

/** Releases the slots of a hold; refused when it no longer has them. */
export const releaseSlotsSteps = (hold: StoredHold): TicketStep[] =>
  slotNamesOf(hold).map((name) =>
    step(
      "slot",
      HoldSlotEntity.delete({ user_id: hold.user_id, place: name }).where((item, { eq }) => eq(item.hold_id, hold.id)),
    ),
  );
