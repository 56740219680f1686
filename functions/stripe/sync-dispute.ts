import type { EntityItem } from "electrodb";
import type Stripe from "stripe";
import { DisputeEntity } from "../ledger/dispute.entity.ts";
import { unknownPayer, unrelatedSubject } from "../ledger/ledger.entity.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { outboxEmail } from "../mail/outbox-emails.ts";
import { env } from "../platform/env.ts";
import { getStripe } from "../platform/stripe/client.ts";
import { idOf } from "../platform/stripe/id-of.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../platform/table/transaction.ts";
import { toInstant } from "../subscriptions/sync/subscription-state.ts";
import { fulfil } from "../tickets/payments/fulfil.ts";
import {
  cancelTicketsSteps,
  type IssuedOrder,
  isCancellable,
  readIssuedOrder,
} from "../tickets/refunds/cancel-tickets.ts";
import { settleLostDisputeSteps } from "../tickets/refunds/refused-refunds.ts";
import { TicketEntity } from "../tickets/ticket.entity.ts";
import { ledgerStep, type TicketStep } from "../tickets/ticket-transaction.ts";
import { type ChargePurpose, findChargePurpose, findPayer } from "./charge-purpose.ts";

type Stored = EntityItem<typeof DisputeEntity>;
type DisputeCase = { dispute: Stripe.Dispute; purpose: ChargePurpose; userId: string; issued: IssuedOrder | null };

const attempts = 6;
const isEnded = (status: string): boolean => status === "won" || status === "lost";

const awaitsEvidence = (status: string): boolean => status === "needs_response" || status === "warning_needs_response";

const respondByOf = ({ created, evidence_details }: Stripe.Dispute): string =>
  toInstant(evidence_details.due_by ?? created);

const subjectOf = (purpose: ChargePurpose): string => {
  if (!purpose) return unrelatedSubject;
  return "sessionId" in purpose ? purpose.sessionId : purpose.subscriptionId;
};

const readCase = async (dispute: Stripe.Dispute, now: string): Promise<DisputeCase> => {
  const { charge } = dispute;
  const purpose = await findChargePurpose(await (await getStripe()).charges.retrieve(idOf(charge)));
  const order = purpose && "sessionId" in purpose ? await fulfil(purpose.sessionId, now) : null;
  const issued = order?.outcome === "issued" ? await readIssuedOrder(order) : null;
  const payer = purpose && "subscriptionId" in purpose ? await findPayer(purpose.subscriptionId, now) : unknownPayer;
  return { dispute, purpose, issued, userId: order?.user_id ?? payer };
};

const disputeStep = (
  { dispute: found, purpose, userId }: DisputeCase,
  before: Stored | null,
  now: string,
): TicketStep =>
  step(
    "dispute",
    DisputeEntity.put({
      dispute_id: found.id,
      subject: subjectOf(purpose),
      user_id: userId,
      status: found.status,
      reason: found.reason,
      amount: found.amount,
      currency: found.currency,
      created_at: toInstant(found.created),
      updated_at: now,
      respond_by: respondByOf(found),
      ...(awaitsEvidence(found.status) ? { awaits: "evidence" as const } : {}),
    }).where(({ status }, { notExists, eq }) => (before ? eq(status, before.status) : notExists(status))),
  );

// The disputed money as Stripe moved it. Revenue is before fees (R57), so the fee stands beside the amount.
const ledgerSteps = (
  { balance_transactions }: Stripe.Dispute,
  { subject, user_id }: Pick<Stored, "subject" | "user_id">,
): TicketStep[] =>
  balance_transactions.map(({ id, amount, fee, currency, created }) =>
    ledgerStep({ ref: id, kind: "dispute", amount, fee, currency, user_id, subject, at: toInstant(created) }),
  );

const markStep = (ticketId: string, dispute_id: string): TicketStep =>
  step("ticket", TicketEntity.patch({ id: ticketId }).set({ dispute_id }));

// A lost dispute cancels the order's valid tickets; the buyer doesn't get their single-use locks back.
const ticketSteps = async ({ dispute, issued }: DisputeCase, now: string): Promise<TicketStep[]> => {
  if (!issued) return [];
  const standing = issued.tickets.filter(isCancellable);
  if (dispute.status === "lost") {
    return [
      ...(await cancelTicketsSteps(issued, standing, { by: dispute.id, releasesLocks: false }, now)),
      ...(await settleLostDisputeSteps(issued.order.session_id, now)),
    ];
  }
  return standing.map(({ id }) => markStep(id, dispute.id));
};

const mailStep = ({ dispute, purpose }: DisputeCase, now: string): TicketStep => {
  const { id, status, reason, amount } = dispute;
  const data = { template: "dispute" as const, dispute_id: id, status, reason, amount, about: subjectOf(purpose) };
  const name = isEnded(status) ? `dispute-${status}-${id}` : `dispute-${id}`;
  const item = outboxEmail(name, env("SUPPORT_MAIL"), data, now);
  return step("mail", OutboxEntity.create(item));
};

const listSteps = async (found: DisputeCase, before: Stored | null, now: string): Promise<TicketStep[]> => {
  const isNews = before === null || (isEnded(found.dispute.status) && !isEnded(before.status));
  return [
    disputeStep(found, before, now),
    ...ledgerSteps(found.dispute, { subject: subjectOf(found.purpose), user_id: found.userId }),
    ...(await ticketSteps(found, now)),
    ...(isNews ? [mailStep(found, now)] : []),
  ];
};

/**
 * Syncs a dispute with Stripe: it is recorded, its money goes into the ledger with the fee beside it, and support gets an email when it
 * starts and when it ends. Tickets of a disputed payment are marked but stay valid; a lost dispute cancels them.
 * Idempotent, in any order.
 */
export const syncDispute = async (disputeId: string, now: string): Promise<void> => {
  return retryOnConflict(
    attempts,
    async () => {
      const before = (await DisputeEntity.get({ dispute_id: disputeId }).go({ consistent: true })).data;
      const dispute = await (await getStripe()).disputes.retrieve(disputeId);
      const isSame = before?.status === dispute.status && before.respond_by === respondByOf(dispute);
      if (before && (isSame || isEnded(before.status))) {
        // Its money may move after its status has.
        await writeAll(ledgerSteps(dispute, before));
        return;
      }
      const refused = await writeAll(await listSteps(await readCase(dispute, now), before, now));
      if (refused.size === 0) return;
      return conflict;
    },
    () => new Error(`The dispute ${disputeId} kept changing`),
  );
};
