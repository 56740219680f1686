import type { EntityItem } from "electrodb";
import { notFound } from "../../../shared/model/errors.ts";
import {
  type CaseReport,
  type CaseState,
  CommunityRule,
  type ModerationCase,
  ReportReason,
} from "../../../shared/model/moderation.ts";
import { readProfiles } from "../../community/profiles/read-profiles.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { CommunityReportEntity } from "./community-report.entity.ts";
import { ModerationCaseEntity } from "./moderation-case.entity.ts";

export type StoredCase = EntityItem<typeof ModerationCaseEntity>;

const pageSize = 25;

/** Returns a case as it is stored, or null. */
export const findCase = async (id: string): Promise<StoredCase | null> =>
  (await ModerationCaseEntity.get({ id }).go({ consistent: true })).data;

/** Returns a case as it is stored. Throws `not-found`. */
export const getCase = async (id: string): Promise<StoredCase> => {
  const found = await findCase(id);
  if (!found) throw notFound("Case not found");
  return found;
};

type Profiles = Awaited<ReturnType<typeof readProfiles>>;

const toNamed = (profiles: Profiles) => (user_id: string) => ({
  user_id,
  display_name: profiles.get(user_id)?.display_name ?? "Former member",
});

/** Returns members by their ids with the names that the community knows them by; at most 100. */
export const nameMembers = async (userIds: readonly string[]) => toNamed(await readProfiles(userIds));

const toRemovable = ({ type, author_id }: StoredCase, profiles: Profiles): ModerationCase["profile"] => {
  if (type !== "member") return null;
  const { avatar_url = null, bio = "" } = profiles.get(author_id) ?? {};
  return { avatar_url, bio };
};

const toCase = (stored: StoredCase, profiles: Profiles): ModerationCase => {
  const { id, type, subject_id, post_id = null, state, since, round, rule } = stored;
  return {
    id,
    subject: { type, id: subject_id, post_id },
    author: toNamed(profiles)(stored.author_id),
    content: stored.content,
    image_url: stored.image_url ?? null,
    profile: toRemovable(stored, profiles),
    reporters: stored.reporters,
    reasons: ReportReason.options
      .map((reason) => ({ reason, count: stored[reason] }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count),
    state,
    opened_at: stored.opened_at,
    version: round,
    outcome: stored.outcome ?? null,
    rule: rule ? CommunityRule.parse(rule) : null,
    decided_at: state === "decided" ? since : null,
  };
};

/** Maps cases to what administrators see of them. At most 100. */
export const showCases = async (cases: readonly StoredCase[]): Promise<ModerationCase[]> => {
  const profiles = await readProfiles(cases.map(({ author_id }) => author_id));
  return cases.map((stored) => toCase(stored, profiles));
};

/** Lists open cases, the oldest first, or decided ones, the latest first. */
export const listCases = async (
  state: CaseState,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<ModerationCase>> => {
  const order = state === "open" ? "asc" : "desc";
  const { data, cursor } = await ModerationCaseEntity.query.byState({ state }).go({ order, limit, cursor: position });
  return { items: await showCases(data), position: cursor };
};

/** Lists the reports that a case was opened with and those that joined it. Throws `not-found`. */
export const listReports = async (
  caseId: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<CaseReport>> => {
  const { id: case_id, round } = await getCase(caseId);
  const { data, cursor } = await CommunityReportEntity.query.ofCase({ case_id, round }).go({ limit, cursor: position });
  const nameOf = await nameMembers(data.map(({ reporter_id }) => reporter_id));
  return { items: data.map((report) => ({ ...report, reporter: nameOf(report.reporter_id) })), position: cursor };
};
