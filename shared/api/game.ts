import * as z from "zod";
import { Board, BoardLine, GameScore, GameStart, ScoreInput, TopScore } from "../model/game.ts";
import { limits } from "../model/limits.ts";
import { Empty, Page } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

export const game = defineRoutes({
  starts: {
    method: "POST",
    path: "/api/game/starts",
    access: "paid",
    status: 201,
    summary: "Signed starts of the game, each for one score within 7 days; a device keeps up to 5 for playing offline.",
    input: z.object({ count: z.int().min(1).max(limits.gameStarts).default(1) }),
    output: z.object({ items: z.array(GameStart).max(limits.gameStarts) }),
    rate: { max: 60, seconds: 60 },
  },
  saveScore: {
    method: "POST",
    path: "/api/game/scores",
    access: "paid",
    status: 201,
    summary:
      "Save the score of one start, checked against the flaps of its flight; repeating it answers the saved score.",
    input: ScoreInput,
    output: GameScore,
    // A start is used once, in the transaction that saves its score.
    idempotency: "own",
    rate: { max: 60, seconds: 60 },
  },
  best: {
    method: "GET",
    path: "/api/game/best",
    access: "paid",
    summary: "The caller's own top score of all time and of this week, each with its place up to the 100th.",
    input: Empty,
    output: TopScore,
  },
  leaderboard: {
    method: "GET",
    path: "/api/game/leaderboard",
    access: "paid",
    summary: "The city's best scores, one line a member, highest first; of equal scores the earlier one.",
    input: z.object({
      board: Board,
      limit: z.coerce.number<number>().int().min(1).max(limits.leaderboardPage).optional(),
      cursor: z.string().max(2_000).optional(),
    }),
    output: Page(BoardLine),
  },
});
