import { Entity } from "electrodb";
import { primaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "Which scores they flew, and when; erased with the account.";

/** A score of a member. Its key is the start it was flown with, so a start has one score. */
export const GameScoreEntity = new Entity(
  {
    model: { entity: "game-score", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      start_id: { type: "string", required: true },
      id: { type: "string", required: true },
      score: { type: "number", required: true },
      collectibles_gathered: { type: "number", required: true },
      power_ups_used: { type: "number", required: true },
      is_new_best: { type: "boolean", required: true },
      /** A hash of the flaps, so that a repeated request is told from another flight with the same start. */
      flight: { type: "string", required: true },
      created_at: { type: "string", required: true },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["start_id"]),
    },
  },
  table,
);
