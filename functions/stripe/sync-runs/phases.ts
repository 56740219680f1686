import type { SyncRun } from "../../../shared/model/sync.ts";
import { days } from "../../../shared/rules/durations.ts";
import { ensureProfile } from "../../identity/ensure-profile.ts";
import { addMilliseconds, clock } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import { forEachThrottled, type Throttle } from "../../platform/parallel.ts";
import { getStripe } from "../../platform/stripe/client.ts";
import { listConfirmedAccounts } from "../../user-pool/list-accounts.ts";
import { matchUnmatchedPage } from "../reconcile/match-unmatched.ts";
import { type ReconcileReport, syncAndCount, toErrorText } from "../reconcile/reconcile-report.ts";

/** A run while a step works on it. */
export type RunProgress = Pick<SyncRun, "kind" | "window" | "started_at" | "profiles_updated"> & {
  report: ReconcileReport;
};

/** Works on one page from a position, and returns the next one's; null once the phase is done. */
type Phase = (position: string | null, run: RunProgress, pace: Throttle) => Promise<string | null>;

const windowMilliseconds = days(30);

// The pool's pages can't be cut, so a page is finished once it was begun; it is short.
const profiles: Phase = async (position, run, pace) => {
  const page = await listConfirmedAccounts(position);
  await forEachThrottled(page.accounts, { ...pace, mayContinue: () => true }, async ({ attributes }) => {
    try {
      const { result } = await ensureProfile(attributes, clock.now());
      if (result === "created") run.report.profiles_created += 1;
      if (result === "updated") run.profiles_updated += 1;
    } catch (error) {
      log.error("profile not created", { user: attributes.sub });
      run.report.errors.push(toErrorText(`profile ${attributes.sub}`, error));
    }
  });
  return page.position;
};

const createdSince = ({ window, started_at }: RunProgress) => {
  if (window === "full") return {};
  return { created: { gte: Math.floor(Date.parse(addMilliseconds(started_at, -windowMilliseconds)) / 1_000) } };
};

// Stripe lists the newest first: whatever is created meanwhile comes by webhook and doesn't move the position.
const subscriptions: Phase = async (position, run, pace) => {
  const { data, has_more } = await (await getStripe()).subscriptions.list({
    limit: 100,
    status: "all",
    ...createdSince(run),
    ...(position ? { starting_after: position } : {}),
  });
  const begun = await forEachThrottled(data, pace, async ({ id }) => {
    try {
      await syncAndCount(id, run.report);
    } catch (error) {
      log.error("sync failed for one", { id });
      run.report.errors.push(toErrorText(id, error));
    }
  });
  const isOver = begun === data.length && !has_more;
  return isOver ? null : (data[begun - 1]?.id ?? position);
};

const unmatched: Phase = (position, { report }) => matchUnmatchedPage(position, report);

/** The work of each phase. */
export const phases: Record<SyncRun["phase"], Phase> = { profiles, subscriptions, unmatched };

/** Returns the phase after this one, or null at the end of the run. */
export const phaseAfter = (phase: SyncRun["phase"], kind: SyncRun["kind"]): SyncRun["phase"] | null => {
  if (kind === "backfill" || phase === "unmatched") return null;
  return phase === "profiles" ? "subscriptions" : "unmatched";
};
