import { randomUUID } from "node:crypto";
import { OutboxEntity } from "../../../functions/mail/outbox.entity.ts";
import { LeaseEntity } from "../../../functions/platform/table/lease.entity.ts";
import { aMember } from "../fixtures.ts";
import { keyOf, openTable } from "../table.ts";
import { anUnmatchedSubscription } from "../unmatched-subscription.ts";
import type { SampleCalls } from "./sample-call.ts";

const page = { input: { limit: 10 } };

// One run at a time: what an earlier call started is over.
const noRunning = async (): Promise<void> => {
  await (await openTable()).delete(keyOf(LeaseEntity, { name: "sync-run" }));
};

const aFailedMail = async (): Promise<string> => {
  const id = `sample-${randomUUID()}`;
  const now = new Date().toISOString();
  const letter = JSON.stringify({ template: "account-exists" });
  const to = `${id}@example.com`;
  // Tried once: the stream sends what was never tried.
  const mail = { id, to, letter, status: "failed", attempts: 1, due_at: now, created_at: now } as const;
  const { Item } = OutboxEntity.put(mail).params<{ Item: Record<string, unknown> }>();
  await (await openTable()).put(Item);
  return id;
};

/** Sample calls about memberships at Stripe and emails that were given up. */
export const syncCalls: SampleCalls = {
  "stripeAdmin.metrics": () => ({}),
  "stripeAdmin.audits": () => page,
  "stripeAdmin.memberships": () => page,
  "stripeAdmin.subscriptions": () => page,
  "stripeAdmin.runs": () => page,
  "stripeAdmin.reconcile": async () => {
    await noRunning();
    return { input: { window: "30-days" } };
  },
  "stripeAdmin.backfill": async () => {
    await noRunning();
    return {};
  },
  "stripeAdmin.link": async () => {
    const { subscription } = await anUnmatchedSubscription();
    return { input: { subscriptionId: subscription, user_id: (await aMember()).userId } };
  },
  "mailAdmin.failed": () => page,
  "mailAdmin.resend": async () => ({ input: { id: await aFailedMail() } }),
};
