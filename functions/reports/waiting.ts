import type { Waiting } from "../../shared/model/reports.ts";
import { ContactMessageEntity } from "../contact/contact-message.entity.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { ModerationCaseEntity } from "../moderation/cases/moderation-case.entity.ts";
import { ModerationDecisionEntity } from "../moderation/decisions/moderation-decision.entity.ts";
import { SubscriptionEntity } from "../subscriptions/sync/subscription.entity.ts";
import { UnsettledRefundEntity } from "../tickets/refunds/unsettled-refund.entity.ts";
import { readTonight } from "./tonight.ts";

/** The most of a kind that are counted: who sees so many opens the list. */
const mostCounted = 20;

type Query = { go(options: { limit: number }): Promise<{ data: readonly unknown[] }> };

const countFirst = async (query: Query) => {
  const { data } = await query.go({ limit: mostCounted + 1 });
  return { count: Math.min(data.length, mostCounted), more: data.length > mostCounted };
};

/**
 * Counts what waits for an administrator at `now`, at most 20 of a kind, and reads the events of tonight: 8 queries, each of one page, and
 * one batch where there is an event.
 */
export const readWaiting = async (zone: string, now: string): Promise<Waiting> => {
  const [support, reports, appeals, past_due, refunds, unmatched, failed_mails, tonight] = await Promise.all([
    countFirst(ContactMessageEntity.query.byState({ state: "waiting" })),
    countFirst(ModerationCaseEntity.query.byState({ state: "open" })),
    countFirst(ModerationDecisionEntity.query.byAppeal({ appeal_state: "open" })),
    countFirst(SubscriptionEntity.query.byStatus({ status: "past_due" })),
    countFirst(UnsettledRefundEntity.query.newest({ status: "open" })),
    countFirst(SubscriptionEntity.query.unmatched({ unmatched_state: "running" })),
    countFirst(OutboxEntity.query.due({ status: "failed" })),
    readTonight(zone, now),
  ]);
  return { support, reports, appeals, past_due, refunds, unmatched, failed_mails, tonight };
};
