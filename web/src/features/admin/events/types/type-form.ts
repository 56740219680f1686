import { ticketTiers } from "../../../../../../shared/model/event-choices.ts";
import { limits } from "../../../../../../shared/model/limits.ts";
import {
  checkTicketTypes,
  type TicketRule,
  type TicketTier,
  type TicketType,
  type TicketTypeInput,
  type TicketTypeRecord,
} from "../../../../../../shared/model/ticket-type.ts";
import { findBasePrice, type PricedType } from "../../../../../../shared/rules/event-price.ts";
import { priceOrder } from "../../../../../../shared/rules/ticket-price.ts";
import { firstTypes } from "../../../../../../shared/rules/ticket-types.ts";
import {
  amount,
  dateTime,
  number,
  optionalText,
  plain,
  readValues,
  rows,
  type SentOf,
  type TableOf,
  text,
  type ValuesOf,
  writeValues,
} from "../../../../back-office/form/form-table.ts";

/** The fields of a type of ticket: text as typed, times on the city's clock, amounts in dollars. */
export const typeTable = {
  tier: plain<TicketTier>("Type", "GA+"),
  name: text("Name", { required: true }),
  note: optionalText("Note"),
  price: amount("Price", null, { required: true, problem: "Enter a price such as 20 or 12.50, or 0 for free" }),
  rule: plain<TicketRule>("What memberships do", "member"),
  base: {
    ...optionalText("Upgrade of"),
    write: (typed: string): TicketTier | null => (typed === "" ? null : (typed as TicketTier)),
  },
  limit: number("Limit of its own", null, { problem: "Enter a whole number from 1, or nothing for no limit" }),
  opens_at: dateTime("Sales start"),
  closes_at: dateTime("Sales end"),
  max_per_order: number("Most per order", limits.ticketsPerOrder, {
    required: true,
    problem: `Enter a whole number from 1 to ${limits.ticketsPerOrder}`,
  }),
  is_on: plain("On sale", true),
} satisfies TableOf<typeof TicketTypeInput, TicketTypeRecord>;

/** A type's values, as its fields show them. */
export type TypeValues = ValuesOf<typeof typeTable>;
type SentType = SentOf<typeof typeTable>;

const firstRows = (): TypeValues[] => firstTypes(2_000, 3_000).map((type) => readValues(typeTable, type));

/** The types of an event; one that sells none yet is offered GA+ at $20 and VIP+ at $30. */
export const typeRows = {
  ...rows("Ticket types", typeTable),
  read: (stored: readonly TicketTypeRecord[] | undefined): TypeValues[] =>
    stored?.length ? stored.map((type) => readValues(typeTable, type)) : firstRows(),
};

/** The types of a copied event. When they are sold follows the date of the event, which a copy doesn't have yet. */
export const toDuplicateTypes = (types: readonly TypeValues[]): TypeValues[] =>
  types.map((type) => ({ ...type, opens_at: "", closes_at: "" }));

/** Whether a type is called what it is, by itself. */
export const hasFixedName = (tier: TicketTier): tier is "GA+" | "VIP+" => tier === "GA+" || tier === "VIP+";

/** The number of a further type: the lowest that no other has; null where all are taken. */
export const findFreeTier = (types: readonly Pick<TypeValues, "tier">[]): TicketTier | null =>
  ticketTiers.find((tier) => !hasFixedName(tier) && !types.some((type) => type.tier === tier)) ?? null;

/** A further type: GA+ and VIP+ as a new event offers them, any other still needs its name and price. */
export const toNewType = (tier: TicketTier): TypeValues =>
  firstRows().find((type) => type.tier === tier) ?? { ...readValues(typeTable, null), tier, rule: "flat" };

type Refuse = (name: string, message: string) => void;

/** Refuses, each at its field, what of an event's types can't be as it is, by the server's own rules. */
export const checkTypeRows = (types: readonly SentType[], total: number | null, refuse: Refuse): void => {
  if (types.length === 0) refuse("ticket_types", "Add a type of ticket");
  for (const [index, { name }] of types.entries()) {
    if (!name.trim()) refuse(`ticket_types.${index}.name`, "Enter a name");
  }
  const checked = types.map(({ price = 0, max_per_order: _most, ...type }) => ({ ...type, price }));
  for (const { index, field, message } of checkTicketTypes(checked, Number.isNaN(total) ? null : total)) {
    refuse(`ticket_types.${index}.${field}`, message);
  }
};

// A price that can't be charged is none yet.
const isAmount = (cents: number | undefined): cents is number =>
  cents === 0 || (cents !== undefined && cents >= limits.minimumChargeCents);

type Stored = { ticket_types: readonly TicketTypeRecord[] } | null;

const leftOf = (limit: number | null, stored: TicketTypeRecord | undefined): number | null =>
  limit ? Math.max(0, limit - (stored ? stored.sold + stored.held : 0)) : null;

/** The types as members would see them while they are typed: those on sale that have a price already. */
export const toShownTypes = (types: readonly TypeValues[], event: Stored): TicketType[] =>
  types
    .map((type) => writeValues(typeTable, type))
    .flatMap(({ price, is_on, limit, max_per_order, ...type }) =>
      is_on && isAmount(price)
        ? [
            {
              ...type,
              price,
              name: type.name || "Name",
              max_per_order: max_per_order || limits.ticketsPerOrder,
              waiting: 0,
              left: leftOf(
                limit,
                event?.ticket_types.find(({ tier }) => tier === type.tier),
              ),
            },
          ]
        : [],
    );

/** What one ticket costs with each membership, in cents; `first` is Premium's first ticket of the month. */
export type MemberPrices = { free: number; essential: number; premium: number; first: number };

/** What one ticket of the type at `index` costs with each membership; null while its price isn't an amount. */
export const toMemberPrices = (types: readonly TypeValues[], index: number): MemberPrices | null => {
  const sent = types.map((type) => writeValues(typeTable, type));
  const type = sent[index];
  if (!type || !isAmount(type.price)) return null;
  const priced = sent.flatMap(({ price, ...others }): PricedType[] =>
    isAmount(price) ? [{ tier: others.tier, price, rule: others.rule, base: others.base, is_on: others.is_on }] : [],
  );
  const regular = type.price;
  const base = findBasePrice({ ticket_types: priced }, { ...type, price: regular });
  const price = (membership: "free" | "essential" | "premium", hasFreeGa = false) =>
    priceOrder({ regular, rule: type.rule, base, quantity: 1, membership, hasFreeGa, hasCode: false }).total;
  return {
    free: price("free"),
    essential: price("essential"),
    premium: price("premium"),
    first: price("premium", true),
  };
};
