import type { EntityItem } from "electrodb";
import { limits } from "../../../shared/model/limits.ts";
import type { ItemRead } from "../../platform/table/batch-read.ts";
import type { TransactionStep } from "../ticket-transaction.ts";
import { HoldPlaceEntity } from "./hold-place.entity.ts";
import type { StoredHold } from "./holds.ts";

export type HoldPlace = EntityItem<typeof HoldPlaceEntity>;

/** The places of which a member's running holds take one each, whatever their events. */
export const holdSlots: string[] = Array.from({ length: limits.heldEvents }, (_, index) => `slot-${index + 1}`);

/** A place of a member, to be read with other items. */
export const holdPlaceLookup = (user_id: string, place: string): ItemRead<HoldPlace> => ({
  Key: HoldPlaceEntity.get({ user_id, place }).params().Key,
  parse: (Item) => HoldPlaceEntity.parse({ Item }).data,
});

// A hold made before there were places has no slot, and none to leave.
const placeNamesOf = ({ event_id, slot }: StoredHold): string[] => (slot ? [event_id, slot] : []);

/** Takes the places of a hold; refused while another hold than the one it replaces has one of them. */
export const takePlacesSteps = (hold: StoredHold, replaced: StoredHold | null): TransactionStep[] =>
  placeNamesOf(hold).map((name) => ({
    name: "place",
    write: ({ place }) =>
      place
        .put({ user_id: hold.user_id, place: name, hold_id: hold.id, until: hold.expires_at })
        .where((item, { notExists, eq }) =>
          replaced?.slot ? `${notExists(item.hold_id)} OR ${eq(item.hold_id, replaced.id)}` : notExists(item.hold_id),
        )
        .commit(),
  }));

/** Leaves the places of a hold; refused when it has them no longer. */
export const releasePlacesSteps = (hold: StoredHold): TransactionStep[] =>
  placeNamesOf(hold).map((name) => ({
    name: "place",
    write: ({ place }) =>
      place
        .delete({ user_id: hold.user_id, place: name })
        .where((item, { eq }) => eq(item.hold_id, hold.id))
        .commit(),
  }));
