import { foldLog } from "../../../shared/door/fold.ts";
import { forEachParallel } from "../../platform/parallel.ts";
import type { Projection, StoredItem, StreamChange } from "../../platform/stream/change.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import type { StoredTicket } from "../../tickets/tickets.ts";
import { listDevices, type StoredDevice } from "../devices/devices.ts";
import { DoorDeviceEntity } from "../devices/door-device.entity.ts";
import { DoorRowEntity } from "../log/door-row.entity.ts";
import { placeOf } from "../log/passage.ts";
import { readCorrections } from "../log/read-corrections.ts";
import { findRow } from "../log/store-row.ts";
import { toDoorRow, toLogRow } from "../log/to-row.ts";
import { isVoided, takeBack } from "./take-back.ts";

/** How many seats a voided scanner's rows still let in: those from before the moment that nobody took back or refused. */
const countLeft = async ({ id, event_id }: StoredDevice): Promise<number> => {
  const { data } = await DoorRowEntity.query
    .byDevice({ device_id: id })
    .where(({ kind }, { eq }) => eq(kind, "admit"))
    .go({ pages: "all", consistent: true });
  const admitted = data
    .filter(({ problem }) => problem !== "not-allowed")
    .map((row) => ({ ...row, seats: row.seats & ~(row.refused_seats ?? 0) & ~(row.returned_seats ?? 0) }));
  const corrections = await readCorrections(await listDevices(event_id));
  return foldLog([...admitted.map((row) => toLogRow(toDoorRow(row))), ...corrections]).admissions.size;
};

const rowsPerStep = 50;
const parallelRows = 5;

type Admitted = { device_id: string; sequence: number };

/** The rows that a stored ticket stands by: the one that let it in, and the last one. */
const placesOf = (item: StoredItem | null): Admitted[] => {
  const { admitted, passage } = (item ?? {}) as Partial<StoredTicket>;
  const last = passage === undefined ? null : placeOf(passage);
  return [...(admitted ? [admitted] : []), ...(last ? [{ device_id: last.device, sequence: last.sequence }] : [])];
};

const isSame = (one: Admitted, other: Admitted): boolean =>
  one.device_id === other.device_id && one.sequence === other.sequence;

// One page of the log; the change that noting it makes brings the next one about, so a long log takes many short runs.
const continueVoid = async ({ event_id, id }: StoredDevice, now: string): Promise<void> => {
  const { data: device } = await DoorDeviceEntity.get({ event_id, id }).go({ consistent: true });
  if (!device || device.void_since === undefined || device.void_ended_at) return;
  const position = device.void_position ?? 0;
  const { data: rows } = await DoorRowEntity.query
    .byDevice({ device_id: id })
    .gt({ sequence: position })
    .go({ count: rowsPerStep, consistent: true });
  const voided = rows.filter((row) => isVoided(device, row));
  await forEachParallel(voided, parallelRows, (row) => takeBack(device, row, now));
  const last = rows.at(-1);
  const isEnd = rows.length < rowsPerStep || !last;
  // The scanner can't correct its count any more.
  const progress = isEnd
    ? { void_ended_at: now, admitted: Math.min(device.admitted, await countLeft(device)) }
    : { void_position: last.sequence };
  await tryWrite(
    DoorDeviceEntity.patch({ event_id, id })
      .set(progress)
      .where(({ void_position }, { eq, notExists }) =>
        position === 0 ? notExists(void_position) : eq(void_position, position),
      )
      .go(),
  );
};

const takeBackRow = async (event_id: string, { device_id, sequence }: Admitted, now: string): Promise<void> => {
  const { data: device } = await DoorDeviceEntity.get({ event_id, id: device_id }).go({ consistent: true });
  if (device?.void_since === undefined) return;
  const row = await findRow(device_id, sequence);
  if (row && isVoided(device, row)) await takeBack(device, row, now);
};

// A contact that was under way when its scanner was voided may let somebody in or out after its log was gone through.
const takeBackLate = async ({ before, after }: StreamChange, now: string): Promise<void> => {
  const [known, places] = [placesOf(before), placesOf(after)];
  const added = places.filter((place) => !known.some((other) => isSame(place, other)));
  const once = added.filter((place, index) => added.findIndex((other) => isSame(place, other)) === index);
  for (const place of once) await takeBackRow(String(after?.event_id), place, now);
};

/** Takes back the tickets that a voided scanner let in: those in its log, page by page, and those that come after. */
export const doorVoids: Projection = {
  name: "door-voids",
  entities: ["door-device", "ticket"],
  async apply(changes, { now }) {
    for (const change of changes) {
      const { entity, after } = change;
      if (entity === "ticket") await takeBackLate(change, now);
      else if (after?.void_since !== undefined && !after.void_ended_at) {
        await continueVoid(after as unknown as StoredDevice, now);
      }
    }
  },
};
