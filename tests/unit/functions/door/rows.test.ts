import { expect, test } from "vitest";
import type { StoredDevice } from "../../../../functions/door/devices/devices.ts";
import {
  passageFields,
  type StoredRow,
  toDoorRow,
  toLogRow,
  toVoidRow,
  undoFields,
} from "../../../../functions/door/log/to-row.ts";
import { type AdmitRow, rowHash, type UndoRow } from "../../../../shared/door/log.ts";
import { DoorRow, PairingCode } from "../../../../shared/model/door.ts";

const place = { device: "door_01KAH5T2Q8ZJ3N6W4R7Y9M0B1C", sequence: 7, at: 1_795_314_607_123 };

const live: AdmitRow = {
  ...place,
  kind: "admit",
  order: "00112233445566aa",
  seats: 3,
  gate: "North",
  by: "live",
  issuedAt: 1_795_300_000,
  step: 119_687_640,
  reason: null,
};
const byHand: AdmitRow = { ...live, by: "hand", issuedAt: null, step: null, reason: "Lost phone" };
const undo: UndoRow = {
  ...place,
  kind: "undo",
  row: { device: place.device, sequence: 3 },
  seats: 1,
  reason: "Mistake",
};

const stored = (fields: object): StoredRow =>
  ({ device_id: place.device, sequence: place.sequence, at: place.at, ...fields }) as StoredRow;

test.each([
  ["a code's", live, passageFields(live)],
  ["one by hand", byHand, passageFields(byHand)],
  ["an undo", undo, undoFields(undo)],
])("a row keeps its hash through the table and over the wire: %s", async (_what, row, fields) => {
  const wire = DoorRow.parse(JSON.parse(JSON.stringify(toDoorRow(stored(fields)))));
  expect(toLogRow(wire)).toEqual(row);
  expect(await rowHash(toLogRow(wire))).toBe(await rowHash(row));
});

test("a device whose scans are taken back has one row of its own, always the same", () => {
  const device = { id: place.device, revoked_at: "2026-11-22T02:30:07.000Z", void_since: 5, void_from_sequence: 9 };
  const row = toVoidRow(device as StoredDevice);
  expect(row).toMatchObject({ kind: "void", of: place.device, since: 5, fromSequence: 9, sequence: 1 });
  expect(row?.device).toMatch(/^void_/);
  expect(toVoidRow({ ...device, void_since: undefined } as StoredDevice)).toBeNull();
});

test("a pairing code may be typed in groups, in small letters and with look-alikes", () => {
  expect(PairingCode.parse("oI23 4567-89ab cdef ghjk mnpq rs")).toBe("0123456789ABCDEFGHJKMNPQRS");
  for (const wrong of ["", "0123456789ABCDEFGHJKMNPQR", "0123456789ABCDEFGHJKMNPQRU", `0123456789ABCDEFGHJKMNPQRS1`]) {
    expect(PairingCode.safeParse(wrong).success).toBe(false);
  }
});
