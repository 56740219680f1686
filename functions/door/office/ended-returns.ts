import { foldLog } from "../../../shared/door/fold.ts";
import type { RowAddress } from "../../../shared/door/log.ts";
import { seatKey } from "../../../shared/door/seats.ts";
import { listDevices } from "../devices/devices.ts";
import { placeOf } from "../log/passage.ts";
import { readCorrections } from "../log/read-corrections.ts";
import { isReturnOf, type NamedRows, readReturns, type SeatPlace } from "../log/seat-log.ts";
import { findRow } from "../log/store-row.ts";
import { toDoorRow, toLogRow } from "../log/to-row.ts";
import { isOffice } from "./office-log.ts";

// A supervisor's undo and the end of trust in a scanner are in the log before the ticket shows them.
const isTakenBackAtDoor = async (
  { event_id, order_key, seat }: SeatPlace,
  admitted: NonNullable<NamedRows["admitted"]>,
): Promise<boolean> => {
  const [row, devices] = await Promise.all([findRow(admitted.device_id, admitted.sequence), listDevices(event_id)]);
  if (!row) return false;
  const corrections = await readCorrections(devices.filter((device) => !isOffice(device)));
  return !foldLog([toLogRow(toDoorRow(row)), ...corrections]).admissions.has(seatKey(order_key, seat));
};

// An index may be behind: the row that the ticket stood by is read from the log.
const readLast = async ({ passage }: NamedRows, seat: number) => {
  if (!passage) return [];
  const { device, sequence } = placeOf(passage);
  const row = await findRow(device, sequence);
  return row && isReturnOf(row, seat) ? [row] : [];
};

/**
 * The rows by which a seat went out and came back, as far as they end with the back-office's undo of its check-in: all of them, since who
 * never came in didn't come back either. None where a supervisor or the end of trust in a scanner took back what let it in: that is about
 * one row, and the others stand. `ticket` is as it was before.
 */
export const readEndedReturns = async (place: SeatPlace, ticket: NamedRows): Promise<RowAddress[]> => {
  const found = await Promise.all([readReturns(place), readLast(ticket, place.seat)]);
  const rows = found.flat();
  if (rows.length === 0) return [];
  if (ticket.admitted && (await isTakenBackAtDoor(place, ticket.admitted))) return [];
  return rows.map(({ device_id: device, sequence }) => ({ device, sequence }));
};
