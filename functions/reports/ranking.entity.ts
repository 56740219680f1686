import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../platform/table/indexes.ts";
import { service, table } from "../platform/table/table.ts";

export const personal = [];

export const boards = ["vendors", "events", "members"] as const;

/** A place in a list of the best: vendors by redemptions, events by RSVPs, members by points. `place` sorts by score. */
export const RankingEntity = new Entity(
  {
    model: { entity: "ranking", version: "1", service },
    attributes: {
      board: { type: boards, required: true },
      /** The id of the vendor, the event or the member. */
      subject: { type: "string", required: true },
      score: { type: "number", required: true },
      place: {
        type: "string",
        required: true,
        hidden: true,
        watch: ["score"],
        default: "",
        set: (_place, { score }) => String(score ?? 0).padStart(12, "0"),
      },
      revision: { type: "number", required: true },
    },
    indexes: {
      bySubject: primaryIndex(["board", "subject"], []),
      best: secondaryIndex("gsi1", ["board"], ["place", "subject"], "rankings"),
    },
  },
  table,
);
