import { mayDo, type Permission } from "../../shared/model/permissions.ts";
import { passesGates, type Role } from "../../shared/model/roles.ts";
import type { Caller } from "../platform/http/caller.ts";
import { isAdminNow } from "../user-pool/admin-role.ts";
import { ColleagueEntity } from "./colleague.entity.ts";

type Person = Pick<Caller, "userId" | "username" | "isAdmin">;

/**
 * Returns what the caller does in the back-office now, or null for whoever doesn't work there (R87). The pool's group says who does at all, the
 * record as what: both are asked at each call. Administrators of before there were roles are managers until their next token records it.
 */
export const roleOf = async ({ userId, username, isAdmin }: Person, now: string): Promise<Role | null> => {
  if (!isAdmin) return null;
  const [isInGroup, { data: stored }] = await Promise.all([
    isAdminNow({ username }, now),
    ColleagueEntity.get({ user_id: userId }).go({ consistent: true }),
  ]);
  return isInGroup && !stored?.removed_at ? (stored?.role ?? "manager") : null;
};

/** Whether the caller's role has a permission now; for routes that others may call, too. */
export const may = async (caller: Person, permission: Permission, now: string): Promise<boolean> => {
  const role = await roleOf(caller, now);
  return role !== null && mayDo(role, permission);
};

/** Whether the caller passes members' gates by their role, as owners and managers do (R87). */
export const passesGatesNow = async (caller: Person, now: string): Promise<boolean> =>
  passesGates(await roleOf(caller, now));
