import type { StoredItem } from "../../../functions/platform/stream/change.ts";
import type { Write } from "../../../functions/platform/table/transaction.ts";

/**
 * One number that projections keep. `id` says which item holds it; `add` writes a difference. A count that keeps what was deleted
 * (`isKept`) may be higher than what its items add up to, never lower. One that is part of an item (`isPartOfItem`) ends with it.
 */
export type Count = {
  id: string;
  attribute: string;
  isKept: boolean;
  isPartOfItem?: boolean;
  add(amount: number): Write;
};

export type CountedAmount = { count: Count; amount: number };

/** Counts that can be compared with the items they count. `zone` is the city's. */
export type CountSource = {
  /** The projections that keep these counts, by name. */
  projections: readonly string[];
  /** What an item adds to which counts. */
  contributions(item: StoredItem, zone: string): CountedAmount[];
  /** The counts that an item holds, as they are. */
  stored(item: StoredItem): CountedAmount[];
};

/** The numbers among some attributes of an item. */
export const listNumbers = (item: StoredItem, attributes: readonly string[]): [attribute: string, amount: number][] =>
  attributes.flatMap((attribute) => {
    const amount = item[attribute];
    return typeof amount === "number" ? [[attribute, amount] as [string, number]] : [];
  });
