import type { StoredItem } from "../../functions/platform/stream/change.ts";

/**
 * Something that is derived from single items of some entities. `derive` writes it anew, or with `isDryRun` only looks; it may be repeated.
 * Returns what was wrong, or null where that isn't known before it is written.
 */
export type Derivation = {
  name: string;
  entities: readonly string[];
  derive(item: StoredItem, context: DeriveContext): Promise<boolean | null>;
};

/** `note` tells the operator what they should know of an item. */
export type DeriveContext = { zone: string; now: string; isDryRun: boolean; note(text: string): void };
