import type { AudienceFilter } from "../../shared/model/campaign.ts";
import { listCandidates, selectAudience } from "./audience.ts";

const pageSize = 100;
const maxPages = 10;

/**
 * Counts the members an audience has at `now`, judged as in sending. Looks at 1,000 candidates at most, so that its cost does not
 * grow with the city; `is_more` tells that there are further ones.
 */
export const countAudience = async (filter: AudienceFilter, now: string) => {
  const found = new Set<string>();
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const candidates: Awaited<ReturnType<typeof listCandidates>> = await listCandidates(filter, pageSize, cursor);
    for (const { user_id } of await selectAudience(candidates.members, filter, now)) found.add(user_id);
    cursor = candidates.cursor;
    if (!cursor) break;
  }
  return { count: found.size, is_more: cursor !== null };
};
