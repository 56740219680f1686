import type { EntityItem } from "electrodb";
import type { DoorRole } from "../../../shared/model/door.ts";
import { AppError, notFound } from "../../../shared/model/errors.ts";
import { minutes } from "../../../shared/rules/durations.ts";
import { getLiveWindow } from "../../../shared/rules/event-times.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { findEvent } from "../../events/events.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import { fingerprint, newTypedCode } from "../../platform/ids.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { PairingCodeEntity } from "./pairing-code.entity.ts";

export type StoredPairingCode = EntityItem<typeof PairingCodeEntity>;

/** What a pairing code makes of a scanner. Without `ends_at` its shift ends when the event's tickets stop counting. */
export type Shift = { role: DoorRole; gate: string; ends_at?: string | undefined };

const validMilliseconds = minutes(10);

/**
 * Creates a code that pairs one scanner with an event within 10 minutes, with its audit row.
 * Throws `not-found`, or `event.no-scanners` for an event whose members redeem their tickets themselves.
 */
export const createPairingCode = async (
  admin: Admin,
  eventId: string,
  { role, gate, ends_at }: Shift,
  now: string,
): Promise<{ code: string; expires_at: string }> => {
  const event = await findEvent(eventId);
  if (!event) throw notFound("Event not found");
  if (event.door_mode !== "scan") throw new AppError("event.no-scanners", "This event's door doesn't use scanners.");
  const code = newTypedCode();
  const expires_at = addMilliseconds(now, validMilliseconds);
  const shift = { role, gate, ends_at: ends_at ?? getLiveWindow(event).closes_at };
  await writeAll([
    PairingCodeEntity.create({
      ...shift,
      fingerprint: fingerprint(code),
      event_id: eventId,
      created_by: admin.userId,
      expires_at,
      ttl: toTtl(expires_at),
    }),
    AuditEntity.create(auditRow(admin, { action: "door.create-code", subject: eventId, details: shift }, now)),
  ]);
  return { code, expires_at };
};

/**
 * Uses a code up and returns what it says; null for one that is unknown, expired at `now` or used before. One conditional delete
 * decides, so that of two scanners with the same code one is paired.
 */
export const consumePairingCode = async (code: string, now: string): Promise<StoredPairingCode | null> => {
  const used = await tryWrite(
    PairingCodeEntity.delete({ fingerprint: fingerprint(code) })
      .where(({ expires_at }, { gt }) => gt(expires_at, now))
      .go({ response: "all_old" }),
  );
  return (used?.data as StoredPairingCode | null | undefined) ?? null;
};
