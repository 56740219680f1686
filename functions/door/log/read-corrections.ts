import type { LogRow } from "../../../shared/door/log.ts";
import type { StoredDevice } from "../devices/devices.ts";
import { DoorRowEntity } from "./door-row.entity.ts";
import { toDoorRow, toLogRow, toVoidRow } from "./to-row.ts";

const readUndos = async ({ id }: StoredDevice): Promise<LogRow[]> => {
  const { data } = await DoorRowEntity.query
    .byDevice({ device_id: id })
    .where(({ kind }, { eq }) => eq(kind, "undo"))
    .go({ pages: "all", consistent: true });
  return data.filter(({ problem }) => problem !== "not-allowed").map((row) => toLogRow(toDoorRow(row)));
};

/** What takes rows of an event's log back: all undos, and the ends of trust in a device. */
export const readCorrections = async (devices: readonly StoredDevice[]): Promise<LogRow[]> => {
  const undos = await Promise.all(devices.map(readUndos));
  return [...devices.flatMap((device) => toVoidRow(device) ?? []), ...undos.flat()];
};
