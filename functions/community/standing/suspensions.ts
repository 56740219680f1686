import type { EntityItem } from "electrodb";
import { AppError } from "../../../shared/model/errors.ts";
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

/** Throws `community-suspended` with `until` (null: for good) and `rule` while the member is suspended (decision D47). */
export const assertMayTakePart = async (userId: string, now: string): Promise<void> => {
  const suspension = await findSuspension(userId, now);
  if (!suspension) return;
  throw new AppError("community-suspended", "You can't take part in the community right now.", suspension);
};
