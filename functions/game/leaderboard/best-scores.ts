import type { EntityItem } from "electrodb";
import { Board, type TopScore } from "../../../shared/model/game.ts";
import { limits } from "../../../shared/model/limits.ts";
import { readMany } from "../../platform/table/batch-read.ts";
import { BestScoreEntity } from "./best-score.entity.ts";
import { toBoardName } from "./boards.ts";

export type BestScore = EntityItem<typeof BestScoreEntity>;

/** A member's best scores at `now`, on the boards where they have one. */
export const listBestScores = (userId: string, now: string): Promise<BestScore[]> =>
  readMany(
    BestScoreEntity,
    Board.options.map((board) => ({ user_id: userId, board: toBoardName(board, now) })),
  );

// Reads what stands above, at most 100 lines: the same cost however many members play.
const findRank = async ({ board, place, user_id }: BestScore): Promise<number | null> => {
  const { data } = await BestScoreEntity.query
    .byBoard({ board })
    .gt({ place, user_id })
    .go({ limit: limits.leaderboardRank, attributes: ["user_id"] });
  return data.length < limits.leaderboardRank ? data.length + 1 : null;
};

/** The member's own best scores of all time and of the week, each with its rank down to place 100. */
export const getTopScore = async (userId: string, now: string): Promise<TopScore> => {
  const found = await listBestScores(userId, now);
  const bestOn = async (board: Board) => {
    const best = found.find((one) => one.board === toBoardName(board, now));
    return best ? { score: best.score, achieved_at: best.achieved_at, rank: await findRank(best) } : null;
  };
  const [all, week] = await Promise.all([bestOn("all"), bestOn("week")]);
  return { all, week };
};
