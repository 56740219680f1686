import type { AudienceFilter } from "../../shared/model/campaign.ts";
import { isInAudience } from "../../shared/model/campaign.ts";
import { days } from "../../shared/rules/durations.ts";
import { getTier } from "../entitlements/membership.ts";
import { listComing } from "../event-notices/coming.ts";
import { MemberEntity } from "../members/member.entity.ts";
import { type Member, memberLookup } from "../members/members.ts";
import { AnalyticsEventEntity } from "../metrics/analytics-event.entity.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { batchRead, lookup } from "../platform/table/batch-read.ts";
import { SuppressedAddressEntity } from "./suppressed-address.entity.ts";

/** Members who may belong to an audience, and where to go on; null at the end. */
type CandidatePage = { members: Member[]; cursor: string | null };

// A ticket may be of two people, its holder and who paid.
const listPeople = async (eventId: string, limit: number, position: string | null): Promise<CandidatePage> => {
  const { people, position: cursor } = await listComing(eventId, position, Math.floor(limit / 2));
  const ids = people.map(({ userId }) => userId);
  const { members } = ids.length > 0 ? await batchRead({ members: ids.map(memberLookup) }) : { members: [] };
  return { members, cursor };
};

/** Reads one page of the members an audience is chosen from, at most `limit`: everybody coming to the event, or everybody. */
export const listCandidates = async (
  { event_id }: Pick<AudienceFilter, "event_id">,
  limit: number,
  position: string | null,
): Promise<CandidatePage> => {
  if (event_id) return listPeople(event_id, limit, position);
  const { data, cursor } = await MemberEntity.query.byJoined({}).go({ limit, cursor: position });
  return { members: data, cursor };
};

/** Looks up in a batch read whether an address is suppressed. */
export const suppressionLookup = (email: string) => lookup(SuppressedAddressEntity, { email });

const wasActive = async (userId: string, withinDays: number, now: string): Promise<boolean> => {
  const since = addMilliseconds(now, -days(withinDays));
  const { data } = await AnalyticsEventEntity.query
    .byUser({ user_id: userId })
    .go({ order: "desc", limit: 1, attributes: ["received_at"] });
  return (data[0]?.received_at ?? "") >= since;
};

const belongs = async (member: Member, filter: AudienceFilter, now: string): Promise<boolean> => {
  const { target_audience, active_within_days } = filter;
  if (member.unsubscribed_at || !member.email) return false;
  if (target_audience !== "all" && !isInAudience(target_audience, await getTier(member.user_id, now))) return false;
  return active_within_days === undefined || wasActive(member.user_id, active_within_days, now);
};

/**
 * Returns the members who belong to an audience at `now`: their tier is judged by the entitlement function, and whoever
 * unsubscribed or has a suppressed address is left out. At most 100 members at a time.
 */
export const selectAudience = async (members: Member[], filter: AudienceFilter, now: string): Promise<Member[]> => {
  const chosen = await Promise.all(members.map((member) => belongs(member, filter, now)));
  const wanted = members.filter((_member, index) => chosen[index]);
  if (wanted.length === 0) return [];
  const { suppressed } = await batchRead({ suppressed: wanted.map(({ email }) => suppressionLookup(email)) });
  const refused = new Set(suppressed.map(({ email }) => email));
  return wanted.filter(({ email }) => !refused.has(email.toLowerCase()));
};
