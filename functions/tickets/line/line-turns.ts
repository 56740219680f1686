import type { EntityItem } from "electrodb";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { LinePlaceEntity } from "./line-place.entity.ts";
import type { StoredPlace } from "./line-places.ts";
import { LineTurnEntity } from "./line-turn.entity.ts";

export type StoredTurn = EntityItem<typeof LineTurnEntity>;

/** The turn of a queue that is served next, read consistently; null when nobody waits in it. */
export const findNextTurn = async (
  event_id: string,
  queue: StoredTurn["queue"],
  after = 0,
): Promise<StoredTurn | null> => {
  const { data } = await LineTurnEntity.query
    .byQueue({ event_id, queue })
    .gt({ number: after })
    .go({ limit: 1, consistent: true });
  return data[0] ?? null;
};

/** Deletes a turn if it is still this member's: numbers for seats and for pages are counted apart. */
export const deleteTurn = async ({
  event_id,
  queue,
  number,
  user_id,
}: Pick<StoredTurn, "event_id" | "queue" | "number" | "user_id">): Promise<void> => {
  await tryWrite(
    LineTurnEntity.delete({ event_id, queue, number })
      .where((turn, { eq }) => eq(turn.user_id, user_id))
      .go(),
  );
};

/** Counts that serving a place failed. Returns how often it has; a place that is gone counts as failed for good. */
export const countPlaceFailure = async ({ user_id, event_id, hold_id }: StoredPlace): Promise<number> => {
  const written = await tryWrite(
    LinePlaceEntity.patch({ user_id, event_id })
      .add({ failures: 1 })
      .where((stored, { eq }) => eq(stored.hold_id, hold_id))
      .go({ response: "all_new" }),
  );
  return (written?.data as StoredPlace | undefined)?.failures ?? Number.POSITIVE_INFINITY;
};
