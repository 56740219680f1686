import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { reconcile } from "./reconcile.ts";

/** Every 15 minutes: heals whatever webhooks have missed. Fails when anything could not be compared, so that it is noticed. */
export const handler = async () => {
  const report = await reconcile("recent", clock.now());
  const { unmatched_details: _personal, ...counts } = report ?? { unmatched_details: [] };
  log.info("reconciled", counts);
  if (report && report.errors.length > 0) throw new Error(`${report.errors.length} comparisons failed`);
  return counts;
};
