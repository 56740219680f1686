import type { SyncRun } from "../../../../../shared/model/sync.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import type { Toast } from "../../../components/feedback/toast.tsx";

type Show = (toast: Toast) => void;

/** How long the toast of a finished sync stays: longer when profiles were created. */
const toastSeconds = { withProfiles: 8, otherwise: 6 };

const failedTitle = (kind: SyncRun["kind"]): string =>
  kind === "backfill" ? "Failed to backfill profiles" : "Failed to reconcile Stripe data";

const elapsed = ({ started_at, finished_at }: SyncRun): string =>
  `${((Date.parse(finished_at ?? started_at) - Date.parse(started_at)) / 1_000).toFixed(1)}s`;

const announceFailure = (run: SyncRun, show: Show): void => {
  const title = failedTitle(run.kind);
  console.error(title, run.errors);
  show({ title, text: run.errors[0] ?? "Try again in a few minutes.", variant: "destructive" });
};

const syncText = (run: SyncRun): string =>
  [
    `${run.fetched} fetched, ${run.created} created, ${run.updated} updated, ${run.unmatched} unmatched`,
    ...(run.profiles_created > 0 ? [`${run.profiles_created} profiles created`] : []),
    ...(run.errors.length > 0 ? [counted(run.errors.length, "error")] : []),
    `in ${elapsed(run)}.${run.errors[0] ? ` ${run.errors[0]}` : ""}`,
  ].join(", ");

const toSuccessToast = (run: SyncRun): Toast => {
  const seconds = run.profiles_created > 0 ? toastSeconds.withProfiles : toastSeconds.otherwise;
  if (run.kind === "reconcile") return { title: "Sync complete", text: syncText(run), seconds };
  const text = `${run.profiles_created} created, ${run.profiles_updated} updated, in ${elapsed(run)}.`;
  return { title: "Profiles backfilled", text, seconds };
};

/** Shows how a run went; a failure is logged as well. */
export const announceRun = (run: SyncRun, show: Show): void => {
  if (run.status === "failed") {
    announceFailure(run, show);
    return;
  }
  show(toSuccessToast(run));
  if (run.profiles_error) {
    show({
      title: "Failed to backfill profiles",
      text: `The sync went on without it. ${run.profiles_error}`,
      variant: "destructive",
    });
  }
};

/** Shows why a run couldn't be started, and logs it. */
export const announceStartFailure = (error: Error, what: string, show: Show): void => {
  const title = failedTitle(what === "backfill" ? "backfill" : "reconcile");
  console.error(title, error.message);
  show({ title, text: error.message, variant: "destructive" });
};
