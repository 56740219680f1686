import type { DoorRow } from "../../../shared/model/door.ts";
import type { StoredDevice } from "../devices/devices.ts";
import { DoorRowEntity } from "./door-row.entity.ts";
import { toDoorRow, toVoidRow, voiderOf } from "./to-row.ts";

/** The highest sequence that is known of each device. */
export type SeenSequences = Readonly<Record<string, number>>;

const mostRows = 500;

const readNewRows = async ({ id, acknowledged }: StoredDevice, seen: number, most: number) => {
  const { data } = await DoorRowEntity.query
    .byDevice({ device_id: id })
    .between({ sequence: seen + 1 }, { sequence: acknowledged })
    .go({ count: most, consistent: true });
  const rows = data.filter(({ problem }) => problem !== "not-allowed").map(toDoorRow);
  return { rows, isFull: data.length >= most };
};

const readVoids = (devices: readonly StoredDevice[], seen: SeenSequences): DoorRow[] =>
  devices.flatMap((device) => {
    const row = (seen[voiderOf(device.id)] ?? 0) > 0 ? null : toVoidRow(device);
    return row
      ? [
          {
            device: row.device,
            sequence: row.sequence,
            at: row.at,
            kind: "void",
            of: row.of,
            since: row.since,
            from_sequence: row.fromSequence,
          } as const,
        ]
      : [];
  });

/**
 * The rows of an event's other devices that one of them hasn't seen, at most 500 and never beyond what is acknowledged: nothing can be missed,
 * whatever their times say. `hasMore`: there are others.
 */
export const readRowsOfOthers = async (
  devices: readonly StoredDevice[],
  ownId: string,
  seen: SeenSequences,
): Promise<{ rows: DoorRow[]; hasMore: boolean }> => {
  const rows = readVoids(devices, seen);
  const ahead = devices.filter(({ id, acknowledged }) => id !== ownId && acknowledged > (seen[id] ?? 0));
  for (const device of ahead) {
    const found = await readNewRows(device, seen[device.id] ?? 0, mostRows - rows.length);
    rows.push(...found.rows);
    if (found.isFull || rows.length >= mostRows) return { rows, hasMore: true };
  }
  return { rows, hasMore: false };
};
