import { colleaguesSubject } from "../../shared/model/audit-subjects.ts";
import { AppError } from "../../shared/model/errors.ts";
import type { Role } from "../../shared/model/roles.ts";
import { maskEmail } from "../../shared/rules/mask-email.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { auditRow } from "../audit/audit-row.ts";
import { env } from "../platform/env.ts";
import type { Caller } from "../platform/http/caller.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../platform/table/transaction.ts";
import { joinAdmins } from "../user-pool/join-admins.ts";
import { ColleagueEntity } from "./colleague.entity.ts";
import { ColleagueInvitationEntity } from "./invitation.entity.ts";
import { findInvitation } from "./open-invitation.ts";

type StoredInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

const attempts = 3;

const findRole = async (userId: string): Promise<Role | null> => {
  const { data } = await ColleagueEntity.get({ user_id: userId }).go({ consistent: true });
  return data && !data.removed_at ? data.role : null;
};

const assertIsFor = ({ email, expires_at }: StoredInvitation, caller: Caller, now: string): void => {
  if (!caller.emailVerified || caller.email !== email) {
    const text = `This invitation is for ${maskEmail(email)}. Sign in with that address to accept it.`;
    throw new AppError("invitation.other-address", text);
  }
  if (expires_at <= now) {
    throw new AppError("invitation.expired", "This invitation has expired. Ask whoever invited you for a new one.");
  }
};

const join = async (invitation: StoredInvitation, caller: Caller, now: string): Promise<Role | typeof conflict> => {
  const { email, fingerprint, role, invited_by, id } = invitation;
  const details = { role, invitation: id };
  const refused = await writeAll([
    step(
      "invitation",
      ColleagueInvitationEntity.patch({ email })
        .set({ accepted_by: caller.userId })
        .where(
          (stored, { eq, notExists }) => `${eq(stored.fingerprint, fingerprint)} AND ${notExists(stored.accepted_by)}`,
        ),
    ),
    step(
      "colleague",
      ColleagueEntity.put({ user_id: caller.userId, role, since: now, invited_by, last_seen_at: now }).where(
        ({ user_id, removed_at }, { exists, notExists }) => `${notExists(user_id)} OR ${exists(removed_at)}`,
      ),
    ),
    step(
      "audit",
      AuditEntity.create(auditRow(caller, { action: "colleague.join", subject: colleaguesSubject, details }, now)),
    ),
  ]);
  if (refused.has("invitation")) return conflict;
  if (refused.has("colleague")) throw new AppError("colleague.exists", "You're a colleague already.");
  return role;
};

const acceptOnce = async (code: string, caller: Caller, now: string): Promise<Role | typeof conflict> => {
  const invitation = await findInvitation(code);
  if (!invitation) {
    throw new AppError("invitation.gone", "This invitation doesn't work anymore. Ask whoever sent it for a new one.");
  }
  if (!invitation.accepted_by) {
    assertIsFor(invitation, caller, now);
    return join(invitation, caller, now);
  }
  const role = invitation.accepted_by === caller.userId ? await findRole(caller.userId) : null;
  if (!role) {
    throw new AppError("invitation.used", "This invitation has been used. Ask whoever invited you for a new one.");
  }
  return role;
};

/**
 * Makes the caller a colleague by the invitation that a link's secret opens: its use and their role are one transaction, of many at once
 * one counts. Then they join the user pool's group; whoever was interrupted in between repeats it.
 * Throws `invitation.gone`, `invitation.used`, `invitation.other-address`, `invitation.expired`, or `colleague.exists` for an administrator
 * whom somebody made at the user pool meanwhile.
 */
export const acceptInvitation = async (code: string, caller: Caller, now: string): Promise<{ role: Role }> => {
  const role = await retryOnConflict(
    attempts,
    () => acceptOnce(code, caller, now),
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );
  await joinAdmins(env("USER_POOL_ID"), caller.username);
  return { role };
};
