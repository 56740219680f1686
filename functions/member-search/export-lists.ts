import type { ComingPerson } from "../../shared/model/coming.ts";
import type { ExportedMember } from "../../shared/model/export.ts";
import type { ListedMember, MemberFilter } from "../../shared/model/managed-member.ts";
import type { Admin } from "../audit/audit-row.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { readMany } from "../platform/table/batch-read.ts";
import { MemberStateEntity } from "../reports/member-state.entity.ts";
import { listComingPeople } from "./list-coming.ts";
import { searchMembers } from "./search-members.ts";
import { takeList } from "./take-list.ts";

/** Who takes a list away, why, and when. */
type ExportRequest = { admin: Admin; reason: string; idempotencyKey: string | undefined; now: string };

const withActivity = async (members: readonly ListedMember[]): Promise<ExportedMember[]> => {
  const states = await readMany(
    MemberStateEntity,
    members.map(({ id: user_id }) => ({ user_id })),
  );
  const days = new Map(states.map(({ user_id, active_day }) => [user_id, active_day]));
  return members.map((member) => ({ ...member, last_active_day: days.get(member.id) ?? null }));
};

/** Hands out a page of the list of members, as it is searched and filtered; recorded in the audit log, without what was searched for. */
export const exportMembers = async (
  { q, show }: { q?: string | undefined; show?: MemberFilter | undefined },
  { admin, reason, idempotencyKey, now }: ExportRequest,
  range: PageRange,
): Promise<PageResult<ExportedMember>> => {
  const details = { reason, show: show ?? "all", is_searched: q !== undefined };
  const begun = { action: "export.members", subject: "members", details } as const;
  const ended = { action: "export.members-end", subject: "members", details } as const;
  const list = async (part: PageRange) => {
    const { items, position } = await searchMembers({ q, show }, part);
    return { items: await withActivity(items), position };
  };
  return takeList({ admin, begun, ended, idempotencyKey }, range, list, now);
};

/** Hands out a page of who is coming to an event; recorded in the audit log. Throws `not-found`. */
export const exportComing = async (
  eventId: string,
  { admin, reason, idempotencyKey, now }: ExportRequest,
  range: PageRange,
): Promise<PageResult<ComingPerson>> => {
  const begun = { action: "export.coming", subject: eventId, details: { reason } } as const;
  const ended = { action: "export.coming-end", subject: eventId, details: { reason } } as const;
  return takeList({ admin, begun, ended, idempotencyKey }, range, (part) => listComingPeople({ eventId }, part), now);
};
