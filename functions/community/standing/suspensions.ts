import type { EntityItem } from "electrodb";
import { AppError } from "../../../shared/model/errors.ts";
import { onlyCheck, type Write } from "../../platform/table/transaction.ts";
import { CommunityStandingEntity } from "./community-standing.entity.ts";

/** A running suspension from the community: until when (null: for good), and the rule that was broken. */
export type Suspension = { until: string | null; rule: string };

const toSuspension = (
  { suspended_until, rule }: EntityItem<typeof CommunityStandingEntity>,
  now: string,
): Suspension | null =>
  suspended_until === undefined || suspended_until > now ? { until: suspended_until ?? null, rule } : null;

/** Returns a member's suspension from the community that runs at `now`, or null. */
export const findSuspension = async (userId: string, now: string): Promise<Suspension | null> => {
  const { data } = await CommunityStandingEntity.get({ user_id: userId }).go({ consistent: true });
  return data && toSuspension(data, now);
};

/** The error for a member who is suspended. */
export const toSuspendedError = (suspension: Suspension): AppError =>
  new AppError("community-suspended", "You can't take part in the community right now.", suspension);

/** Throws `community-suspended` with `until` (null: for good) and `rule` while the member is suspended (R47). */
export const assertMayTakePart = async (userId: string, now: string): Promise<void> => {
  const suspension = await findSuspension(userId, now);
  if (suspension) throw toSuspendedError(suspension);
};

/** The check, in a transaction, that the member is not suspended at `now`: a suspension may begin while the rest of it is prepared. */
export const checkMayTakePart = (user_id: string, now: string): Write =>
  onlyCheck(
    CommunityStandingEntity.delete({ user_id }).where(
      ({ suspended_at, suspended_until }, { notExists, lte }) =>
        `${notExists(suspended_at)} OR ${lte(suspended_until, now)}`,
    ),
  );
