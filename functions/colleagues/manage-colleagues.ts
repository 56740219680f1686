import { colleaguesSubject } from "../../shared/model/audit-subjects.ts";
import type { Colleague, Invitation } from "../../shared/model/colleague.ts";
import { AppError, notFound } from "../../shared/model/errors.ts";
import type { Role } from "../../shared/model/roles.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { auditRow } from "../audit/audit-row.ts";
import { memberLookup } from "../members/members.ts";
import type { Caller } from "../platform/http/caller.ts";
import { batchRead } from "../platform/table/batch-read.ts";
import { step, type Write, writeAll } from "../platform/table/transaction.ts";
import { endAdminRole } from "../user-pool/end-admin-role.ts";
import { ColleagueEntity } from "./colleague.entity.ts";
import { listColleagues, type StoredColleague } from "./colleagues.ts";
import { ensureColleague } from "./ensure-colleague.ts";
import { ColleagueInvitationEntity } from "./invitation.entity.ts";
import { checkOwnerStays, createLastOwnerError, createNotOwnerError } from "./owners.ts";

type Ending = { action: "colleague.change_role" | "colleague.remove"; after: Record<string, unknown> | null };

const changeColleague = async (
  { user_id, role }: StoredColleague,
  change: Write,
  { action, after }: Ending,
  { owner, now }: { owner: Caller; now: string },
): Promise<void> => {
  const row = auditRow(
    owner,
    { action, subject: colleaguesSubject, before: { role }, after, details: { colleague: user_id } },
    now,
  );
  const refused = await writeAll([
    step("colleague", change),
    await checkOwnerStays(user_id, owner),
    step("audit", AuditEntity.create(row)),
  ]);
  if (refused.has("other-owner")) throw createLastOwnerError();
  if (refused.has("author")) throw createNotOwnerError();
  if (refused.has("colleague")) {
    throw new AppError("colleague.changed", "Somebody has just changed this colleague's role. Look again.");
  }
};

const findColleague = async (userId: string, now: string): Promise<StoredColleague | undefined> => {
  const found = (await listColleagues()).find(({ user_id }) => user_id === userId);
  if (found && !found.since) await ensureColleague(userId, false, now);
  return found;
};

const patchAs = ({ user_id, role }: StoredColleague, set: { role: Role } | { removed_at: string }): Write =>
  ColleagueEntity.patch({ user_id })
    .set(set)
    .where((stored, { eq, notExists }) => `${eq(stored.role, role)} AND ${notExists(stored.removed_at)}`);

/**
 * Gives a colleague another role, if theirs is still the one that the owner saw: it counts from their next call on.
 * Throws `not-found`, `colleague.changed`, or `colleague.last-owner`: of two owners who demote each other at once, one stays.
 */
export const changeRole = async (
  { userId, role, seen_role }: { userId: string; role: Role; seen_role: Role },
  owner: Caller,
  now: string,
): Promise<Colleague> => {
  const found = await findColleague(userId, now);
  if (!found) throw notFound("Colleague not found");
  if (role !== seen_role) {
    const seen = { ...found, role: seen_role };
    const ending = { action: "colleague.change_role", after: { role } } as const;
    await changeColleague(seen, patchAs(seen, { role }), ending, { owner, now });
  }
  const [changed] = await describeColleagues([{ ...found, role }]);
  if (!changed) throw notFound("Colleague not found");
  return changed;
};

/**
 * Removes a colleague from the back-office. Their role ends with the write, their sessions at the pool right after, their live connections
 * by the stream. Repeated, it ends what an interruption left. Throws `not-found`, `colleague.changed` or `colleague.last-owner`.
 */
export const removeColleague = async (userId: string, owner: Caller, now: string): Promise<void> => {
  const found = await findColleague(userId, now);
  if (found) {
    const change = patchAs(found, { removed_at: now });
    await changeColleague(found, change, { action: "colleague.remove", after: null }, { owner, now });
  } else {
    const { data: stored } = await ColleagueEntity.get({ user_id: userId }).go({ consistent: true });
    if (!stored) throw notFound("Colleague not found");
  }
  await endAdminRole(userId);
};

const describeColleagues = async (stored: readonly StoredColleague[]): Promise<Colleague[]> => {
  const ids = stored.flatMap(({ user_id, invited_by }) => (invited_by ? [user_id, invited_by] : [user_id]));
  const { members } = await batchRead({ members: [...new Set(ids)].map(memberLookup) });
  const byId = new Map(members.map((member) => [member.user_id, member]));
  return stored.map(({ user_id, role, since, last_seen_at, invited_by }) => ({
    user_id,
    name: byId.get(user_id)?.name ?? "",
    email: byId.get(user_id)?.email ?? "",
    role,
    since: since ?? null,
    last_seen_at: last_seen_at ?? null,
    invited_by: byId.get(invited_by ?? "")?.name ?? null,
  }));
};

const listInvitations = async (): Promise<Invitation[]> => {
  const { data } = await ColleagueInvitationEntity.query.newest({}).go({ pages: "all", order: "desc" });
  const open = data.filter(({ accepted_by }) => !accepted_by);
  const { members } = await batchRead({
    members: [...new Set(open.map(({ invited_by }) => invited_by))].map(memberLookup),
  });
  const names = new Map(members.map(({ user_id, name }) => [user_id, name]));
  return open.map(({ id, email, role, created_at, expires_at, invited_by }) => ({
    id,
    email,
    role,
    created_at,
    expires_at,
    invited_by: names.get(invited_by) ?? null,
  }));
};

/** Everybody who works in the back-office, and whom owners have invited. A city has room for 60. */
export const readColleagues = async (): Promise<{ colleagues: Colleague[]; invitations: Invitation[] }> => {
  const [colleagues, invitations] = await Promise.all([listColleagues().then(describeColleagues), listInvitations()]);
  return { colleagues, invitations };
};
