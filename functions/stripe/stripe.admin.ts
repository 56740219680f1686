import { stripeAdmin } from "../../shared/api/sync.ts";
import { serve } from "../serve.ts";
import { linkSubscription } from "../subscriptions/linking/link-subscription.ts";
import { listActiveSubscriptions } from "../subscriptions/list-active.ts";
import { listRuns } from "../subscriptions/sync/stored-sync-runs.ts";
import { listActiveMemberships } from "./list-active-memberships.ts";
import { readMembershipMetrics } from "./membership-metrics.ts";
import { listSyncAudits } from "./reconcile/list-sync-audits.ts";
import { startRun } from "./sync-runs/sync-runs.ts";

export const handler = serve("stripeAdmin", stripeAdmin, {
  async metrics(_input, _caller, { now }) {
    return readMembershipMetrics(now);
  },
  async audits(query, _caller, { pageOf }) {
    return pageOf(query, listSyncAudits);
  },
  async memberships(query, _caller, { pageOf, now }) {
    return pageOf(query, (range) => listActiveMemberships(range, now));
  },
  async subscriptions(query, _caller, { pageOf }) {
    return pageOf(query, listActiveSubscriptions);
  },
  async reconcile({ window }, caller, { now }) {
    return startRun(window, caller, now);
  },
  async backfill(_input, caller, { now }) {
    return startRun(null, caller, now);
  },
  async runs(query, _caller, { pageOf, now }) {
    return pageOf(query, (range) => listRuns(range, now));
  },
  async link({ subscriptionId, user_id }, caller, { now }) {
    return linkSubscription(subscriptionId, user_id, caller, now);
  },
});
