import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = [];

/**
 * One place of a deal or vendor in one of the back-office's sorted lists, such as the dining deals by name. `position` is what
 * the list is sorted by. Written in the transaction that changes the deal or vendor, so that a page is one query.
 */
export const ListEntryEntity = new Entity(
  {
    model: { entity: "list-entry", version: "1", service },
    attributes: {
      list: { type: "string", required: true },
      position: { type: "string", required: true },
      id: { type: "string", required: true },
      /** Kept for the search, which is one list for all categories and tags. */
      category: { type: "string" },
      tag: { type: "string" },
    },
    indexes: {
      sorted: primaryIndex(["list"], ["position", "id"]),
    },
  },
  table,
);
