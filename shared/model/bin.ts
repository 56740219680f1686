import * as z from "zod";
import { mayDo, type Permission } from "./permissions.ts";
import { Instant } from "./primitives.ts";
import type { Role } from "./roles.ts";

/** What the bin keeps of the back-office's records (decision 75). */
export const binKinds = ["vendor", "deal", "event", "exclusive-event", "news", "logo", "location"] as const;
export type BinKind = (typeof binKinds)[number];

/** Which permission lets a role see and restore records of a kind: the one that deletes them. */
const binPermissions: Readonly<Record<BinKind, Permission>> = {
  vendor: "deals",
  deal: "deals",
  event: "events",
  "exclusive-event": "content",
  news: "content",
  logo: "content",
  location: "content",
};

/** The kinds of deleted records that a role may see and restore. */
export const listBinKinds = (role: Role): BinKind[] => binKinds.filter((kind) => mayDo(role, binPermissions[kind]));

/** How long a deleted record can be restored. */
export const binDays = 30;

/** A deleted record: `deleted_by` is its deleter's name, null once they have no account. */
export const BinEntry = z.object({
  kind: z.enum(binKinds),
  id: z.string(),
  name: z.string(),
  deleted_by: z.string().nullable(),
  deleted_at: Instant,
  expires_at: Instant,
});
export type BinEntry = z.infer<typeof BinEntry>;
