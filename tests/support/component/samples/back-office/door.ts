import type { DoorConflict, DoorDevice } from "../../../../../shared/model/door.ts";
import type { Answer } from "../../../../../web/src/api/index.ts";

/** A scanner at the gate North that was seen a moment ago. */
export const aDevice = (about: Partial<DoorDevice> = {}): DoorDevice => ({
  id: "dev_00000001",
  event_id: "event_00000001",
  role: "scan",
  gate: "North",
  label: "Ana's phone",
  paired_at: "2026-11-01T22:00:00.000Z",
  ends_at: "2096-11-02T06:00:00.000Z",
  acknowledged: 1,
  totals: { admitted: 1, refused: 0 },
  last_seen_at: new Date().toISOString(),
  list_version: Date.now(),
  clock_error_ms: 0,
  has_jumped: false,
  revoked_at: null,
  void_since: null,
  is_cloned: false,
  version: 2,
  ...about,
});

/** Somebody whom the gate South let in though they were in already. */
export const aConflict = (about: Partial<DoorConflict> = {}): DoorConflict => ({
  row: {
    device: "dev_00000002",
    sequence: 1,
    at: Date.parse("2026-11-01T23:00:00.000Z"),
    kind: "admit",
    order: "0123456789abcdef",
    seats: 1,
    gate: "South",
    by: "still",
    issued_at: null,
    step: null,
    reason: null,
  },
  problem: "conflict",
  name: "Vic Vole",
  session_id: "cs_test_1",
  received_at: "2026-11-01T23:00:01.000Z",
  ...about,
});

/** The door of an event with one scanner and one key, where one is in. */
export const aDoor = (about: Partial<Answer<"doorAdmin", "overview">> = {}): Answer<"doorAdmin", "overview"> => ({
  event: {
    id: "event_00000001",
    title: "Lantern Night",
    start_at: "2096-11-01T23:00:00.000Z",
    doors_at: "2096-11-01T22:00:00.000Z",
    closes_at: "2096-11-02T06:00:00.000Z",
    tiers: ["GA+", "VIP+"],
    re_entry: false,
  },
  mode: "scan",
  devices: [aDevice()],
  inside: { capacity: 50, admitted: 1, out: 0, gates: [{ gate: "North", admitted: 1 }] },
  conflicts: [],
  keys: [{ kid: "0badcafe", key: "02".repeat(33), revoked: false, from: "2026-10-01T12:00:00.000Z", revoked_at: null }],
  ...about,
});
