import type * as z from "zod";
import { colleaguesSubject } from "../../shared/model/audit-subjects.ts";
import type { Invitation, InvitationInput } from "../../shared/model/colleague.ts";
import { AppError, notFound } from "../../shared/model/errors.ts";
import { days } from "../../shared/rules/durations.ts";
import { maskEmail } from "../../shared/rules/mask-email.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { auditRow } from "../audit/audit-row.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { outboxEmail } from "../mail/outbox-emails.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import type { Caller } from "../platform/http/caller.ts";
import { fingerprint, newId, newSecretCode } from "../platform/ids.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { findVerifiedUser } from "../user-pool/find-verified-user.ts";
import { listColleagues } from "./colleagues.ts";
import { ColleagueInvitationEntity } from "./invitation.entity.ts";
import { checkIsOwner, createNotOwnerError } from "./owners.ts";

const openMilliseconds = days(7);
const keptMilliseconds = days(30);

const assertIsNoColleague = async (email: string): Promise<void> => {
  const [userId, colleagues] = await Promise.all([findVerifiedUser(email), listColleagues()]);
  if (colleagues.some(({ user_id }) => user_id === userId)) {
    throw new AppError("colleague.exists", "This person is a colleague already. Change their role instead.");
  }
};

/**
 * Invites an address to the back-office: an email brings a one-use link that is good for seven days, and ends the address's link before it.
 * The secret stands behind the link's `#`, so that no server's log ever has it. Throws `colleague.exists`.
 */
export const inviteColleague = async (
  { email, role }: z.infer<typeof InvitationInput>,
  owner: Caller,
  now: string,
): Promise<Invitation> => {
  await assertIsNoColleague(email);
  const code = newSecretCode();
  const id = newId("invite", now);
  const expires_at = addMilliseconds(now, openMilliseconds);
  const invitation = { id, email, role, created_at: now, expires_at };
  const details = { email: maskEmail(email), role };
  const mail = {
    template: "colleague-invitation",
    role,
    invited_by: owner.name,
    until: expires_at,
    path: `/invitation#${code}`,
  } as const;
  const refused = await writeAll([
    checkIsOwner(owner),
    ColleagueInvitationEntity.put({
      ...invitation,
      fingerprint: fingerprint(code),
      invited_by: owner.userId,
      ttl: toTtl(addMilliseconds(expires_at, keptMilliseconds)),
    }),
    OutboxEntity.create(outboxEmail(`colleague-invitation-${id}`, email, mail, now)),
    AuditEntity.create(auditRow(owner, { action: "colleague.invite", subject: colleaguesSubject, details }, now)),
  ]);
  if (refused.has("author")) throw createNotOwnerError();
  return { ...invitation, invited_by: owner.name };
};

/** Withdraws an invitation that nobody has accepted: its link ends. Throws `not-found`, also for one that was accepted or replaced. */
export const withdrawInvitation = async (id: string, owner: Caller, now: string): Promise<void> => {
  const { data } = await ColleagueInvitationEntity.query.newest({}).go({ pages: "all" });
  const found = data.find((one) => one.id === id);
  const gone = () => notFound("This invitation is no longer open.");
  if (!found) throw gone();
  const details = { email: maskEmail(found.email), role: found.role };
  const refused = await writeAll([
    checkIsOwner(owner),
    ColleagueInvitationEntity.delete({ email: found.email }).where(
      (stored, { eq, notExists }) => `${eq(stored.id, id)} AND ${notExists(stored.accepted_by)}`,
    ),
    AuditEntity.create(auditRow(owner, { action: "colleague.withdraw", subject: colleaguesSubject, details }, now)),
  ]);
  if (refused.has("author")) throw createNotOwnerError();
  if (refused.size > 0) throw gone();
};
