import type { EntityItem } from "electrodb";
import { limits } from "../../../shared/model/limits.ts";
import { type ItemRead, lookup } from "../../platform/table/batch-read.ts";
import { step } from "../../platform/table/transaction.ts";
import type { TicketStep } from "../ticket-transaction.ts";
import { HoldPlaceEntity } from "./hold-place.entity.ts";
import type { StoredHold } from "./holds.ts";

export type HoldPlace = EntityItem<typeof HoldPlaceEntity>;

/** The slots of a member: each active hold occupies one, whatever its event. */
export const holdSlots: string[] = Array.from({ length: limits.heldEvents }, (_, index) => `slot-${index + 1}`);

/** A place of a member, for a batch read. */
export const holdPlaceLookup = (user_id: string, place: string): ItemRead<HoldPlace> =>
  lookup(HoldPlaceEntity, { user_id, place });

// Holds from before places existed have no slot and occupy none.
const placeNamesOf = ({ event_id, slot }: StoredHold): string[] => (slot ? [event_id, slot] : []);

/** Occupies the places of a hold; refused while a hold other than the replaced one has any of them. */
export const takePlacesSteps = (hold: StoredHold, replaced: StoredHold | null): TicketStep[] =>
  placeNamesOf(hold).map((name) =>
    step(
      "place",
      HoldPlaceEntity.put({ user_id: hold.user_id, place: name, hold_id: hold.id, until: hold.expires_at }).where(
        (item, { notExists, eq }) =>
          replaced?.slot ? `${notExists(item.hold_id)} OR ${eq(item.hold_id, replaced.id)}` : notExists(item.hold_id),
      ),
    ),
  );

/** Releases the places of a hold; refused when it no longer has them. */
export const releasePlacesSteps = (hold: StoredHold): TicketStep[] =>
  placeNamesOf(hold).map((name) =>
    step(
      "place",
      HoldPlaceEntity.delete({ user_id: hold.user_id, place: name }).where((item, { eq }) => eq(item.hold_id, hold.id)),
    ),
  );
