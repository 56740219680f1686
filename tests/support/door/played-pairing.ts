import type { DoorDevice, DoorEvent } from "../../../shared/model/door.ts";
import type { Pairing } from "../../../web/src/door/store/pairing-store.ts";
import { cityKeyText, eventId, now } from "./door.ts";

const instant = (after: number): string => new Date(now + after).toISOString();
const hour = 3_600_000;

export const anEvent: DoorEvent = {
  id: eventId,
  title: "Rooftop Rager",
  start_at: instant(hour),
  doors_at: instant(-hour),
  closes_at: instant(6 * hour),
  tiers: ["GA+", "VIP+"],
  re_entry: false,
};

/** The scanner at the gate North; its shift ends in six hours. */
export const aDevice = (about: Partial<DoorDevice> = {}): DoorDevice => ({
  id: "door_north01",
  event_id: eventId,
  role: "scan",
  gate: "North",
  label: "Test phone",
  paired_at: instant(-hour),
  ends_at: instant(6 * hour),
  acknowledged: 0,
  totals: { admitted: 0, refused: 0 },
  last_seen_at: null,
  list_version: null,
  clock_error_ms: null,
  has_jumped: false,
  revoked_at: null,
  void_since: null,
  is_cloned: false,
  version: 0,
  ...about,
});

/** A pairing whose clock is right, made when the page was opened. */
export const aPairing = (device: Partial<DoorDevice> = {}): Pairing => ({
  token: "event.device.secret",
  device: aDevice(device),
  event: anEvent,
  keys: [{ key: cityKeyText, revoked: false }],
  clock: { offset: 0, error: 20, synced: { wall: Date.now(), steady: performance.now() } },
  lastSeen: Date.now(),
});
