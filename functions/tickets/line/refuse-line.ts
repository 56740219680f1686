import type { AppError } from "../../../shared/model/errors.ts";
import { clock } from "../../platform/clock.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { LinePlaceEntity } from "./line-place.entity.ts";
import { findPlace, type StoredPlace } from "./line-places.ts";
import { LineTurnEntity } from "./line-turn.entity.ts";
import { deleteTurn, type StoredTurn } from "./line-turns.ts";

const turnsPerPage = 25;

const hasTurn = (place: StoredPlace | null, { queue, number }: StoredTurn): place is StoredPlace =>
  queue === "seats"
    ? place?.stage === "seats" && place.number === number
    : place?.stage === "page" && place.page_number === number;

// Whoever left or was served meanwhile stays as they are.
const refusePlace = async (turn: StoredTurn, { code, message }: AppError): Promise<void> => {
  const place = await findPlace(turn.user_id, turn.event_id);
  if (!hasTurn(place, turn)) return deleteTurn(turn);
  const { user_id, event_id, stage, hold_id } = place;
  await writeAll([
    LinePlaceEntity.patch({ user_id, event_id })
      .set({ stage: "refused", error: { code, message }, ended_at: clock.now() })
      .where((stored, { eq }) => `${eq(stored.stage, stage)} AND ${eq(stored.hold_id, hold_id)}`),
    LineTurnEntity.delete({ event_id, queue: turn.queue, number: turn.number }),
  ]);
};

/**
 * Refuses one page of the places that wait in one queue of an event's line, with the same reason, after the turn with the number `after`. Returns
 * the number of the last one, null when that was all.
 */
export const refuseTurns = async (
  event_id: string,
  queue: StoredTurn["queue"],
  after: number,
  error: AppError,
): Promise<number | null> => {
  const turns = LineTurnEntity.query.byQueue({ event_id, queue }).gt({ number: after });
  const { data } = await turns.go({ limit: turnsPerPage, consistent: true });
  await Promise.all(data.map((turn) => refusePlace(turn, error)));
  return data.length < turnsPerPage ? null : (data.at(-1)?.number ?? null);
};
