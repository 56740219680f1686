import type Stripe from "stripe";
import { invalidParameter, resourceMissing } from "./errors.ts";
import type { Params } from "./params.ts";

export const pageParams = ["limit", "starting_after", "ending_before", "created"] as const;

/**
 * One page of rows as Stripe lists them: newest first, 10 unless `limit` (1 to 100) says otherwise.
 * `rows` come in order of creation. A cursor that names no row is resource_missing.
 */
export const paginate = <Row extends { id: string }>(
  rows: readonly Row[],
  params: Params,
  what: string,
  url: string,
): Stripe.ApiList<Row> => {
  const limit = params.integer("limit", 1) ?? 10;
  if (limit > 100) throw invalidParameter("Limit cannot exceed 100.", "limit", "parameter_invalid_integer");
  const newest = rows.toReversed();
  const after = params.filled("starting_after");
  const before = params.filled("ending_before");
  if (after && before) {
    throw invalidParameter(
      "You may only specify one of these parameters: starting_after, ending_before.",
      "ending_before",
    );
  }
  if (before) {
    const end = positionOf(newest, before, what, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: newest.slice(start, end), has_more: start > 0, url };
  }
  const start = after ? positionOf(newest, after, what, "starting_after") + 1 : 0;
  return { object: "list", data: newest.slice(start, start + limit), has_more: start + limit < newest.length, url };
};

const positionOf = (rows: readonly { id: string }[], id: string, what: string, param: string): number => {
  const position = rows.findIndex((row) => row.id === id);
  if (position < 0) throw resourceMissing(what, id, param, 400);
  return position;
};

/** Whether a creation time (seconds) passes the `created` filter: a moment, or any of gt, gte, lt, lte. */
export const createdFilter = (params: Params): ((row: { created: number }) => boolean) => {
  if (typeof params.tree.created === "string") {
    const at = params.integer("created");
    return (row) => row.created === at;
  }
  const range = params.child("created")?.only("gt", "gte", "lt", "lte");
  if (!range) return () => true;
  const above = Math.max(range.integer("gte") ?? 0, (range.integer("gt") ?? -1) + 1);
  const below = Math.min(range.integer("lte") ?? Infinity, (range.integer("lt") ?? Infinity) - 1);
  return (row) => row.created >= above && row.created <= below;
};

/** A list that fits in one page, as objects carry them inside. */
export const completeList = <Row>(data: Row[], url: string): Stripe.ApiList<Row> => ({
  object: "list",
  data,
  has_more: false,
  url,
});
