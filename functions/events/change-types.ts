import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../shared/model/errors.ts";
import { limits } from "../../shared/model/limits.ts";
import type { TicketTypeInput } from "../../shared/model/ticket-type.ts";
import { counted } from "../../shared/rules/counted.ts";
import { moveByDays } from "../../shared/rules/series-dates.ts";
import type { StoredEvent } from "./events.ts";
import { readTypeCounts, type Stock, typeCountersOf } from "./stock.ts";
import { entryOf, listTicketTypes, type StoredType } from "./ticket-types.ts";

/** The version of a new event's types. */
export const firstTypesVersion = 1;

/** A type as its event is stored with it: without what isn't said, and what goes without saying. */
export const toStoredType = ({ tier, name, price, rule, ...type }: TicketTypeInput): StoredType => ({
  tier,
  name,
  price,
  rule,
  ...(type.note ? { note: type.note } : {}),
  ...(rule === "upgrade" && type.base ? { base: type.base } : {}),
  ...(type.limit ? { limit: type.limit } : {}),
  ...(type.opens_at ? { opens_at: type.opens_at } : {}),
  ...(type.closes_at ? { closes_at: type.closes_at } : {}),
  ...(type.max_per_order === limits.ticketsPerOrder ? {} : { max_per_order: type.max_per_order }),
  ...(type.is_on ? {} : { is_on: false }),
});

/** Whether two events sell the same types. */
export const haveSameTypes = (one: StoredEvent, other: StoredEvent): boolean =>
  isDeepStrictEqual(listTicketTypes(one), listTicketTypes(other));

/** The types of an event for another date of it: their windows move by as many days. */
export const moveTypes = (event: StoredEvent, days: number, zone: string): StoredType[] =>
  listTicketTypes(event).map(({ opens_at, closes_at, ...type }) => ({
    ...type,
    ...(opens_at ? { opens_at: moveByDays(opens_at, days, zone) } : {}),
    ...(closes_at ? { closes_at: moveByDays(closes_at, days, zone) } : {}),
  }));

/** The version of an event's types after a change: one more where they, or its way in, differ. */
export const nextTypesVersion = (before: StoredEvent, after: StoredEvent): number | undefined =>
  entryOf(before) === entryOf(after) && haveSameTypes(before, after)
    ? before.types_version
    : (before.types_version ?? 0) + 1;

const wasOrdered = ({ tier }: StoredType, stock: Stock): boolean => stock[typeCountersOf(tier).taken] !== undefined;

/**
 * A changed event with the types that its former tickets were of: one whose way in is an RSVP sells none, and keeps those that were ordered,
 * switched off, so that their names and numbers stay theirs.
 */
export const keepOrderedTypes = (before: StoredEvent, after: StoredEvent, stock: Stock): StoredEvent =>
  entryOf(after) === "tickets"
    ? after
    : {
        ...after,
        ticket_types: listTicketTypes(before)
          .filter((type) => wasOrdered(type, stock))
          .map((type) => ({ ...type, is_on: false })),
      };

// A type that was ever ordered stands in tickets, orders and passes.
const assertNoneLost = (before: StoredEvent, after: StoredEvent, stock: Stock): void => {
  const kept = new Set(listTicketTypes(after).map(({ tier }) => tier));
  const lost = listTicketTypes(before).find((type) => !kept.has(type.tier) && wasOrdered(type, stock));
  if (!lost) return;
  const message = `Somebody has ordered ${lost.name}, so it stays. Switch it off instead.`;
  const { taken } = readTypeCounts(stock, lost.tier);
  throw new AppError("ticket.type-ordered", message, {
    tier: lost.tier,
    taken,
    fields: [{ path: "ticket_types", message }],
  });
};

const assertLimits = (after: StoredEvent, stock: Stock): void => {
  for (const [index, { tier, limit }] of listTicketTypes(after).entries()) {
    const { taken, sold } = readTypeCounts(stock, tier);
    if (limit === undefined || limit >= taken) continue;
    const message = `${counted(taken, "ticket is", "tickets are")} sold or held in open checkouts.`;
    const fields = [{ path: `ticket_types.${index}.limit`, message }];
    throw new AppError("event.below-sold", message, { sold, held: taken - sold, fields });
  }
};

// Orders from before there were types stand in no counter yet.
const assertCounted = (before: StoredEvent, after: StoredEvent, { types_counted, sold, held }: Stock): void => {
  if (types_counted || sold + held === 0) return;
  const kept = new Set(listTicketTypes(after).map(({ tier }) => tier));
  const isKept = listTicketTypes(before).every(({ tier }) => kept.has(tier));
  if (isKept && listTicketTypes(after).every(({ limit }) => limit === undefined)) return;
  const message = "What is sold of each type isn't counted yet, so types can't be limited or removed. Try again later.";
  throw new AppError("event.not-counted", message, { fields: [{ path: "ticket_types", message }] });
};

/**
 * Asserts that the types of a changed event fit what is sold and held of them.
 * Throws `event.not-counted` for a limit, or a type that is left out, until `npm run backfill` has counted an event from before there were types;
 * `ticket.type-ordered` for a type that is left out though it was ordered, `event.below-sold` for a limit below what is taken.
 */
export const assertTypesFit = (before: StoredEvent, after: StoredEvent, stock: Stock): void => {
  assertCounted(before, after, stock);
  assertNoneLost(before, after, stock);
  assertLimits(after, stock);
};
