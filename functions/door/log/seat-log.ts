import { type Admission, foldLog } from "../../../shared/door/fold.ts";
import type { AdmitRow, LogRow } from "../../../shared/door/log.ts";
import { hasSeat, seatKey, toSeatMask } from "../../../shared/door/seats.ts";
import type { StoredTicket } from "../../tickets/tickets.ts";
import { listDevices } from "../devices/devices.ts";
import { DoorRowEntity } from "./door-row.entity.ts";
import { placeOf } from "./passage.ts";
import { readCorrections } from "./read-corrections.ts";
import { findRow } from "./store-row.ts";
import { type StoredRow, toDoorRow, toLogRow } from "./to-row.ts";

/** A seat of an order, as the log names it. */
export type SeatPlace = { event_id: string; order_key: string; seat: number };

/** The rows that tried to let a seat in while it was in by another one. */
const readRefused = async ({ event_id, order_key, seat }: SeatPlace): Promise<StoredRow[]> => {
  const { data } = await DoorRowEntity.query
    .problems({ event_id })
    .where((row, { eq }) => `${eq(row.order_key, order_key)} AND ${eq(row.problem, "conflict")}`)
    .go({ pages: "all" });
  return data.filter(({ refused_seats = 0 }) => hasSeat(refused_seats, seat));
};

/** Whether a seat went out or came back by a row. */
export const isReturnOf = ({ kind, seats, returned_seats = 0 }: StoredRow, seat: number): boolean =>
  hasSeat(kind === "exit" ? seats : returned_seats, seat);

/** The rows by which a seat went out and came back. */
export const readReturns = async ({ order_key, seat }: Omit<SeatPlace, "event_id">): Promise<StoredRow[]> => {
  const { data } = await DoorRowEntity.query.returns({ returning_order: order_key }).go({ pages: "all" });
  return data.filter((row) => isReturnOf(row, seat));
};

// An index may be behind: what the ticket itself names is read from the log.
const readNamed = async ({ admitted, passage }: NamedRows): Promise<StoredRow[]> => {
  const places = [
    ...(admitted ? [{ device: admitted.device_id, sequence: admitted.sequence }] : []),
    ...(passage ? [placeOf(passage)] : []),
  ];
  const rows = await Promise.all(places.map(({ device, sequence }) => findRow(device, sequence)));
  return rows.flatMap((row) => row ?? []);
};

/** What of a ticket names rows of its seat. */
export type NamedRows = Pick<StoredTicket, "admitted" | "passage" | "check_in_ts">;

// Whom the back-office marked has no row of a scanner.
const markedRow = ({ admitted, check_in_ts }: NamedRows, { order_key, seat }: SeatPlace): AdmitRow[] =>
  admitted || !check_in_ts
    ? []
    : [
        {
          kind: "admit",
          device: "office",
          sequence: 0,
          at: Date.parse(check_in_ts),
          order: order_key,
          seats: toSeatMask([seat]),
          gate: "",
          by: "hand",
          issuedAt: null,
          step: null,
          reason: null,
        },
      ];

/**
 * How a seat stands by what is left of its rows; null if nobody is in by any of them. `ticket` names rows besides those that went out, came back
 * or were in conflict. `undone` are undos that are still to be written.
 */
export const foldSeat = async (
  place: SeatPlace,
  ticket: NamedRows,
  undone: readonly LogRow[] = [],
): Promise<Admission | null> => {
  const found = await Promise.all([readRefused(place), readReturns(place), readNamed(ticket)]);
  const rows = [...found.flat().map((row) => toLogRow(toDoorRow(row))), ...markedRow(ticket, place)];
  if (rows.length === 0) return null;
  const corrections = await readCorrections(await listDevices(place.event_id));
  const { admissions } = foldLog([...rows, ...corrections, ...undone]);
  return admissions.get(seatKey(place.order_key, place.seat)) ?? null;
};
