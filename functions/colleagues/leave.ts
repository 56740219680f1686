import { colleaguesSubject } from "../../shared/model/audit-subjects.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { auditRow } from "../audit/audit-row.ts";
import type { Caller } from "../platform/http/caller.ts";
import { step, writeAll } from "../platform/table/transaction.ts";
import { ColleagueEntity } from "./colleague.entity.ts";
import { checkOwnerStays, createLastOwnerError } from "./owners.ts";

/**
 * Ends the role of somebody who deletes their account; does nothing for others. Throws `colleague.last-owner`.
 */
export const leave = async (caller: Pick<Caller, "userId" | "email">, now: string): Promise<void> => {
  const { data: stored } = await ColleagueEntity.get({ user_id: caller.userId }).go({ consistent: true });
  if (!stored || stored.removed_at) return;
  const { user_id, role } = stored;
  const about = { action: "colleague.leave", subject: colleaguesSubject, details: { colleague: user_id } } as const;
  const refused = await writeAll([
    step("colleague", ColleagueEntity.patch({ user_id }).set({ removed_at: now })),
    ...(role === "owner" ? [await checkOwnerStays(user_id, caller)] : []),
    step("audit", AuditEntity.create(auditRow(caller, about, now))),
  ]);
  if (refused.has("other-owner")) throw createLastOwnerError();
};
