import * as z from "zod";
import {
  DoorConflict,
  DoorDevice,
  DoorEvent,
  DoorInside,
  DoorKey,
  DoorMode,
  DoorRole,
  DoorRow,
  Gate,
} from "../model/door.ts";
import { Id, Instant, Page, PageQuery, Secret, Version } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

const EventRef = z.object({ eventId: Id });
const DeviceRef = EventRef.extend({ deviceId: Id });

/** One holder's seats of an order, as printed. `key_end` is the end of the order's key, to tell two of one name apart. */
const SheetLine = z.object({
  name: z.string(),
  /** The name of its type. */
  tier: z.string(),
  seats: z.array(z.int()),
  key_end: z.string(),
  status: z.enum(["valid", "refunded", "cancelled"]),
  /** Of the guest list, without an account: an ID has to show the name. */
  is_guest: z.boolean(),
});

export const doorAdmin = defineRoutes({
  overview: {
    method: "GET",
    path: "/api/admin/events/{eventId}/door",
    access: "admin",
    permission: "door",
    summary: "An event's door: its scanners, who is inside, the newest conflicts and the city's keys.",
    input: EventRef,
    output: z.object({
      event: DoorEvent,
      mode: DoorMode,
      devices: z.array(DoorDevice),
      inside: DoorInside,
      conflicts: z.array(DoorConflict).max(20),
      keys: z.array(DoorKey),
    }),
  },
  createCode: {
    method: "POST",
    path: "/api/admin/events/{eventId}/door/codes",
    access: "admin",
    permission: "door",
    status: 201,
    summary: "A one-use code that pairs a scanner within 10 minutes.",
    input: EventRef.extend({ role: DoorRole, gate: Gate, ends_at: Instant.optional() }),
    output: z.object({ code: Secret(), expires_at: Instant }),
    // Repeated, it makes another code; the one that was lost on its way expires unused.
    idempotency: "own",
    rate: { max: 30, seconds: 60 },
  },
  updateDevice: {
    method: "PATCH",
    path: "/api/admin/events/{eventId}/door/devices/{deviceId}",
    access: "admin",
    permission: "door",
    summary: "Change a scanner's role, gate or end.",
    input: DeviceRef.extend({
      role: DoorRole.optional(),
      gate: Gate.optional(),
      ends_at: Instant.optional(),
      version: Version,
    }),
    output: DoorDevice,
  },
  revokeDevice: {
    method: "POST",
    path: "/api/admin/events/{eventId}/door/devices/{deviceId}/revoke",
    access: "admin",
    permission: "door",
    summary:
      "End a scanner at its next contact and with a moment, now or later, take back all it let in or sent since.",
    input: DeviceRef.extend({ void_since: Instant.nullish() }),
    output: DoorDevice,
  },
  log: {
    method: "GET",
    path: "/api/admin/events/{eventId}/door/log",
    access: "admin",
    permission: "door",
    summary: "The rows of one scanner's log, oldest first.",
    input: EventRef.extend(PageQuery.shape).extend({ device: Id }),
    output: Page(
      z.object({
        row: DoorRow,
        received_at: Instant,
        problem: z.enum(["conflict", "unknown"]).nullable(),
      }),
    ),
  },
  sheet: {
    method: "GET",
    path: "/api/admin/events/{eventId}/door/sheet",
    access: "admin",
    permission: "door",
    summary: "The list to print for a night without any scanner.",
    input: EventRef.extend(PageQuery.shape),
    output: Page(SheetLine),
  },
  revokeKey: {
    method: "POST",
    path: "/api/admin/door/keys/{kid}/revoke",
    access: "admin",
    permission: "stage",
    summary: "Stop trusting one of the city's keys: every code signed with it is refused from the next contact on.",
    input: z.object({ kid: z.string().regex(/^[0-9a-f]{8}$/) }),
    output: DoorKey,
  },
});
