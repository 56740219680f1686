import { entityOf, type StoredItem } from "../../../functions/platform/stream/change.ts";
import { addTo, type Contribution } from "../../../functions/tickets/management/count-changes.ts";
import { contributionsOf, ticketCounts } from "../../../functions/tickets/management/tickets.projection.ts";
import { type CountedAmount, type CountSource, listNumbers } from "./count.ts";

const keptIn = {
  "ticket-count": {
    entity: "ticket",
    key: ["scope", "grain", "span", "tier", "status"],
    attributes: ["tickets", "paid"],
  },
  "code-use-count": {
    entity: "codeUse",
    key: ["grain", "span", "code"],
    attributes: [
      "paid",
      "refunds",
      "ga_quantity",
      "vip_quantity",
      "other_quantity",
      "refunded_quantity",
      "discount",
      "blocked",
      "active",
    ],
  },
} as const;

type Holder = keyof typeof keptIn;

const isHolder = (entity: string): entity is Holder => entity in keptIn;

const toCounted = (one: Contribution): CountedAmount[] =>
  Object.entries(one.amounts).map(([attribute, amount]) => ({
    count: {
      id: JSON.stringify([one.entity, Object.entries(one.key).sort()]),
      attribute,
      isKept: false,
      add: (difference) => addTo({ ...one, amounts: { [attribute]: difference } }),
    },
    amount,
  }));

const readHolder = (item: StoredItem, holder: Holder): CountedAmount[] => {
  const { entity, key, attributes } = keptIn[holder];
  const amounts = Object.fromEntries(listNumbers(item, attributes));
  return toCounted({ entity, key: Object.fromEntries(key.map((name) => [name, String(item[name])])), amounts });
};

/** The back-office's counts of tickets and of uses of codes. */
export const ticketFigures: CountSource = {
  projections: [ticketCounts.name],
  contributions: (item, zone) => contributionsOf(item, zone).flatMap(toCounted),
  stored: (item) => {
    const entity = entityOf(item);
    return isHolder(entity) ? readHolder(item, entity) : [];
  },
};
