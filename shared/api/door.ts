import * as z from "zod";
import {
  CityKey,
  DoorDevice,
  DoorEvent,
  DoorInside,
  DoorRow,
  DoorTotals,
  ListDelta,
  ListPage,
  PairingCode,
} from "../model/door.ts";
import { eventLimits } from "../model/event-limits.ts";
import { Id, Line, Secret } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

/** The highest sequence that a scanner has of each other device. */
const SeenSequences = z
  .record(Id, z.int().min(0).max(eventLimits.doorRows))
  .refine((seen) => Object.keys(seen).length <= 2 * eventLimits.doorDevices, "An event has fewer devices");

export const door = defineRoutes({
  pair: {
    method: "POST",
    path: "/api/door/pair",
    access: "public",
    status: 201,
    idempotency: "own",
    summary: "Pair a scanner with an event by a one-use code; the answer's token is its only proof from then on.",
    input: z.object({ code: PairingCode, label: Line(eventLimits.deviceLabelLength) }),
    output: z.object({
      device: DoorDevice,
      /** Sent as `Authorization: Door <token>`. */
      token: Secret(),
      event: DoorEvent,
      keys: z.array(CityKey),
      server_time: z.int(),
    }),
    rate: { max: 10, seconds: 60 },
  },
  list: {
    method: "GET",
    path: "/api/door/list",
    access: "door",
    summary: "A page of the event's list of orders and the bindings that count.",
    input: z.object({ cursor: z.string().max(2_000).optional() }),
    output: ListPage,
    rate: { max: 120, seconds: 60 },
  },
  sync: {
    method: "POST",
    path: "/api/door/sync",
    access: "door",
    idempotency: "own",
    summary: "Send a scanner's rows in order and learn what changed; repeating it changes nothing.",
    input: z.object({
      rows: z.array(DoorRow).max(eventLimits.doorRowsPerSync),
      /** The version of the scanner's list; null when it has none, or reads a new one. */
      list_version: z.int().min(0).nullable(),
      seen: SeenSequences,
      totals: DoorTotals,
      clock: z.object({ error_ms: z.int().min(0), has_jumped: z.boolean() }),
    }),
    output: z.object({
      /** In milliseconds since 1970, as late as the answer allows. */
      server_time: z.int(),
      /** The highest sequence up to which the server has the scanner's whole log. */
      acknowledged: z.int(),
      refused: z.array(z.object({ sequence: z.int(), reason: z.enum(["clone", "gap", "not-allowed"]) })),
      /** Which of the rows sent let in who was in already, refunded, cancelled or not of this event. */
      conflicts: z.array(z.int()),
      /** Null: read the list again. */
      delta: ListDelta.nullable(),
      /** Rows of other devices, and of the back-office, that the scanner hasn't seen. */
      rows: z.array(DoorRow),
      /** Whether there are more of them, or of the event's changes, than fit: sync again at once. */
      has_more: z.boolean(),
      keys: z.array(CityKey),
      device: DoorDevice,
      event: DoorEvent,
      inside: DoorInside,
    }),
    rate: { max: 60, seconds: 60 },
  },
});
