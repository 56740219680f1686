import * as z from "zod";
import { limits } from "./limits.ts";
import { Instant } from "./primitives.ts";

/** One row of the audit log; `details.changes` is field -> [old value, new value]. */
export const AuditRecord = z.object({
  id: z.string(),
  actor: z.string(),
  actor_email: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  at: Instant,
  /** The names that the members and events of this row have now, by id. */
  names: z.record(z.string(), z.string()),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/** The parts of the product that administrators change; the first part of a row's `action`. */
export const auditAreas = [
  "settings",
  "landing",
  "deal",
  "vendor",
  "claim",
  "event",
  "exclusive-event",
  "playyy-stats",
  "news",
  "logo",
  "location",
  "media",
  "promo-code",
  "ambassador",
  "member",
  "colleague",
  "membership",
  "points",
  "campaign",
  "community",
  "ticket",
  "door",
  "order",
  "refund",
  "sync",
  "mail",
  "contact",
  "colleague",
  "export",
] as const;

/** What of the log to list: one record's rows, one area's, or all, of anybody or of one person, in a span of time (the end excluded). */
export const AuditFilter = z.object({
  subject: z.string().trim().min(1).max(limits.titleLength).optional(),
  area: z.enum(auditAreas).optional(),
  /** Who made the changes: an account's id or email address, or a system such as `stripe`. */
  by: z.string().trim().min(1).max(limits.emailLength).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;
