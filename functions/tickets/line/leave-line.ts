import { tryWrite } from "../../platform/table/conditional-write.ts";
import { LinePlaceEntity } from "./line-place.entity.ts";
import { findPlace, type StoredPlace } from "./line-places.ts";
import { deleteTurn } from "./line-turns.ts";

/**
 * Deletes a place and its turns. An order that was changed meanwhile keeps both. Whoever serves it meanwhile gives the seats back (see
 * serve-seats.ts).
 */
export const deletePlace = async (place: StoredPlace): Promise<void> => {
  const { user_id, event_id, number, page_number: pageNumber, hold_id } = place;
  const deleted = await tryWrite(
    LinePlaceEntity.delete({ user_id, event_id })
      .where((stored, { eq }) => eq(stored.hold_id, hold_id))
      .go(),
  );
  if (!deleted) return;
  await Promise.all([
    deleteTurn({ event_id, user_id, queue: "seats", number }),
    pageNumber === undefined ? null : deleteTurn({ event_id, user_id, queue: "page", number: pageNumber }),
  ]);
};

/** Takes the caller out of an event's line; repeated, nothing changes. Seats that are held stay held. */
export const leaveLine = async (eventId: string, userId: string): Promise<void> => {
  const place = await findPlace(userId, eventId);
  if (place) await deletePlace(place);
};
