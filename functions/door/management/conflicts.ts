import { hasSeat } from "../../../shared/door/seats.ts";
import type { DoorConflict, DoorRow } from "../../../shared/model/door.ts";
import { TicketEntity } from "../../tickets/ticket.entity.ts";
import { findDoorOrder, listSeats } from "../list/door-orders.ts";
import { DoorRowEntity } from "../log/door-row.entity.ts";
import { type StoredRow, toDoorRow } from "../log/to-row.ts";

const mostConflicts = 20;

const isAdmission = (row: DoorRow): row is DoorConflict["row"] => row.kind === "admit";

type Holder = Pick<DoorConflict, "name" | "session_id">;

const readHolder = async (eventId: string, { order, seats }: DoorConflict["row"]): Promise<Holder> => {
  const known = await findDoorOrder(eventId, order);
  const seat = known && listSeats(known).find(({ number }) => hasSeat(seats, number));
  const ticket = known?.tickets.find(({ number }) => number === seat?.number);
  const { data } = ticket ? await TicketEntity.get({ id: ticket.id }).go() : { data: null };
  return { name: seat?.seat.name || null, session_id: data?.session_id ?? null };
};

const toConflict = async (stored: StoredRow): Promise<DoorConflict[]> => {
  const { problem, received_at } = stored;
  const row = toDoorRow(stored);
  if (problem === undefined || problem === "not-allowed" || !isAdmission(row)) return [];
  return [{ row, problem, ...(await readHolder(stored.event_id, row)), received_at }];
};

/** The newest rows of an event that let in who was in already, or whom no list knows; at most 20. */
export const listConflicts = async (eventId: string): Promise<DoorConflict[]> => {
  const { data } = await DoorRowEntity.query
    .problems({ event_id: eventId })
    .go({ order: "desc", limit: mostConflicts });
  return (await Promise.all(data.map(toConflict))).flat();
};
