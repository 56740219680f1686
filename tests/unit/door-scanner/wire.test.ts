import { describe, expect, test } from "vitest";
import type { AdmitRow, LogRow, UndoRow, VoidRow } from "../../../shared/door/log.ts";
import { DoorRow } from "../../../shared/model/door.ts";
import { seenSequences, toDelta, toLogRow, toSentRow } from "../../../web/src/door/sync/wire.ts";

const admit: AdmitRow = {
  device: "door_north01",
  sequence: 1,
  at: 1_700_000_000_000,
  kind: "admit",
  order: "0123456789abcdef",
  seats: 0b11,
  gate: "North",
  by: "live",
  issuedAt: 1_699_999_000,
  step: 113_333_333,
  reason: null,
};
const { device, at } = admit;
const undo: UndoRow = { device, at, sequence: 2, kind: "undo", row: { device, sequence: 1 }, seats: 1, reason: "Left" };
const voided: VoidRow = {
  device: "void_north01",
  at,
  sequence: 1,
  kind: "void",
  of: device,
  since: at,
  fromSequence: 1,
};

describe("a scanner's rows on the wire", () => {
  test.each<LogRow>([admit, undo, voided])("the contract takes a row of kind $kind and gives it back", (row) => {
    expect(toLogRow(DoorRow.parse(toSentRow(row)))).toEqual(row);
  });

  test("a delta keeps until when it is complete", () => {
    expect(toDelta({ from: 1, to: 2, complete_until: 3, orders: [] })).toEqual({
      from: 1,
      to: 2,
      completeUntil: 3,
      orders: [],
    });
  });

  test("what was seen of each other device is its highest row, also after one that the server kept back", () => {
    const at = (device: string, sequence: number): LogRow => ({ ...admit, device, sequence });
    const rows = [at("door_b", 4), at("door_b", 1), at("door_c", 2), at("door_a", 1)];
    expect(seenSequences(rows, "door_a")).toEqual({ door_b: 4, door_c: 2 });
  });
});

test("a row that takes another one back is sent and arrives as it is", () => {
  expect([toSentRow(undo), toLogRow(undo as DoorRow)]).toStrictEqual([undo, undo]);
});

test("a row that let somebody out arrives as it was sent", () => {
  const exit: LogRow = { ...admit, kind: "exit" };
  expect(toLogRow(toSentRow(exit))).toStrictEqual(exit);
});
