import type { ExportItem } from "../../shared/model/account.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { getMember } from "../members/members.ts";
import { fingerprint } from "../platform/ids.ts";
import type { PageResult } from "../platform/page.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { hasVerifiedEmail } from "../user-pool/verified-email.ts";
import { readExportPage } from "./export-account.ts";

type ExportRequest = { userId: string; position: string | null; idempotencyKey?: string | undefined };

/**
 * Returns a page of one member's data for an administrator, as the member's own export has it; its beginning is recorded in the
 * audit log, once for each Idempotency-Key. Data stored by address alone is part of it only while the address is verified.
 * Throws `not-found`.
 */
export const exportMember = async (
  { userId, position, idempotencyKey }: ExportRequest,
  admin: Admin,
  now: string,
): Promise<PageResult<ExportItem>> => {
  const { email, email_hashes: emailHashes = [] } = await getMember(userId);
  if (position === null) {
    const id = idempotencyKey && `audit_${fingerprint(`${admin.userId}#${userId}#${idempotencyKey}`)}`;
    const row = auditRow(admin, { action: "export.member", subject: userId }, now, id);
    await tryWrite(AuditEntity.create(row).go());
  }
  const isTheirs = await hasVerifiedEmail(userId, email);
  return readExportPage({ userId, email: isTheirs ? email : "", emailHashes, until: now }, position);
};
