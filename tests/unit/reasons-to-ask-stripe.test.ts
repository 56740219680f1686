import { expect, test } from "vitest";
import { findReasonToAsk } from "../../functions/subscriptions/reasons-to-ask.ts";
import type { Grant } from "../../shared/model/membership.ts";

type Known = Parameters<typeof findReasonToAsk>[0];
type Customer = NonNullable<Known["customer"]>;

const now = "2026-11-21T23:00:00.000Z";
const ago = (milliseconds: number) => new Date(Date.parse(now) - milliseconds).toISOString();
const hour = 3_600_000;

const customer: Customer = { linked_at: ago(1_000 * hour), asked_at: ago(hour) };
const none: Known = {
  isAdmin: false,
  isRefresh: false,
  hasCheckout: false,
  hasPlanChange: false,
  hasUnmatched: false,
  customer,
  grants: [],
};
const grant = (about: Partial<Grant>): Grant => ({
  user_id: "u",
  source: "stripe",
  source_ref: "sub_1",
  tier: "premium",
  status: "active",
  start_at: ago(700 * hour),
  end_at: ago(-hour),
  past_due_since: null,
  cancel_at_period_end: false,
  updated_at: ago(700 * hour),
  ...about,
});

type Case = [string, Partial<Known>, ReturnType<typeof findReasonToAsk>];

test.each<Case>([
  ["nothing is open and Stripe was asked an hour ago", {}, null],
  ["an administrator asks", { isAdmin: true }, "administrator"],
  ["they refresh their membership", { isRefresh: true }, "refresh"],
  ["their checkout is open", { hasCheckout: true }, "checkout"],
  ["their plan change is open", { hasPlanChange: true }, "plan-change"],
  ["a subscription waits for their address", { hasUnmatched: true }, "unmatched"],
  ["the portal was opened within the hour", { customer: { ...customer, portal_opened_at: ago(hour - 1) } }, "portal"],
  ["the portal was opened an hour ago", { customer: { ...customer, portal_opened_at: ago(hour) } }, null],
  ["the paid period ends in a moment", { grants: [grant({ end_at: ago(-1) })] }, null],
  ["the paid period ends now", { grants: [grant({ end_at: now })] }, "period-over"],
  ["the paid period ended and so did the plan", { grants: [grant({ end_at: now, status: "canceled" })] }, null],
  ["an administrator's gift has ended", { grants: [grant({ end_at: now, source: "admin" })] }, null],
  ["a plan has no end", { grants: [grant({ end_at: null })] }, null],
  ["Stripe was asked 48 hours ago", { customer: { ...customer, asked_at: ago(48 * hour) } }, "away"],
  ["Stripe was asked a moment less ago", { customer: { ...customer, asked_at: ago(48 * hour - 1) } }, null],
  [
    "they have been a customer for 48 hours, and Stripe was never asked",
    { customer: { linked_at: ago(48 * hour) } },
    "away",
  ],
  ["they became a customer a moment later", { customer: { linked_at: ago(48 * hour - 1) } }, null],
  [
    "a webhook told of their plan since",
    { customer: { linked_at: ago(99 * hour) }, grants: [grant({ updated_at: ago(hour) })] },
    null,
  ],
  [
    "only a gift has changed since",
    { customer: { linked_at: ago(99 * hour) }, grants: [grant({ updated_at: ago(hour), source: "admin" })] },
    "away",
  ],
  ["they never bought anything", { customer: null }, null],
])("whether Stripe is asked about a member of whom the table says: %s", (_what, about, reason) => {
  expect(findReasonToAsk({ ...none, ...about }, now)).toBe(reason);
});
