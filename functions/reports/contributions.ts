import type { EntityItem } from "electrodb";
import { cityDay } from "../../shared/rules/city-day.ts";
import type { PostEntity } from "../community/posts/post.entity.ts";
import type { ClaimEntity } from "../deals/claim.entity.ts";
import type { RsvpEntity } from "../events/rsvp.entity.ts";
import { type LedgerEntity, unrelatedSubject } from "../ledger/ledger.entity.ts";
import type { MemberEntity } from "../members/member.entity.ts";
import type { ReferralEntity } from "../members/referral.entity.ts";
import type { AnalyticsEventEntity } from "../metrics/analytics-event.entity.ts";
import { entityOf, type StoredItem } from "../platform/stream/change.ts";
import type { TicketEntity } from "../tickets/ticket.entity.ts";
import { allDays, type Counter, type DailyCounter, hourOf } from "./day-figures.entity.ts";
import { closed, type EventFiguresEntity } from "./event-figures.entity.ts";
import type { MemberStateEntity } from "./member-state.entity.ts";
import type { PayingRunEntity } from "./paying-run.entity.ts";

/** What an item adds to one counter: of a city day, of all days, or of an event. Money in cents. */
export type Contribution =
  | { to: "day"; day: string; counter: Counter; amount: number }
  | { to: "event"; eventId: string; counter: "issued" | "redeemed"; amount: number };

type Fold = (item: never, zone: string) => Contribution[];

const total = (counter: Counter, amount = 1): Contribution => ({ to: "day", day: allDays, counter, amount });
const onDay = (day: string, counter: DailyCounter, amount = 1): Contribution => ({ to: "day", day, counter, amount });
const onDayAndTotal = (day: string, counter: DailyCounter, amount = 1): Contribution[] => [
  onDay(day, counter, amount),
  total(counter, amount),
];

const foldClaim = ({ status, day }: EntityItem<typeof ClaimEntity>) =>
  status === "undone" ? [] : onDayAndTotal(day, "claims");

const foldRsvp = ({ created_at }: EntityItem<typeof RsvpEntity>, zone: string) =>
  onDayAndTotal(cityDay(created_at, zone), "rsvps");

const foldPost = ({ state }: EntityItem<typeof PostEntity>) => (state === "deleted" ? [] : [total("posts")]);

const foldTicket = ({ event_id: eventId, status }: EntityItem<typeof TicketEntity>): Contribution[] => [
  ...(status === "cancelled" ? [] : [{ to: "event", eventId, counter: "issued", amount: 1 } as const]),
  ...(status === "redeemed" ? [{ to: "event", eventId, counter: "redeemed", amount: 1 } as const] : []),
];

// A refund or dispute of a membership names the subscription it is about.
const isMembership = ({ kind, subject }: EntityItem<typeof LedgerEntity>): boolean =>
  kind === "subscription" || (kind !== "ticket" && Boolean(subject?.startsWith("sub_")));

const foldLedgerLine = (line: EntityItem<typeof LedgerEntity>, zone: string) => {
  if (line.subject === unrelatedSubject) return [];
  const day = cityDay(line.at, zone);
  const isPayment = line.kind === "ticket" || line.kind === "subscription";
  return [
    ...onDayAndTotal(day, "revenue_cents", line.amount),
    ...(isPayment ? [] : onDayAndTotal(day, "returned_cents", -line.amount)),
    ...(isPayment && line.amount > 0 ? onDayAndTotal(day, "sales") : []),
    ...(isMembership(line)
      ? [
          ...onDayAndTotal(day, "membership_cents", line.amount),
          onDay(hourOf(line.at), "membership_cents", line.amount),
        ]
      : []),
  ];
};

const foldReferral = ({ created_at, points }: EntityItem<typeof ReferralEntity>, zone: string) =>
  onDayAndTotal(cityDay(created_at, zone), "points_awarded", points);

const foldPointRedemption = ({ at, points_spent }: { at: string; points_spent: number }, zone: string) =>
  onDayAndTotal(cityDay(at, zone), "points_spent", points_spent);

type Target = { status: string; sent_at?: string; opened_at?: string };

const foldTarget = ({ status, sent_at, opened_at }: Target, zone: string) => {
  if (status !== "sent" || !sent_at) return [];
  const day = cityDay(sent_at, zone);
  return [...onDayAndTotal(day, "targets_sent"), ...(opened_at ? onDayAndTotal(day, "targets_opened") : [])];
};

const foldAnalyticsEvent = ({ day }: EntityItem<typeof AnalyticsEventEntity>) => [onDay(day, "analytics_events")];

const foldMember = ({ created_at }: EntityItem<typeof MemberEntity>, zone: string) => [
  onDay(cityDay(created_at, zone), "joined"),
];

const foldState = (state: EntityItem<typeof MemberStateEntity>) => [
  total("members"),
  total(`tier_${state.tier}`),
  ...(state.is_paying ? [total("paying")] : []),
  ...(state.gift ? [total(`gifted_${state.gift}`)] : []),
  ...(state.active_day ? [onDay(state.active_day, "last_active")] : []),
];

const foldPayingRun = ({ started_at, ended_at }: EntityItem<typeof PayingRunEntity>, zone: string) => {
  const startDay = cityDay(started_at, zone);
  return [
    onDay(startDay, "paying_started"),
    ...(ended_at ? [onDay(cityDay(ended_at, zone), "paying_ended"), onDay(startDay, "paying_started_and_ended")] : []),
  ];
};

const foldEventFigures = (figures: EntityItem<typeof EventFiguresEntity>) => {
  const { has_ended, is_published, is_featured, closes_at, issued = 0, redeemed = 0 } = figures;
  if (has_ended) return [total("past_issued", issued), total("past_redeemed", redeemed)];
  // A deleted event, whose tickets stay.
  if (closes_at === closed) return [];
  return [
    total(is_published ? "events_upcoming" : "events_upcoming_drafts"),
    ...(is_featured ? [total("events_upcoming_featured")] : []),
  ];
};

const folds: Record<string, Fold> = {
  claim: foldClaim,
  rsvp: foldRsvp,
  ticket: foldTicket,
  ledger: foldLedgerLine,
  referral: foldReferral,
  "point-redemption": foldPointRedemption,
  "campaign-target": foldTarget,
  "analytics-event": foldAnalyticsEvent,
  deal: () => [total("deals")],
  post: foldPost,
  "post-like": () => [total("likes")],
  comment: () => [total("comments")],
  member: foldMember,
  "member-standing": foldState,
  "paying-run": foldPayingRun,
  "event-figures": foldEventFigures,
};

/** What happened stays counted when its record is deleted with a member's account, as in every other daily total. */
const keptWhenDeleted = new Set([
  "claim",
  "ledger",
  "referral",
  "point-redemption",
  "campaign-target",
  "analytics-event",
  "member",
  "paying-run",
]);

/** Entities whose items are counted. */
export const countedEntities = Object.keys(folds);

/** Lists what an item adds to the figures; `zone` is the city's. Nothing for entities that aren't counted. */
export const contributionsOf = (item: StoredItem, zone: string): Contribution[] =>
  folds[entityOf(item)]?.(item as never, zone) ?? [];

const negated = (contribution: Contribution): Contribution => ({ ...contribution, amount: -contribution.amount });

/** The counter that a contribution goes to, as text. */
const keyOf = (contribution: Contribution): string =>
  contribution.to === "day"
    ? `${contribution.day} ${contribution.counter}`
    : `${contribution.eventId} ${contribution.counter}`;

/** Adds up contributions to the same counter; what adds up to 0 is left out. */
export const addUp = (contributions: readonly Contribution[]): Contribution[] => {
  const sums = new Map<string, Contribution>();
  for (const one of contributions) {
    const key = keyOf(one);
    const amount = (sums.get(key)?.amount ?? 0) + one.amount;
    sums.set(key, { ...one, amount });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
};

/** Lists by how much a change of an item changes the figures. `after` is null for a deleted item. */
export const differenceOf = (before: StoredItem | null, after: StoredItem | null, zone: string): Contribution[] => {
  if (!after && before && keptWhenDeleted.has(entityOf(before))) return [];
  return addUp([
    ...(after ? contributionsOf(after, zone) : []),
    ...(before ? contributionsOf(before, zone).map(negated) : []),
  ]);
};
