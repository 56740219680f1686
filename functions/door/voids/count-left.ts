import { foldLog } from "../../../shared/door/fold.ts";
import { listDevices, type StoredDevice } from "../devices/devices.ts";
import { DoorRowEntity } from "../log/door-row.entity.ts";
import { readCorrections } from "../log/read-corrections.ts";
import { toDoorRow, toLogRow } from "../log/to-row.ts";

/** How many seats a voided scanner's rows still let in: those from before the moment that nobody took back or refused. */
export const countLeft = async ({ id, event_id }: StoredDevice): Promise<number> => {
  const { data } = await DoorRowEntity.query
    .byDevice({ device_id: id })
    .where(({ kind }, { eq }) => eq(kind, "admit"))
    .go({ pages: "all", consistent: true });
  const admitted = data
    .filter(({ problem }) => problem !== "not-allowed")
    .map((row) => ({ ...row, seats: row.seats & ~(row.refused_seats ?? 0) }));
  const corrections = await readCorrections(await listDevices(event_id));
  return foldLog([...admitted.map((row) => toLogRow(toDoorRow(row))), ...corrections]).admissions.size;
};
