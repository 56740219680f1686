import type Stripe from "stripe";
import { invalidParameter } from "./errors.ts";
import type { Params } from "./params.ts";

const maxKeys = 50;
const maxKeyLength = 40;
const maxValueLength = 500;

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
    if (key.length > maxKeyLength) throw invalidParameter(tooLongError("keys", maxKeyLength, key), given.name(key));
    if (value.length > maxValueLength)
      throw invalidParameter(tooLongError("values", maxValueLength, value), given.name(key));
    if (value === "") delete merged[key];
    else merged[key] = value;
  }
  if (Object.keys(merged).length > maxKeys) {
    throw invalidParameter(`Metadata can have at most ${maxKeys} keys.`, params.name("metadata"));
  }
  return merged;
};

const tooLongError = (what: string, limit: number, text: string) =>
  `Metadata ${what} can have up to ${limit} characters, but you passed in one of ${text.length} characters.`;
