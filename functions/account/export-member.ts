import type { ExportItem } from "../../shared/model/account.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { getMember } from "../members/members.ts";
import type { PageResult } from "../platform/page.ts";
import { hasVerifiedEmail } from "../user-pool/verified-email.ts";
import { readExportPage } from "./export-account.ts";

/**
 * Returns a page of one member's data for an administrator, as the member's own export has it; its beginning is recorded in the
 * audit log. Data stored by address alone is part of it only while the address is verified.
 * Throws `not-found`.
 */
export const exportMember = async (
  userId: string,
  position: string | null,
  admin: Admin,
  now: string,
): Promise<PageResult<ExportItem>> => {
  const { email, email_hashes: emailHashes = [] } = await getMember(userId);
  if (position === null) {
    await AuditEntity.create(auditRow(admin, { action: "export.member", subject: userId }, now)).go();
  }
  const isTheirs = await hasVerifiedEmail(userId, email);
  return readExportPage({ userId, email: isTheirs ? email : "", emailHashes, until: now }, position);
};
