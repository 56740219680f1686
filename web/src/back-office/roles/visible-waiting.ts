import type { Waiting } from "../../../../shared/model/reports.ts";
import type { AdminRoute, May } from "./may.ts";

type Kind = Exclude<keyof Waiting, "tonight">;

/** What each kind of what waits is worked off with. */
const routesOf: Partial<Record<Kind, AdminRoute>> = {
  support: ["contactAdmin", "messages"],
  reports: ["moderationAdmin", "cases"],
  appeals: ["moderationAdmin", "appeals"],
  past_due: ["stripeAdmin", "memberships"],
  refunds: ["ticketsAdmin", "retryRefund"],
  unmatched: ["membershipsAdmin", "unmatched"],
  failed_mails: ["mailAdmin", "failed"],
};

const nothing = { count: 0, more: false };

/** What waits without what the role can't work off: a row or a badge would lead to a page that it may not open (R87). */
export const visibleWaiting = (waiting: Waiting, may: May): Waiting => {
  const hidden = Object.entries(routesOf).filter(([, route]) => !may(...route));
  return {
    ...waiting,
    ...Object.fromEntries(hidden.map(([kind]) => [kind, nothing])),
    tonight: may("eventsAdmin", "night") ? waiting.tonight : [],
  };
};
