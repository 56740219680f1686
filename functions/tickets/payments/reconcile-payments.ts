import type Stripe from "stripe";
import { hours } from "../../../shared/rules/durations.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { getDeadline } from "../../platform/deadline.ts";
import { log } from "../../platform/log.ts";
import { forEachThrottled } from "../../platform/parallel.ts";
import { getStripe, stripeErrorCode, toUpstreamError } from "../../platform/stripe/client.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { fulfil } from "./fulfil.ts";
import { type SessionOutcome, sessionOutcomeLookup } from "./payment-sessions.ts";
import { toPayment } from "./stripe-checkout.ts";

/** What a reconciliation did. `is_complete` is false when its time was over: then the next run goes on. */
export type ReconcileResult = {
  tickets_created: number;
  tickets_skipped: number;
  failed: number;
  is_complete: boolean;
};

const maxWaitMilliseconds = 20_000;
/** Kept back for the session that is being fulfilled when time is over. */
const reserveMilliseconds = 4_000;
const pace = { concurrency: 4, perSecond: 20 };
const outcomesPerRead = 100;

const listPaidSessions = async (since: string): Promise<string[]> => {
  const created = { gte: Math.floor(Date.parse(since) / 1_000) };
  const paid: string[] = [];
  const sessions: AsyncIterable<Stripe.Checkout.Session> = (await getStripe()).checkout.sessions.list({
    limit: 100,
    created,
  });
  for await (const session of sessions) if (toPayment(session)?.isPaid) paid.push(session.id);
  return paid.reverse();
};

const readOutcomes = async (sessionIds: string[]): Promise<Map<string, SessionOutcome>> => {
  const found = new Map<string, SessionOutcome>();
  for (let start = 0; start < sessionIds.length; start += outcomesPerRead) {
    const some = sessionIds.slice(start, start + outcomesPerRead).map(sessionOutcomeLookup);
    for (const outcome of (await batchRead({ outcomes: some })).outcomes) found.set(outcome.session_id, outcome);
  }
  return found;
};

const countTickets = (outcomes: Iterable<SessionOutcome>): number =>
  [...outcomes].reduce((sum, { ticket_ids }) => sum + ticket_ids.length, 0);

const fulfilMissing = async (sessionIds: string[], now: string) => {
  const endAt = getDeadline(maxWaitMilliseconds) - reserveMilliseconds;
  const created: SessionOutcome[] = [];
  let failed = 0;
  const begun = await forEachThrottled(
    sessionIds,
    { ...pace, mayContinue: () => performance.now() < endAt },
    async (sessionId) => {
      try {
        const outcome = await fulfil(sessionId, now);
        if (outcome) created.push(outcome);
      } catch (error) {
        failed += 1;
        log.error("session not reconciled", { session: sessionId, code: stripeErrorCode(error) ?? "unknown" });
      }
    },
  );
  return { tickets_created: countTickets(created), failed, is_complete: begun === sessionIds.length && failed === 0 };
};

/**
 * Fulfils every paid checkout of the last `pastHours` that has no outcome yet, by the same function as webhook and success page, and
 * counts the tickets made and those that were there before. A second run makes none.
 * Throws `upstream-failed` or `payments-busy` when Stripe can't be asked.
 */
export const reconcilePayments = async (pastHours: number, now: string): Promise<ReconcileResult> => {
  let paid: string[];
  try {
    paid = await listPaidSessions(addMilliseconds(now, -hours(pastHours)));
  } catch (error) {
    throw stripeErrorCode(error) === undefined ? error : toUpstreamError("list payments", error);
  }
  const outcomes = await readOutcomes(paid);
  const missing = paid.filter((id) => (outcomes.get(id)?.outcome ?? "refund-due") === "refund-due");
  return { ...(await fulfilMissing(missing, now)), tickets_skipped: countTickets(outcomes.values()) };
};
