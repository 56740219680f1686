import { Entity } from "electrodb";
import { searchKinds } from "../../shared/model/search.ts";
import { exact, primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

/** Parts of a member's name, address, phone and card number, and what a row shows of them. */
export const personal = ["token", "sort_key", "title", "subtitle"];

/**
 * One way to find something in the back-office's search. It carries the row that the search shows, so that an answer is one query of each
 * scope that the caller's role may read. The first two characters of its term spread a scope over partitions; within a term the newest
 * comes first.
 */
export const SearchEntryEntity = new Entity(
  {
    model: { entity: "search-entry", version: "1", service },
    attributes: {
      /** Who may read it (search-scopes.ts). */
      scope: { type: "string", required: true },
      token: { type: "string", required: true },
      /** The term, and a number that falls as time goes on. */
      sort_key: { type: "string", required: true },
      kind: { type: searchKinds, required: true },
      subject: { type: "string", required: true },
      title: { type: "string", required: true },
      subtitle: { type: "string", required: true },
      at: { type: "string", required: true },
    },
    indexes: {
      byTerm: primaryIndex(exact("scope", "token"), exact("sort_key", "kind", "subject"), "search-entries"),
    },
  },
  table,
);
