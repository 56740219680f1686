import { Entity } from "electrodb";
import { searchKinds } from "../../shared/model/search.ts";
import { exact, primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = ["sort_keys", "title", "subtitle"];

/** Something that the back-office's search finds, with the keys of all its entries: what removes them when they are no longer true. */
export const SearchSubjectEntity = new Entity(
  {
    model: { entity: "search-subject", version: "1", service },
    attributes: {
      kind: { type: searchKinds, required: true },
      /** A record's id, a code, or an order's payment session. */
      subject: { type: "string", required: true },
      scopes: { type: "list", items: { type: "string" }, required: true },
      sort_keys: { type: "list", items: { type: "string" }, required: true },
      title: { type: "string", required: true },
      subtitle: { type: "string", required: true },
      at: { type: "string", required: true },
      /** Whether its entries are being replaced: its keys are those from before as well. */
      is_pending: { type: "boolean", required: true },
      /** One more with each change. */
      revision: { type: "number", required: true },
    },
    indexes: {
      bySubject: primaryIndex(exact("kind", "subject"), []),
    },
  },
  table,
);
