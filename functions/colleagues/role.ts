import { mayDo, type Permission, passesGates, type Role } from "../../shared/model/roles.ts";
import { minutes } from "../../shared/rules/durations.ts";
import { addMilliseconds } from "../platform/clock.ts";
import type { Caller } from "../platform/http/caller.ts";
import { log } from "../platform/log.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { isAdminNow } from "../user-pool/admin-role.ts";
import { ColleagueEntity } from "./colleague.entity.ts";

const seenMilliseconds = minutes(5);

type Person = Pick<Caller, "userId" | "username" | "isAdmin">;

/** What a person does in the back-office; `lastSeenAt` is absent until the record says. */
type Standing = { role: Role; lastSeenAt?: string | undefined; isRecorded: boolean };

// The pool's group says who works in the back-office at all, the record as what: both are asked at each call.
const findStanding = async ({ userId, username, isAdmin }: Person, now: string): Promise<Standing | null> => {
  if (!isAdmin) return null;
  const [isInGroup, { data: stored }] = await Promise.all([
    isAdminNow({ username }, now),
    ColleagueEntity.get({ user_id: userId }).go({ consistent: true }),
  ]);
  if (!isInGroup || stored?.removed_at) return null;
  // Administrators of before there were roles are managers until their next token records it (R87).
  return { role: stored?.role ?? "manager", lastSeenAt: stored?.last_seen_at, isRecorded: stored !== null };
};

// Whoever's record can't be written works on: when they were here last is not what the call is for.
const noteSeen = async (userId: string, now: string): Promise<void> => {
  try {
    const patch = ColleagueEntity.patch({ user_id: userId }).set({ last_seen_at: now });
    await tryWrite(patch.where(({ removed_at }, { notExists }) => notExists(removed_at)).go());
  } catch (error) {
    log.warn("last seen not noted", error as Error);
  }
};

/** Returns the caller's role now, or null for whoever doesn't work in the back-office (R87). */
export const roleOf = async (caller: Person, now: string): Promise<Role | null> =>
  (await findStanding(caller, now))?.role ?? null;

/** As `roleOf`, for a call of the back-office: at most every five minutes it notes that they were here. */
export const deskRoleOf = async (caller: Person, now: string): Promise<Role | null> => {
  const standing = await findStanding(caller, now);
  if (!standing) return null;
  const { role, lastSeenAt, isRecorded } = standing;
  const isDue = !lastSeenAt || addMilliseconds(lastSeenAt, seenMilliseconds) <= now;
  if (isRecorded && isDue) await noteSeen(caller.userId, now);
  return role;
};

/** Whether the caller's role has a permission now; for routes that others may call, too. */
export const may = async (caller: Person, permission: Permission, now: string): Promise<boolean> => {
  const role = await roleOf(caller, now);
  return role !== null && mayDo(role, permission);
};

/** Whether the caller passes members' gates by their role, as owners and managers do (R87). */
export const passesGatesNow = async (caller: Person, now: string): Promise<boolean> =>
  passesGates(await roleOf(caller, now));
