import { Entity } from "electrodb";
import { binKinds } from "../../shared/model/bin.ts";
import { exact, primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

/** A vendor's own address may be in its record. */
export const personal = ["record"];

/**
 * A deleted record of the back-office, written in the transaction that deletes it; gone by itself 30 days later. `record` is JSON of all that
 * the kind's own domain needs to write it again.
 */
export const BinnedRecordEntity = new Entity(
  {
    model: { entity: "binned-record", version: "1", service },
    attributes: {
      kind: { type: binKinds, required: true },
      id: { type: "string", required: true },
      name: { type: "string", required: true },
      record: { type: "string", required: true },
      /** The picture whose files have to stay for as long as the record can be restored. */
      image: { type: "string" },
      /** The account that deleted it. */
      deleted_by: { type: "string", required: true },
      deleted_at: { type: "string", required: true },
      expires_at: { type: "string", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byRecord: primaryIndex(["kind"], ["id"]),
      newest: secondaryIndex("gsi1", [], ["deleted_at", "id"], "bin"),
      /** Deleted records that show the same picture. */
      byImage: secondaryIndex("gsi3", exact("image"), ["id"], "binned-images"),
    },
  },
  table,
);
