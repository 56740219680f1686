import type { Role } from "../../shared/model/roles.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { ColleagueEntity } from "./colleague.entity.ts";

/**
 * Returns the role of somebody in the pool's group `admin`, or null where it ended. One without a record gets it: the stage's owner, or a
 * manager, as administrators of before there were roles (R87).
 */
export const ensureColleague = async (userId: string, isOwner: boolean, now: string): Promise<Role | null> => {
  const { data: stored } = await ColleagueEntity.get({ user_id: userId }).go({ consistent: true });
  if (stored) return stored.removed_at ? null : stored.role;
  const role = isOwner ? "owner" : "manager";
  const made = await tryWrite(ColleagueEntity.create({ user_id: userId, role, since: now }).go());
  return made ? role : ensureColleague(userId, isOwner, now);
};
