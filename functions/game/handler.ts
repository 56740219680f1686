import { randomInt } from "node:crypto";
import { game } from "../../shared/api/game.ts";
import { serve } from "../serve.ts";
import { getTopScore } from "./leaderboard/best-scores.ts";
import { listBoard } from "./leaderboard/leaderboard.ts";
import { saveScore } from "./scores/save-score.ts";
import { issueStart } from "./starts/game-start.ts";

const seeds = 2 ** 32;

export const handler = serve("game", game, {
  async starts({ count }, caller, { now }) {
    const issued = Array.from({ length: count }, () => issueStart(caller.userId, randomInt(seeds), now));
    return { items: await Promise.all(issued) };
  },
  async saveScore(input, caller, { now }) {
    return saveScore(caller.userId, input, now);
  },
  async best(_input, caller, { now }) {
    return getTopScore(caller.userId, now);
  },
  async leaderboard({ board, ...page }, caller, { now, pageOf }) {
    return pageOf({ ...page }, (range) => listBoard(board, caller.userId, range, now));
  },
});
