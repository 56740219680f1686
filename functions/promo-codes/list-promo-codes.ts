import { notFound } from "../../shared/model/errors.ts";
import type { PromoCode, PromoRedemptionRecord, PromoStatus } from "../../shared/model/promo-code.ts";
import { memberLookup } from "../members/members.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { batchRead } from "../platform/table/batch-read.ts";
import { PromoCodeEntity } from "./promo-code.entity.ts";
import { findPromoCode, toPromoCode } from "./promo-codes.ts";
import { PromoRedemptionEntity } from "./promo-redemption.entity.ts";

const pageSize = 25;

type PromoCodeQuery = { q?: string | undefined; status?: PromoStatus | undefined };

// The same rule as shared/rules/promo-status.ts, for the database. Each status is a range of an index; only codes that haven't
// begun share theirs with the active ones.
const byStatus = (status: PromoStatus, now: string) => {
  const codes = PromoCodeEntity.query.byEnd({ is_active: status !== "Inactive" });
  if (status === "Inactive") return codes;
  if (status === "Expired") return codes.lte({ expires_at: now });
  return codes
    .gt({ expires_at: now })
    .where(({ starts_at }, { lte, gt }) => (status === "Upcoming" ? gt(starts_at, now) : lte(starts_at, now)));
};

const byPrefix = (q: string, status: PromoStatus | undefined, now: string) =>
  PromoCodeEntity.query
    .inOrder({})
    .begins({ code: q })
    .where(({ is_active, starts_at, expires_at }, { eq, lte, gt }) => {
      if (!status) return "";
      if (status === "Inactive") return eq(is_active, false);
      const isOn = eq(is_active, true);
      if (status === "Upcoming") return `${isOn} AND ${gt(starts_at, now)}`;
      const hasBegun = lte(starts_at, now);
      return `${isOn} AND ${hasBegun} AND ${status === "Expired" ? lte(expires_at, now) : gt(expires_at, now)}`;
    });

/**
 * Lists one page of promo codes: newest first, those with a status at `now` by their end (the last to end first), or those
 * that begin with `q`. For the back-office only.
 */
export const listPromoCodes = async (
  { q, status }: PromoCodeQuery,
  now: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<PromoCode>> => {
  const size = { cursor: position, limit, count: limit };
  if (q) {
    const { data, cursor } = await byPrefix(q, status, now).go({ ...size, order: "asc" });
    return { items: data.map(toPromoCode), position: cursor };
  }
  const codes = status ? byStatus(status, now) : PromoCodeEntity.query.newest({});
  const { data, cursor } = await codes.go({ ...size, order: "desc" });
  return { items: data.map(toPromoCode), position: cursor };
};

/**
 * Lists one page of the redemptions of a code, newest first, with the members' addresses. For the back-office only.
 * Throws `not-found`.
 */
export const listPromoRedemptions = async (
  code: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<PromoRedemptionRecord>> => {
  const promo = await findPromoCode(code);
  if (!promo) throw notFound("Promo code not found");
  const { data, cursor } = await PromoRedemptionEntity.query
    .byCode({ promo_code_id: promo.id })
    .go({ order: "desc", limit, cursor: position });
  const userIds = [...new Set(data.map(({ user_id }) => user_id))];
  const { members } = await batchRead({ members: userIds.map(memberLookup) });
  const emailOf = new Map(members.map(({ user_id, email }) => [user_id, email]));
  return {
    items: data.map((use) => ({
      ...use,
      subscription_id: use.subscription_id ?? null,
      email: emailOf.get(use.user_id) ?? null,
    })),
    position: cursor,
  };
};
