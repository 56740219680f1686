import { Entity } from "electrodb";
import { primaryIndex, secondaryIndex } from "../../platform/table/indexes.ts";
import { service, table } from "../../platform/table/table.ts";

export const personal = "Their best scores and when they flew them; erased with the account.";

/**
 * A member's best score on one board: `all`, or the Monday a week begins with, such as `2026-11-16`. `place` sorts the board
 * from the lowest line to the highest.
 */
export const BestScoreEntity = new Entity(
  {
    model: { entity: "best-score", version: "1", service },
    attributes: {
      user_id: { type: "string", required: true },
      board: { type: "string", required: true },
      score: { type: "number", required: true },
      place: { type: "string", required: true },
      achieved_at: { type: "string", required: true },
      /** Clean-up only, for boards of past weeks. */
      ttl: { type: "number" },
    },
    indexes: {
      byUser: primaryIndex(["user_id"], ["board"]),
      byBoard: secondaryIndex("gsi1", ["board"], ["place", "user_id"], "game-board"),
    },
  },
  table,
);
