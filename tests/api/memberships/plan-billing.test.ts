import { describe, expect, test } from "vitest";
import { days } from "../../../shared/rules/durations.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const plans = giveOwnTable(async () => ({
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/subscriptions/portal/plan-billing.ts")),
}));

const now = "2027-03-10T12:00:00.000Z";
const ago = (milliseconds: number): string => new Date(Date.parse(now) - milliseconds).toISOString();
const start_at = ago(days(20));

type Stored = { status: string; updated_at?: string; source?: "stripe" | "promo" };

/** What the management card shows of grants, each known by the day of April on which its period ends. */
const shownOf = async (grants: Record<number, Stored>) => {
  const user_id = `usr_${uniqueId()}`;
  for (const [day, { status, updated_at = start_at, source = "stripe" }] of Object.entries(grants)) {
    const end_at = `2027-04-${day.padStart(2, "0")}T12:00:00.000Z`;
    const grant = { source, source_ref: `sub_${day}`, tier: "premium", status, start_at, end_at, updated_at } as const;
    await plans()
      .GrantEntity.put({ user_id, ...grant, sweep_at: "never" })
      .go();
  }
  const { subscription } = await plans().getPlanBilling(user_id, now);
  return subscription && [Number(subscription.current_period_end?.slice(8, 10)), subscription.status];
};

describe("the card of a member's plan shows", () => {
  test("the active one before one that waits for its payment", async () => {
    const waiting = { status: "incomplete", updated_at: ago(1_000) };
    expect(await shownOf({ 1: waiting, 2: { status: "active" }, 3: waiting })).toEqual([2, "active"]);
  });

  test("of those that wait the one that changed last", async () => {
    const [older, newer] = [ago(2_000), ago(1_000)];
    const waitingSince = (updated_at: string) => ({ status: "incomplete", updated_at });
    expect(await shownOf({ 1: waitingSince(older), 2: waitingSince(newer), 3: waitingSince(older) })).toEqual([
      2,
      "incomplete",
    ]);
  });

  test("a first payment that failed for less than three days", async () => {
    const failedAt = (updated_at: string) => ({ 1: { status: "incomplete_expired", updated_at } });
    expect(await shownOf(failedAt(ago(days(3) - 1)))).toEqual([1, "incomplete_expired"]);
    expect(await shownOf(failedAt(ago(days(3))))).toBeNull();
  });

  test.each(["canceled", "inactive"])("nothing of one that is %s", async (status) => {
    expect(await shownOf({ 1: { status, updated_at: ago(1_000) } })).toBeNull();
  });

  test("nothing of a grant that isn't paid at Stripe", async () => {
    expect(await shownOf({ 1: { status: "active", source: "promo" } })).toBeNull();
  });

  test("nothing where there is none", async () => {
    expect(await shownOf({})).toBeNull();
  });
});
