import type { WaitingRecord, WaitingState } from "../../../../../shared/model/waiting-list.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import type { Column } from "../../../back-office/table/column.ts";

const formatMoment = (instant: string): string => toCityTime(instant).format("MMM D, h:mm A");

const endTexts: Record<NonNullable<WaitingRecord["ended"]>["reason"], string> = {
  left: "Left",
  unanswered: "Two offers unanswered",
  unpaid: "Didn't pay in time",
  "not-allowed": "May not attend any more",
  cancelled: "Event cancelled",
  "needs-ticket": "Event needs tickets now",
  over: "Event is over",
};

const describe = ({ offer, rests_until, ended, state }: WaitingRecord): string => {
  if (offer) return `Offered until ${formatMoment(offer.until)}`;
  if (rests_until) return `Back in line ${formatMoment(rests_until)}`;
  if (ended) return `${endTexts[ended.reason]} · ${formatMoment(ended.at)}`;
  return { taken: "Paying", bought: "Got in" }[state as "taken"] ?? "";
};

const describeOffers = ({ offers, unanswered }: WaitingRecord): string => {
  if (offers === 0) return "None yet";
  return unanswered === 0 ? String(offers) : `${offers}, ${unanswered} unanswered`;
};

/** The columns of a waiting list in one state; in line, nothing has come of it yet. */
export const waitingColumns = (state: WaitingState): Column<WaitingRecord>[] => [
  {
    field: "name",
    header: "Name",
    value: ({ name, email }) => name ?? email ?? "Deleted account",
    flex: 2,
    minWidth: 160,
  },
  { field: "email", header: "Email", value: ({ email }) => email ?? "", flex: 2, minWidth: 180 },
  {
    field: "wish",
    header: "Waits for",
    value: ({ tier_name, quantity }) => (tier_name === null ? "A spot" : `${quantity} × ${tier_name}`),
    flex: 1,
    minWidth: 120,
  },
  { field: "queued_at", header: "Since", value: ({ queued_at }) => formatMoment(queued_at), minWidth: 140 },
  { field: "offers", header: "Offers", value: describeOffers, minWidth: 130 },
  ...(state === "waiting"
    ? []
    : [{ field: "outcome", header: "What came of it", value: describe, flex: 2, minWidth: 200 }]),
];
