import { AppError } from "../../shared/model/errors.ts";
import type { PointRedemption } from "../../shared/model/managed-member.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { newId } from "../platform/ids.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { MemberEntity } from "./member.entity.ts";
import { getMember } from "./members.ts";
import { PointRedemptionEntity } from "./point-redemption.entity.ts";

const pageSize = 25;

const writeRedemption = (made: PointRedemption, admin: Admin, now: string) => {
  const { user_id, points_spent, reason, id } = made;
  const change = {
    action: "points.redeem",
    subject: user_id,
    details: { points_spent, reason, redemption: id },
  } as const;
  return [
    MemberEntity.patch({ user_id })
      .add({ reward_points: -points_spent })
      .set({ updated_at: now })
      .where(({ reward_points }, { gte }) => gte(reward_points, points_spent)),
    PointRedemptionEntity.create(made),
    AuditEntity.create(auditRow(admin, change, now)),
  ];
};

/**
 * Takes points from a member's balance for a reason; balance, record and audit row change together (R44). Returns the
 * balance that is left.
 * Throws `not-found`, or `points.too-few` with `reward_points`.
 */
export const redeemPoints = async (
  { userId, points, reason }: { userId: string; points: number; reason: string },
  admin: Admin,
  now: string,
): Promise<{ redemption: PointRedemption; reward_points: number }> => {
  const made = {
    user_id: userId,
    id: newId("points", now),
    points_spent: points,
    reason,
    by: admin.userId,
    at: now,
  };
  const refused = await writeAll(writeRedemption(made, admin, now));
  const { reward_points } = await getMember(userId);
  if (refused.size === 0) return { redemption: made, reward_points };
  throw new AppError("points.too-few", `This member has ${reward_points} points.`, { reward_points });
};

/** Lists the points redeemed for a member, newest first. */
export const listPointRedemptions = async (
  userId: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<PointRedemption>> => {
  const { data, cursor } = await PointRedemptionEntity.query
    .byUser({ user_id: userId })
    .go({ order: "desc", limit, cursor: position });
  return { items: data, position: cursor };
};
