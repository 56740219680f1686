import * as z from "zod";
import { ticketRules, ticketTiers } from "./event-choices.ts";
import { eventLimits } from "./event-limits.ts";
import { limits } from "./limits.ts";
import { Cents, Instant, Line, Text } from "./primitives.ts";

/** Which type of its event a ticket is of; its place here is the type's number, from 1, for good. */
export const TicketTier = z.enum(ticketTiers);
export type TicketTier = z.infer<typeof TicketTier>;

/** What a membership does to a type's price: see `priceOrder`. */
export const TicketRule = z.enum(ticketRules);
export type TicketRule = z.infer<typeof TicketRule>;

/** How many tickets one order has. */
export const Quantity = z.int().min(1).max(limits.ticketsPerOrder);

/** A type of ticket that an event offers. `price` in cents; `base` is the type that an upgrade starts from. */
export const TicketType = z.object({
  tier: TicketTier,
  name: z.string(),
  note: z.string().nullable(),
  price: Cents,
  rule: TicketRule,
  base: TicketTier.nullable(),
  /** It is sold from `opens_at` until just before `closes_at`; null is without such a bound. */
  opens_at: Instant.nullable(),
  closes_at: Instant.nullable(),
  max_per_order: Quantity,
  /** How many are left of its own limit; null where only the event's total limits it, and 0 while they are for those who wait. */
  left: z.int().min(0).nullable(),
  /** How many members wait for some. */
  waiting: z.int().min(0),
});
export type TicketType = z.infer<typeof TicketType>;

/** A type for the back-office: with its own limit, whether it is on sale at all, and how many are sold and held in open checkouts. */
export const TicketTypeRecord = TicketType.extend({
  limit: z.int().min(1).nullable(),
  is_on: z.boolean(),
  sold: z.int().min(0),
  held: z.int().min(0),
});
export type TicketTypeRecord = z.infer<typeof TicketTypeRecord>;

/** What an administrator writes of a type; the order of the list is the order of the page. */
export const TicketTypeInput = z.object({
  tier: TicketTier,
  name: Line(eventLimits.ticketTypeLength),
  note: Text(eventLimits.ticketNoteLength).nullish(),
  price: Cents,
  rule: TicketRule,
  base: TicketTier.nullish(),
  limit: z.int().min(1, "Enter a whole number from 1").max(eventLimits.eventSpots).nullish(),
  opens_at: Instant.nullish(),
  closes_at: Instant.nullish(),
  max_per_order: Quantity.default(limits.ticketsPerOrder),
  is_on: z.boolean().default(true),
});
export type TicketTypeInput = z.infer<typeof TicketTypeInput>;

/** A field of a type that can't be as it is; `index` is the type's place in the list. */
export type TypeProblem = { index: number; field: keyof TicketTypeInput; message: string };

type Checked = Partial<TicketTypeInput> & Pick<TicketTypeInput, "tier">;

const isFixedName = (tier: string): boolean => tier === "GA+" || tier === "VIP+";

const findNameProblem = (types: readonly Checked[], index: number): string | null => {
  const { tier, name = "" } = types[index] as Checked;
  if (isFixedName(tier) && name !== tier) return `${tier} is called ${tier}`;
  const same = (other: string | undefined) => other?.trim().toLowerCase() === name.trim().toLowerCase();
  const isTaken =
    (!isFixedName(tier) && isFixedName(name.trim().toUpperCase())) ||
    types.slice(0, index).some((other) => same(other.name));
  return isTaken ? "Another type has this name" : null;
};

const findBaseProblem = (types: readonly Checked[], { rule, base, tier }: Checked): string | null => {
  if (rule !== "upgrade") return null;
  if (!base) return "Choose the type that it upgrades";
  const found = types.find((type) => type.tier === base);
  if (!found || base === tier) return "Choose another type of this event";
  return found.rule === "upgrade" ? "Choose a type that isn't an upgrade itself" : null;
};

const findLimitProblem = ({ limit }: Checked, total: number | null): string | null =>
  limit && total !== null && limit > total ? `The event has ${total} spots` : null;

const problemsOf = (
  types: readonly Checked[],
  index: number,
  total: number | null,
): [TypeProblem["field"], string | null][] => {
  const type = types[index] as Checked;
  const { price = 0, opens_at, closes_at } = type;
  return [
    ["tier", types.slice(0, index).some(({ tier }) => tier === type.tier) ? "Each type has a number of its own" : null],
    ["name", findNameProblem(types, index)],
    ["price", price > 0 && price < limits.minimumChargeCents ? "Enter 0 for free, or at least $0.50" : null],
    ["base", findBaseProblem(types, type)],
    ["limit", findLimitProblem(type, total)],
    ["closes_at", opens_at && closes_at && closes_at <= opens_at ? "Sales must end after they start" : null],
  ];
};

/** What is wrong with the types of one event, whose `total` of spots is null where it has no limit (docs/decisions/0068). */
export const checkTicketTypes = (types: readonly Checked[], total: number | null): TypeProblem[] =>
  types.flatMap((_type, index) =>
    problemsOf(types, index, total).flatMap(([field, message]) => (message ? [{ index, field, message }] : [])),
  );
