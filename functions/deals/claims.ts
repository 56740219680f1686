import type { EntityItem } from "electrodb";
import type { Claim, Deal } from "../../shared/model/deal.ts";
import { AppError, notFound } from "../../shared/model/errors.ts";
import { cityDay } from "../../shared/rules/city-day.ts";
import { days } from "../../shared/rules/durations.ts";
import { availableAgainAt, defaultSavingsCents, getUndoDeadline } from "../../shared/rules/redemption-limit.ts";
import { assertRedemptionsOpen } from "../content/app-settings.ts";
import { getTier } from "../entitlements/membership.ts";
import { findMember } from "../members/members.ts";
import { TallyEntity } from "../members/tally.entity.ts";
import { CountEntity } from "../metrics/count.entity.ts";
import { toShard } from "../metrics/counts.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { fingerprint, newId, newSecretCode } from "../platform/ids.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { readMany } from "../platform/table/batch-read.ts";
import { onlyCheck, step, writeAll } from "../platform/table/transaction.ts";
import { ClaimEntity } from "./claim.entity.ts";
import { ClaimGuardEntity, neverAgain } from "./claim-guard.entity.ts";
import { getDeal } from "./deals.ts";
import { findKeptBlock } from "./keep-claim-guards.ts";

export type StoredClaim = EntityItem<typeof ClaimEntity>;

/** A stored claim as the API returns it. */
export const toClaim = (item: StoredClaim): Claim => ({
  ...item,
  deal_image: item.deal_image ?? null,
  available_again_at: item.available_again_at ?? null,
  savings_cents: item.savings_cents ?? defaultSavingsCents,
  status: item.status ?? "redeemed",
  undo_until: getUndoDeadline(item.claimed_at),
  undone_at: item.undone_at ?? null,
  undone_by: item.undone_by ?? null,
});

const assertMayClaim = async (deal: Deal, userId: string, now: string): Promise<void> => {
  if (deal.event_id) {
    throw new AppError("deal.is-event", "This is an event. Open it to join.", { event_id: deal.event_id });
  }
  if (deal.requires_subscription && (await getTier(userId, now)) === "free") {
    throw new AppError("membership-required", "You need a paid membership to redeem this deal.");
  }
};

const createClaim = (deal: Deal, userId: string, now: string) => ({
  id: newId("claim", now),
  user_id: userId,
  deal_id: deal.id,
  vendor_id: deal.vendor_id,
  business_name: deal.business_name,
  offer_details: deal.offer_details,
  deal_image: deal.image ?? undefined,
  unique_code: newSecretCode(),
  claimed_at: now,
  redeemed_at: now,
  available_again_at: availableAgainAt(deal.redemption_limit, now) ?? undefined,
  savings_cents: deal.savings_cents,
  day: cityDay(now, env("CITY_ZONE")),
});

// The guard is written only if the last claim no longer blocks; claim and counts are written in the same transaction.
const createClaimWrite = (
  created: ReturnType<typeof createClaim>,
  emailHashes: string[],
  request: string | undefined,
  now: string,
) => {
  const { user_id, deal_id, id: claim_id, available_again_at } = created;
  const shard = toShard(user_id);
  const ttl = available_again_at && toTtl(addMilliseconds(available_again_at, days(1)));
  return [
    step(
      "guard",
      ClaimGuardEntity.put({
        user_id,
        deal_id,
        claim_id,
        request,
        blocked_until: available_again_at ?? neverAgain,
        ttl: ttl || undefined,
      }).where(({ blocked_until }, { notExists, lte }) => `${notExists(blocked_until)} OR ${lte(blocked_until, now)}`),
    ),
    ClaimEntity.create(created),
    CountEntity.upsert({ name: "vendor-claims", subject: created.vendor_id, shard }).add({ amount: 1 }),
    CountEntity.upsert({ name: "deal-claims", subject: deal_id, shard }).add({ amount: 1 }),
    CountEntity.upsert({ name: "claims-by-day", subject: created.day, shard }).add({ amount: 1 }),
    TallyEntity.upsert({ user_id }).add({ deals_claimed: 1 }),
    // What an earlier account with one of these addresses redeemed.
    ...emailHashes.map((email_hash) =>
      onlyCheck(
        ClaimGuardEntity.delete({ user_id: email_hash, deal_id }).where(
          ({ blocked_until, kept_until }, { notExists, lte }) =>
            `${notExists(blocked_until)} OR ${lte(blocked_until, now)} OR ${lte(kept_until, now)}`,
        ),
      ),
    ),
  ];
};

const createAlreadyRedeemedError = (until: string): AppError =>
  new AppError("deal.already-redeemed", "You've already redeemed this deal", {
    available_again_at: until === neverAgain ? null : until,
  });

// The response to the first attempt of this request may have been lost: then its claim is returned.
const findRepeatedClaim = async (userId: string, dealId: string, request: string | undefined): Promise<Claim> => {
  const { data } = await ClaimGuardEntity.get({ user_id: userId, deal_id: dealId }).go({ consistent: true });
  if (data && request && data.request === request) return getClaim(userId, data.claim_id);
  throw createAlreadyRedeemedError(data?.blocked_until ?? neverAgain);
};

/**
 * Claims a deal for a member at `now`. Of any number of parallel calls one succeeds (R15); a repetition with the same
 * `idempotencyKey` returns the claim of the first. What a deleted account with one of the member's addresses redeemed still blocks
 * (R37).
 * Throws `deal.redemptions-off`, `not-found`, `membership-required`, `deal.is-event`, or
 * `deal.already-redeemed` with `available_again_at`.
 */
export const claimDeal = async (
  dealId: string,
  userId: string,
  now: string,
  idempotencyKey?: string,
): Promise<Claim> => {
  await assertRedemptionsOpen();
  const deal = await getDeal(dealId);
  await assertMayClaim(deal, userId, now);
  const { email_hashes: emailHashes = [] } = (await findMember(userId)) ?? {};
  const claim = createClaim(deal, userId, now);
  const request = idempotencyKey && fingerprint(idempotencyKey);
  const refused = await writeAll(createClaimWrite(claim, emailHashes, request, now));
  if (refused.size === 0) return toClaim(claim);
  if (refused.has("guard")) return findRepeatedClaim(userId, dealId, request);
  throw createAlreadyRedeemedError((await findKeptBlock(emailHashes, dealId, now)) ?? now);
};

/** A member's claims, newest first, without undone ones. */
export const listClaims = async (userId: string, page: PageRange): Promise<PageResult<Claim>> => {
  const { data, cursor } = await ClaimEntity.query
    .byUser({ user_id: userId })
    .where(({ status }, { ne, notExists }) => `${notExists(status)} OR ${ne(status, "undone")}`)
    .go({ order: "desc", count: page.limit ?? 50, cursor: page.position });
  return { items: data.map(toClaim), position: cursor };
};

/** A member's claims that still block their deal at `now`. */
export const listBlockingClaims = async (userId: string, now: string): Promise<Claim[]> => {
  const { data } = await ClaimGuardEntity.query.byUser({ user_id: userId }).go({ pages: "all", consistent: true });
  const keys = data
    .filter((guard) => guard.blocked_until > now)
    .map((guard) => ({ user_id: userId, id: guard.claim_id }));
  return (await readMany(ClaimEntity, keys)).map(toClaim).filter(({ status }) => status === "redeemed");
};

/** One of a member's claims as stored. Throws `not-found`, also for somebody else's. */
export const getStoredClaim = async (userId: string, claimId: string): Promise<StoredClaim> => {
  const { data } = await ClaimEntity.get({ user_id: userId, id: claimId }).go({ consistent: true });
  if (!data) throw notFound("Redemption not found");
  return data;
};

/** One of a member's claims. Throws `not-found`, also for somebody else's. */
export const getClaim = async (userId: string, claimId: string): Promise<Claim> =>
  toClaim(await getStoredClaim(userId, claimId));
