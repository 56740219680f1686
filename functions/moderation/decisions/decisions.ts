import type { EntityItem } from "electrodb";
import { notFound } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import type { AppealedDecision, MemberDecision, ProfilePart } from "../../../shared/model/moderation.ts";
import { days, hours } from "../../../shared/rules/durations.ts";
import { hasOtherWho } from "../../colleagues/colleagues.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { nameMembers } from "../cases/cases.ts";
import { ModerationDecisionEntity } from "./moderation-decision.entity.ts";

export type StoredDecision = EntityItem<typeof ModerationDecisionEntity>;

const pageSize = 25;

/** Returns a decision as it is stored. Throws `not-found`. */
export const getDecision = async (id: string): Promise<StoredDecision> => {
  const { data } = await ModerationDecisionEntity.get({ id }).go({ consistent: true });
  if (!data) throw notFound("Decision not found");
  return data;
};

/** Until when a decision can be appealed. */
export const findAppealEnd = ({ at }: StoredDecision): string => addMilliseconds(at, days(limits.appealDays));

const toAppeal = ({ appeal_state, appeal_text = "", appealed_at, appeal_decided_at }: StoredDecision) =>
  appeal_state && appealed_at
    ? { state: appeal_state, text: appeal_text, at: appealed_at, decided_at: appeal_decided_at ?? null }
    : null;

/** What a decision removed of the member's profile. */
export const toRemovedParts = ({ removes_avatar, removed_bio }: StoredDecision): ProfilePart[] => [
  ...(removes_avatar ? (["avatar"] as const) : []),
  ...(removed_bio === undefined ? [] : (["bio"] as const)),
];

/** Maps a decision to what the member it is about sees of it. */
export const toMemberDecision = (stored: StoredDecision, now: string): MemberDecision => {
  const { id, action, rule, type: subject_type, content, removes_content, until = null, at } = stored;
  const appeal = toAppeal(stored);
  const appealEnd = findAppealEnd(stored);
  const appeal_until = appeal || appealEnd <= now ? null : appealEnd;
  const lifted_at = stored.lifted_at ?? null;
  const subject = { subject_type, content, removes_content, removes: toRemovedParts(stored) };
  return { id, action, rule, ...subject, until, at, lifted_at, appeal_until, appeal };
};

/**
 * Returns from when an administrator may decide an appeal against a decision (decision 36): at once when somebody else made it, a day after their
 * own when they are the only administrator, and never (null) when there is another one.
 */
export const toDecidableFrom = (
  { decided_by, at }: Pick<StoredDecision, "decided_by" | "at">,
  { adminId, isAlone }: { adminId: string; isAlone: boolean },
): string | null => {
  if (decided_by !== adminId) return at;
  return isAlone ? addMilliseconds(at, hours(limits.ownAppealHours)) : null;
};

const isOwnAppeal = ({ decided_by, appeal_state }: StoredDecision, adminId: string): boolean =>
  decided_by === adminId && appeal_state === "open";

/** Maps decisions to what an administrator sees of them. At most 100. */
export const showDecisions = async (
  decisions: readonly StoredDecision[],
  adminId: string,
  now: string,
): Promise<AppealedDecision[]> => {
  const nameOf = await nameMembers(decisions.map(({ user_id }) => user_id));
  const asks = decisions.some((stored) => isOwnAppeal(stored, adminId));
  const isAlone = asks && !(await hasOtherWho(adminId, "moderation"));
  return decisions.map((stored) => ({
    ...toMemberDecision(stored, now),
    member: nameOf(stored.user_id),
    decided_by_me: stored.decided_by === adminId,
    decidable_from: toDecidableFrom(stored, { adminId, isAlone }),
  }));
};

/** Lists what was decided about a member, latest first. */
export const listDecisionsAbout = async (
  userId: string,
  { limit = pageSize, position }: PageRange,
  now: string,
): Promise<PageResult<MemberDecision>> => {
  const { data, cursor } = await ModerationDecisionEntity.query
    .byMember({ user_id: userId })
    .go({ order: "desc", limit, cursor: position });
  return { items: data.map((stored) => toMemberDecision(stored, now)), position: cursor };
};

/** Lists suspensions from the community, latest first, those that are over too. */
export const listSuspensions = async (
  adminId: string,
  { limit = pageSize, position }: PageRange,
  now: string,
): Promise<PageResult<AppealedDecision>> => {
  const { data, cursor } = await ModerationDecisionEntity.query
    .byAction({ action: "suspend" })
    .go({ order: "desc", limit, cursor: position });
  return { items: await showDecisions(data, adminId, now), position: cursor };
};

/** Lists the appeals that wait for a decision, oldest first. */
export const listAppeals = async (
  adminId: string,
  { limit = pageSize, position }: PageRange,
  now: string,
): Promise<PageResult<AppealedDecision>> => {
  const { data, cursor } = await ModerationDecisionEntity.query
    .byAppeal({ appeal_state: "open" })
    .go({ limit, cursor: position });
  return { items: await showDecisions(data, adminId, now), position: cursor };
};
