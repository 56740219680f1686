import type { EntityItem } from "electrodb";
import { cityDay } from "../../../shared/rules/city-day.ts";
import { toCodeUse } from "../../../shared/rules/code-redemption-stats.ts";
import { addOnce } from "../../platform/stream/add-once.ts";
import type { Write } from "../../platform/table/transaction.ts";
import type { AmbassadorEntity } from "../ambassadors/ambassador.entity.ts";
import type { BlockedAttemptEntity } from "../ambassadors/blocked-attempt.entity.ts";
import type { CodeRedemptionEntity } from "../ambassadors/code-redemption.entity.ts";
import { remainingPrice } from "../refunds/refunded-parts.ts";
import type { StoredTicket } from "../tickets.ts";
import { CodeUseCountEntity } from "./code-use-count.entity.ts";
import { TicketCountEntity } from "./ticket-count.entity.ts";

type Amounts = Record<string, number>;

/** What one item adds to one count. `key` is the whole key of the count. */
export type Contribution = { entity: "ticket" | "codeUse"; key: Record<string, string>; amounts: Amounts };

/** What a ticket adds: to its day and month, over all events and to its own. */
export const ticketContributions = (ticket: StoredTicket, zone: string): Contribution[] => {
  const { event_id, tier, status, purchase_ts } = ticket;
  const day = cityDay(purchase_ts, zone);
  const spans = [
    { grain: "day", span: day },
    { grain: "month", span: day.slice(0, 7) },
  ];
  return ["all", event_id].flatMap((scope) =>
    spans.map(
      (span): Contribution => ({
        entity: "ticket",
        key: { scope, ...span, tier, status },
        amounts: { tickets: 1, paid: remainingPrice(ticket) },
      }),
    ),
  );
};

/** The UTC day of an instant. */
export const utcDay = (instant: string): string => instant.slice(0, 10);

/** What an order with a code adds: to its day and to all time. */
export const redemptionContributions = (order: EntityItem<typeof CodeRedemptionEntity>): Contribution[] => {
  const { paid, refunds, gaQuantity, vipQuantity, otherQuantity, discount, refundedQuantity } = toCodeUse(order);
  const quantities = {
    ga_quantity: gaQuantity,
    vip_quantity: vipQuantity,
    other_quantity: otherQuantity,
    refunded_quantity: refundedQuantity,
  };
  const amounts = { paid, refunds, discount, ...quantities };
  return [
    { entity: "codeUse", key: { grain: "day", span: utcDay(order.created_at), code: order.code }, amounts },
    { entity: "codeUse", key: { grain: "all", span: "all", code: order.code }, amounts },
  ];
};

/** What a refused use of a code adds to its day. */
export const blockedContributions = ({ code, created_at }: EntityItem<typeof BlockedAttemptEntity>): Contribution[] => [
  { entity: "codeUse", key: { grain: "day", span: utcDay(created_at), code }, amounts: { blocked: 1 } },
];

/** What an active ambassador adds. */
export const ambassadorContributions = ({ status }: EntityItem<typeof AmbassadorEntity>): Contribution[] => [
  {
    entity: "codeUse",
    key: { grain: "status", span: "active", code: "all" },
    amounts: { active: status === "active" ? 1 : 0 },
  },
];

const negated = ({ amounts, ...one }: Contribution): Contribution => ({
  ...one,
  amounts: Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, -amount])),
});

const addAmounts = (one: Amounts, other: Amounts): Amounts => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
};

/** The differences between what an item added before a change and what it adds after it, one for each count; none is 0. */
export const differences = (before: Contribution[], after: Contribution[]): Contribution[] => {
  const sums = new Map<string, Contribution>();
  for (const one of [...before.map(negated), ...after]) {
    const name = JSON.stringify([one.entity, Object.entries(one.key).sort()]);
    const sum = sums.get(name);
    sums.set(name, sum ? { ...sum, amounts: addAmounts(sum.amounts, one.amounts) } : one);
  }
  return [...sums.values()].filter(({ amounts }) => Object.values(amounts).some((amount) => amount !== 0));
};

/** The write that adds an amount to a count. */
export const addTo = ({ entity, key, amounts }: Contribution): Write =>
  entity === "ticket"
    ? TicketCountEntity.upsert(key as never).add(amounts as never)
    : CodeUseCountEntity.upsert(key as never).add(amounts as never);

/** Adds differences to the counts, once however often the stream delivers the change with this id. */
export const addToCounts = async (changeId: string, changes: Contribution[]): Promise<void> => {
  await addOnce("ticket-counts", changeId, changes.map(addTo));
};
