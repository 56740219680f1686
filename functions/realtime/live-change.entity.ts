import { Entity } from "electrodb";
import { primaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = "Ids of what changed for whom, without any content; gone after seven days.";

/**
 * One change of a topic (decision 35): its kind and the ids of what changed. The thing itself is read when the change is sent,
 * so that nothing deleted lives on here. `seq` has no gaps within a topic.
 */
export const LiveChangeEntity = new Entity(
  {
    model: { entity: "live-change", version: "1", service },
    attributes: {
      topic: { type: "string", required: true },
      seq: { type: "number", required: true, padding: { length: 16, char: "0" } },
      type: { type: "string", required: true },
      /** Whose doing it is: those who block them, or whom they block, are not told. */
      actor_id: { type: "string" },
      /** Whose thing it is about, where that is somebody else: the same goes for them. */
      owner_id: { type: "string" },
      ids: { type: "any", required: true },
      ttl: { type: "number", required: true },
    },
    indexes: {
      byTopic: primaryIndex(["topic"], ["seq"]),
    },
  },
  table,
);
