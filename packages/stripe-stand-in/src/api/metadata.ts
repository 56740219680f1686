import type Stripe from "stripe";
import { invalidParameter } from "./errors.ts";
import type { Params } from "./params.ts";

const mostKeys = 50;
const longestKey = 40;
const longestValue = 500;

/**
 * Merges the `metadata` parameter into what an object has: keys add or replace, an empty value removes its key,
 * `metadata=` removes them all. Limits as Stripe documents: 50 keys, names of 40, values of 500 characters.
 */
export const mergedMetadata = (params: Params, before: Stripe.Metadata = {}): Stripe.Metadata => {
  if (params.isUnset("metadata")) return {};
  const given = params.child("metadata");
  if (!given) return before;
  const merged = { ...before };
  for (const key of Object.keys(given.tree)) {
    const value = given.text(key) ?? "";
    if (key.length > longestKey) throw invalidParameter(tooLong("keys", longestKey, key), given.name(key));
    if (value.length > longestValue) throw invalidParameter(tooLong("values", longestValue, value), given.name(key));
    if (value === "") delete merged[key];
    else merged[key] = value;
  }
  if (Object.keys(merged).length > mostKeys) {
    throw invalidParameter(`Metadata can have at most ${mostKeys} keys.`, params.name("metadata"));
  }
  return merged;
};

const tooLong = (what: string, limit: number, text: string) =>
  `Metadata ${what} can have up to ${limit} characters, but you passed in one of ${text.length} characters.`;
