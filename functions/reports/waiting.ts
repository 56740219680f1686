import { mayDo, type Permission } from "../../shared/model/permissions.ts";
import type { Waiting } from "../../shared/model/reports.ts";
import type { Role } from "../../shared/model/roles.ts";
import { hours, minutes } from "../../shared/rules/durations.ts";
import { AuditIntentEntity } from "../audit/audit-intent.entity.ts";
import { ContactMessageEntity } from "../contact/contact-message.entity.ts";
import { EventChangeEntity } from "../events/event-change.entity.ts";
import { findEvents, type StoredEvent } from "../events/events.ts";
import { listSoldOutToday } from "../events/list-sold-out.ts";
import { DisputeEntity } from "../ledger/dispute.entity.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { ModerationCaseEntity } from "../moderation/cases/moderation-case.entity.ts";
import { ModerationDecisionEntity } from "../moderation/decisions/moderation-decision.entity.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { countFailedKinds } from "../subscriptions/sync/stored-sync-runs.ts";
import { SubscriptionEntity } from "../subscriptions/sync/subscription.entity.ts";
import { isRefused } from "../tickets/refunds/refused-id.ts";
import { UnsettledRefundEntity } from "../tickets/refunds/unsettled-refund.entity.ts";
import { readTonight } from "./tonight.ts";

/** The most of a kind that are counted: who sees so many opens the list. */
const mostCounted = 20;
/** The oldest open refunds, among which those that banks returned and those that Stripe refused are counted. */
const mostRefunds = 100;
/** A change at Stripe that takes longer has lost its function. */
const unfinishedMilliseconds = minutes(5);
/** A cancellation refunds 20 orders a second, so an event's change that takes longer doesn't get on. */
const stuckMilliseconds = hours(1);

type Query<Item> = { go(options: { limit: number }): Promise<{ data: Item[] }> };

const countUpTo = (found: readonly unknown[], isMore = false) => ({
  count: Math.min(found.length, mostCounted),
  more: found.length > mostCounted || (isMore && found.length > 0),
});

const readFirst = async <Item>(query: Query<Item>): Promise<Item[]> =>
  (await query.go({ limit: mostCounted + 1 })).data;

const countFirst = async (query: Query<unknown>) => countUpTo(await readFirst(query));

const countDisputes = async () => {
  const found = await readFirst(DisputeEntity.query.toAnswer({ awaits: "evidence" }));
  return { ...countUpTo(found), respond_by: found[0]?.respond_by ?? null };
};

const countRefunds = async () => {
  const { data, cursor } = await UnsettledRefundEntity.query.newest({ status: "open" }).go({ limit: mostRefunds });
  const [refused, returned] = [true, false].map((wanted) =>
    data.filter(({ refund_id }) => isRefused(refund_id) === wanted),
  ) as [typeof data, typeof data];
  const isMore = cursor !== null;
  return { refunds: countUpTo(returned, isMore), refused_refunds: countUpTo(refused, isMore) };
};

const countUnfinished = async (now: string) => {
  const before = addMilliseconds(now, -unfinishedMilliseconds);
  return countUpTo((await readFirst(AuditIntentEntity.query.open({}))).filter(({ at }) => at <= before));
};

const toName = ({ id, title }: StoredEvent) => ({ event_id: id, title });

const listStuck = async (now: string) => {
  const before = addMilliseconds(now, -stuckMilliseconds);
  const { data } = await EventChangeEntity.query
    .byStatus({ status: "open" })
    .lt({ at: before })
    .go({ limit: mostCounted });
  return [...(await findEvents([...new Set(data.map(({ event_id }) => event_id))])).values()].map(toName);
};

type Moment = { zone: string; now: string };
type Reader = { permissions: readonly Permission[]; read(moment: Moment): Promise<Waiting> };

/** What waits, each with the permissions of which one lets somebody do something about it. */
const readers: readonly Reader[] = [
  {
    permissions: ["contact"],
    read: async () => ({ support: await countFirst(ContactMessageEntity.query.byState({ state: "waiting" })) }),
  },
  {
    permissions: ["moderation"],
    read: async () => ({ reports: await countFirst(ModerationCaseEntity.query.byState({ state: "open" })) }),
  },
  {
    permissions: ["moderation"],
    read: async () => ({
      appeals: await countFirst(ModerationDecisionEntity.query.byAppeal({ appeal_state: "open" })),
    }),
  },
  { permissions: ["orders"], read: async () => ({ disputes: await countDisputes() }) },
  {
    permissions: ["billing"],
    read: async () => ({ past_due: await countFirst(SubscriptionEntity.query.byStatus({ status: "past_due" })) }),
  },
  { permissions: ["refunds", "orders"], read: countRefunds },
  {
    permissions: ["billing"],
    read: async () => ({
      unmatched: await countFirst(SubscriptionEntity.query.unmatched({ unmatched_state: "running" })),
    }),
  },
  {
    permissions: ["mails"],
    read: async () => ({ failed_mails: await countFirst(OutboxEntity.query.due({ status: "failed" })) }),
  },
  {
    permissions: ["sync"],
    read: async ({ now }) => ({ failed_jobs: { count: await countFailedKinds(now), more: false } }),
  },
  { permissions: ["audit"], read: async ({ now }) => ({ unfinished: await countUnfinished(now) }) },
  { permissions: ["events"], read: async ({ now }) => ({ stuck_changes: await listStuck(now) }) },
  {
    permissions: ["events"],
    read: async ({ zone, now }) => ({ sold_out: (await listSoldOutToday(zone, now)).map(toName) }),
  },
  { permissions: ["door", "events"], read: async ({ zone, now }) => ({ tonight: await readTonight(zone, now) }) },
];

/**
 * Reads what waits at `now` for somebody of a role, at most 20 of a kind, and the events of tonight. What the role can do nothing about is
 * neither read nor part of the result. For a role that may do everything it costs 13 queries, each of one page, and three batches.
 */
export const readWaiting = async (role: Role, moment: Moment): Promise<Waiting> => {
  const own = readers.filter(({ permissions }) => permissions.some((permission) => mayDo(role, permission)));
  const parts = await Promise.all(own.map(({ read }) => read(moment)));
  return Object.assign({}, ...parts) as Waiting;
};
