import type { EntityItem } from "electrodb";
import type { LogRow, PassageRow, UndoRow, VoidRow } from "../../../shared/door/log.ts";
import type { DoorRow } from "../../../shared/model/door.ts";
import type { StoredDevice } from "../devices/devices.ts";
import type { DoorRowEntity } from "./door-row.entity.ts";

export type StoredRow = EntityItem<typeof DoorRowEntity>;

/** A row from the wire as the door's rules know it. */
export const toLogRow = (row: DoorRow): LogRow => {
  const { device, sequence, at } = row;
  if (row.kind === "admit" || row.kind === "exit") {
    const { issued_at: issuedAt, kind, order, seats, gate, by, step, reason } = row;
    return { device, sequence, at, kind, order, seats, gate, by, issuedAt, step, reason };
  }
  if (row.kind === "undo") return row;
  return { device, sequence, at, kind: row.kind, of: row.of, since: row.since, fromSequence: row.from_sequence };
};

/** A row that lets in or out, as it is stored. */
export const passageFields = ({ kind, order, seats, gate, by, issuedAt, step, reason }: PassageRow) => ({
  kind,
  order_key: order,
  seats,
  gate,
  by,
  issued_at: issuedAt ?? undefined,
  step: step ?? undefined,
  reason: reason ?? undefined,
});

/** A row that takes back, as it is stored. */
export const undoFields = ({ row, seats, reason }: UndoRow) => ({
  kind: "undo" as const,
  seats,
  reason,
  target_device: row.device,
  target_sequence: row.sequence,
});

/** A stored row on the wire. */
export const toDoorRow = (stored: StoredRow): DoorRow => {
  const { device_id: device, sequence, at, seats } = stored;
  if (stored.kind === "undo") {
    const row = { device: stored.target_device ?? "", sequence: stored.target_sequence ?? 0 };
    return { device, sequence, at, kind: "undo", row, seats, reason: stored.reason ?? "" };
  }
  return {
    device,
    sequence,
    at,
    kind: stored.kind,
    order: stored.order_key ?? "",
    seats,
    gate: stored.gate ?? "",
    by: stored.by ?? "live",
    issued_at: stored.issued_at ?? null,
    step: stored.step ?? null,
    reason: stored.reason ?? null,
  };
};

/** Under which name a device's rows are taken back: it has a log of its own, with one row. */
export const voiderOf = (deviceId: string): string => deviceId.replace(/^door_/, "void_");

/** The row that takes back what a device let in, where the back-office said so. */
export const toVoidRow = ({ id, revoked_at, void_since, void_from_sequence }: StoredDevice): VoidRow | null =>
  void_since === undefined || !revoked_at
    ? null
    : {
        device: voiderOf(id),
        sequence: 1,
        at: Date.parse(revoked_at),
        kind: "void",
        of: id,
        since: void_since,
        fromSequence: void_from_sequence ?? 1,
      };
