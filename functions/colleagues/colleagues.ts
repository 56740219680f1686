import { mayDo, type Permission } from "../../shared/model/permissions.ts";
import type { Role } from "../../shared/model/roles.ts";
import { listAdministrators } from "../user-pool/administrators.ts";
import { ColleagueEntity } from "./colleague.entity.ts";

/** Somebody in the pool's group, with the record of their role; one of before there were roles has none. */
export type StoredColleague = {
  user_id: string;
  role: Role;
  since?: string | undefined;
  last_seen_at?: string | undefined;
  invited_by?: string | undefined;
};

/** Lists everybody who works in the back-office, whoever joined first at the top and those without a record last. */
export const listColleagues = async (): Promise<StoredColleague[]> => {
  const [administrators, { data: stored }] = await Promise.all([
    listAdministrators(),
    ColleagueEntity.query.all({}).go({ pages: "all" }),
  ]);
  const known = new Set(stored.map(({ user_id }) => user_id));
  const inGroup = new Set(administrators);
  return [
    ...stored.filter(({ user_id, removed_at }) => !removed_at && inGroup.has(user_id)),
    ...administrators.filter((id) => !known.has(id)).map((user_id) => ({ user_id, role: "manager" as const })),
  ];
};

/** Returns whether anybody besides the one named works in the back-office with a permission. */
export const hasOtherWho = async (userId: string, permission: Permission): Promise<boolean> =>
  (await listColleagues()).some(({ user_id, role }) => user_id !== userId && mayDo(role, permission));
