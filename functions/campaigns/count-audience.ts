import type { AudienceFilter } from "../../shared/model/campaign.ts";
import { listCandidates, selectAudience } from "./audience.ts";

const pageSize = 100;
const maxEventPages = 40;

/** How many belong to the audience, of the members looked at; `position` is where to go on, null at the end. */
type CountedPage = { count: number; is_more: boolean; position: string | null };

// Somebody may have several tickets, so everybody coming to an event is counted together.
const countComing = async (filter: AudienceFilter, now: string): Promise<CountedPage> => {
  const found = new Set<string>();
  let cursor: string | null = null;
  for (let page = 0; page < maxEventPages; page += 1) {
    const candidates: Awaited<ReturnType<typeof listCandidates>> = await listCandidates(filter, pageSize, cursor);
    for (const { user_id } of await selectAudience(candidates.members, filter, now)) found.add(user_id);
    cursor = candidates.cursor;
    if (!cursor) break;
  }
  return { count: found.size, is_more: cursor !== null, position: null };
};

/**
 * Counts the members an audience has at `now`, judged as in sending: a page of members from `position` on, or everybody coming
 * to the event, of at most 2,000 tickets and RSVPs. What one call costs doesn't grow with the city.
 */
export const countAudience = async (
  filter: AudienceFilter,
  position: string | null,
  now: string,
): Promise<CountedPage> => {
  if (filter.event_id) return countComing(filter, now);
  const { members, cursor } = await listCandidates(filter, pageSize, position);
  return { count: (await selectAudience(members, filter, now)).length, is_more: cursor !== null, position: cursor };
};
