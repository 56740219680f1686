import { notFound } from "../../../shared/model/errors.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { DoorKeyEntity } from "./door-key.entity.ts";
import type { PublishedKey } from "./key-pair.ts";

/** Who changes keys from a terminal. */
export const operator: Admin = { userId: "operator", email: "" };

/** Publishes a new key of the city, with its audit row; every scanner has it from its next contact on. */
export const publishKey = async ({ kid, key, from }: PublishedKey, now: string): Promise<void> => {
  const change = { action: "door.publish-key", subject: kid, details: { from } } as const;
  await writeAll([DoorKeyEntity.create({ kid, key, from }), AuditEntity.create(auditRow(operator, change, now))]);
};

/**
 * Revokes a key of the city for good, with its audit row: from its next contact on, no scanner takes a code that was signed with it. Revoked again, it
 * stays as it is. Throws `not-found`.
 */
export const revokeKey = async (admin: Admin, kid: string, now: string): Promise<void> => {
  const { data: known } = await DoorKeyEntity.get({ kid }).go({ consistent: true });
  if (!known) throw notFound("Key not found");
  if (known.revoked_at) return;
  await writeAll([
    DoorKeyEntity.patch({ kid })
      .set({ revoked_at: now })
      .where(({ revoked_at }, { notExists }) => notExists(revoked_at)),
    AuditEntity.create(auditRow(admin, { action: "door.revoke-key", subject: kid }, now)),
  ]);
};
