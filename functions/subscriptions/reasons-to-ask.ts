import type { Grant } from "../../shared/model/membership.ts";
import { hours } from "../../shared/rules/durations.ts";

const awayMilliseconds = hours(48);
const portalMilliseconds = hours(1);
const closed: readonly string[] = ["canceled", "incomplete_expired", "inactive"];

/** What the table knows of a member when they ask how their membership is. */
type Known = {
  isAdmin: boolean;
  /** They chose *Refresh membership*. */
  isRefresh: boolean;
  hasCheckout: boolean;
  hasPlanChange: boolean;
  /** An unmatched subscription waits for their verified address. */
  hasUnmatched: boolean;
  /** Their customer at Stripe; null before the first purchase. */
  customer: { linked_at: string; asked_at?: string; portal_opened_at?: string } | null;
  grants: readonly Grant[];
};

type Reason =
  | "administrator"
  | "refresh"
  | "checkout"
  | "plan-change"
  | "unmatched"
  | "portal"
  | "period-over"
  | "away";

const since = (at: string, now: string): number => Date.parse(now) - Date.parse(at);

// A period that is over is renewed or ended at Stripe; a record that says neither has missed it.
const isPeriodOver = ({ source, status, end_at }: Grant, now: string): boolean =>
  source === "stripe" && !closed.includes(status) && end_at !== null && since(end_at, now) >= 0;

const isAway = ({ customer, grants }: Known, now: string): boolean => {
  if (!customer) return false;
  const synced = grants.filter(({ source }) => source === "stripe").map(({ updated_at }) => updated_at);
  const last = [customer.linked_at, ...(customer.asked_at ? [customer.asked_at] : []), ...synced];
  return last.every((at) => since(at, now) >= awayMilliseconds);
};

/** Why Stripe is asked about a member at `now`; null when the table's answer is good enough (R67). */
export const findReasonToAsk = (known: Known, now: string): Reason | null => {
  const { customer, grants } = known;
  if (known.isAdmin) return "administrator";
  if (known.isRefresh) return "refresh";
  if (known.hasCheckout) return "checkout";
  if (known.hasPlanChange) return "plan-change";
  if (known.hasUnmatched) return "unmatched";
  if (customer?.portal_opened_at && since(customer.portal_opened_at, now) < portalMilliseconds) return "portal";
  if (grants.some((grant) => isPeriodOver(grant, now))) return "period-over";
  return isAway(known, now) ? "away" : null;
};
