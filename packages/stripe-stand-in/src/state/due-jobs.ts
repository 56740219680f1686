import { subscriptionJobs } from "../billing/renewals.ts";
import { expireSession } from "../resources/checkout/sessions.ts";
import { refundJobs } from "../resources/payments/refund-outcome.ts";
import type { StripeContext } from "./context.ts";

/** A job that runs when its time has come, in the time of its customer. `at` in seconds. */
export type ScheduledJob = {
  at: number;
  customer: string | null;
  run: () => void;
};

const sessionJobs = (context: StripeContext): ScheduledJob[] =>
  context.store
    .all("sessions")
    .filter((session) => session.status === "open")
    .map((session) => ({
      at: session.expires_at,
      customer: null,
      run: () => void expireSession(context, session),
    }));

/** Runs every due job in order of time, each as of its own time. */
export const runDueJobs = (context: StripeContext) => {
  // Every round does the earliest work, which may make more; the bound only stops a stand-in gone wrong.
  for (let round = 0; round < 10_000; round += 1) {
    const now = context.clock.now() / 1000;
    const hasCome = (work: ScheduledJob) =>
      work.at <= now + (work.customer ? context.clock.customerOffsetMs(work.customer) / 1000 : 0);
    const due = [...sessionJobs(context), ...subscriptionJobs(context), ...refundJobs(context)].filter(hasCome);
    const first = due.toSorted((left, right) => left.at - right.at)[0];
    if (!first) return;
    context.store.transaction(() => context.clock.runAt(first.at * 1000, first.run));
  }
  throw new Error("The Stripe stand-in's due work does not come to an end.");
};
