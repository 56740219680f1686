import { limits } from "../../../../shared/model/limits.ts";
import type { TicketTypeInput } from "../../../../shared/model/ticket-type.ts";
import { formatPrice } from "../../../../shared/rules/money.ts";
import { firstTypes } from "../../../../shared/rules/ticket-types.ts";
import { momentText } from "./audit-moment.ts";

/** A type as an event's audit rows have it: without what isn't said, and what goes without saying. */
type LoggedType = Partial<TicketTypeInput> & Pick<TicketTypeInput, "tier">;

const ruleTexts: Record<string, string> = {
  member: "members pay half",
  upgrade: "Premium pays the difference",
  flat: "same price for everyone",
};

const priceText = (cents: number | undefined): string => (cents ? formatPrice(cents) : "free");
const nameOf = ({ tier, name }: LoggedType): string => name ?? tier;
const nameIn = (types: readonly LoggedType[], tier: unknown): string => {
  const type = types.find((one) => one.tier === tier);
  return type ? nameOf(type) : "nothing";
};

type Told = [field: string, (type: LoggedType, types: readonly LoggedType[]) => string];

const fields: Told[] = [
  ["name", (type) => nameOf(type)],
  ["note", ({ note }) => (note ? `“${note}”` : "none")],
  ["price", ({ price }) => priceText(price)],
  ["rule", ({ rule }) => ruleTexts[rule ?? ""] ?? "none"],
  ["upgrade of", ({ base }, types) => (base ? nameIn(types, base) : "none")],
  ["limit", ({ limit }) => (limit ? String(limit) : "none")],
  ["sales start", ({ opens_at }) => (opens_at ? momentText(opens_at) : "at once")],
  ["sales end", ({ closes_at }) => (closes_at ? momentText(closes_at) : "with the event")],
  ["most per order", ({ max_per_order }) => String(max_per_order ?? limits.ticketsPerOrder)],
  ["on sale", ({ is_on }) => (is_on === false ? "off" : "on")],
];

const changeOf = (before: LoggedType, after: LoggedType, all: [LoggedType[], LoggedType[]]): string[] => {
  const changes = fields.flatMap(([field, told]) => {
    const [from, to] = [told(before, all[0]), told(after, all[1])];
    return from === to ? [] : [`${field} ${from} → ${to}`];
  });
  return changes.length > 0 ? [`${nameOf(before)}: ${changes.join(" and ")}`] : [];
};

const isReordered = (before: readonly LoggedType[], after: readonly LoggedType[]): boolean => {
  const kept = (types: readonly LoggedType[], others: readonly LoggedType[]) =>
    types.filter(({ tier }) => others.some((other) => other.tier === tier)).map(({ tier }) => tier);
  return kept(before, after).join() !== kept(after, before).join();
};

const listOf = (logged: unknown): LoggedType[] => (Array.isArray(logged) ? (logged as LoggedType[]) : []);

/** What changed of an event's types of ticket, type by type: "Early bird: price $10 → $12", "added Table at $60". */
export const tellTypes = ([from, to]: [unknown, unknown]): string[] => {
  const [before, after] = [listOf(from), listOf(to)];
  const find = (types: LoggedType[], { tier }: LoggedType) => types.find((type) => type.tier === tier);
  return [
    ...after.flatMap((type) => {
      const was = find(before, type);
      return was ? changeOf(was, type, [before, after]) : [`added ${nameOf(type)} at ${priceText(type.price)}`];
    }),
    ...before.filter((type) => !find(after, type)).map((type) => `removed ${nameOf(type)}`),
    ...(isReordered(before, after) ? ["types in another order"] : []),
  ];
};

type Changes = Record<string, [unknown, unknown]>;

const centsOf = (change: [unknown, unknown] | undefined): number | null =>
  typeof change?.[0] === "number" ? change[0] : null;

/** The changes of an event that had two prices before it had types, as changes of those two types. */
export const withFirstTypes = ({ price_ga, price_vip, ...changes }: Changes): Changes => {
  const { ticket_types } = changes;
  const prices: Changes = { ...(price_ga ? { price_ga } : {}), ...(price_vip ? { price_vip } : {}) };
  if (!ticket_types || ticket_types[0]) return { ...prices, ...changes };
  return { ...changes, ticket_types: [firstTypes(centsOf(price_ga), centsOf(price_vip)), ticket_types[1]] };
};
