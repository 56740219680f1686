import { BestScoreEntity } from "../../game/leaderboard/best-score.entity.ts";
import { GameScoreEntity } from "../../game/scores/game-score.entity.ts";
import { type DataSection, listSection } from "../data-section.ts";

/** Scores of the game, and the best ones, which are the member's lines on the leaderboards. */
export const gameSections: DataSection[] = [
  listSection(
    "game_scores",
    "game-score",
    async ({ userId }, page) => {
      const { data, cursor } = await GameScoreEntity.query.byUser({ user_id: userId }).go(page);
      return { data: data.map(({ flight: _flight, ...score }) => score), cursor };
    },
    ({ user_id, start_id }) => GameScoreEntity.delete({ user_id, start_id }).go(),
  ),
  listSection(
    "best_scores",
    "best-score",
    ({ userId }, page) => BestScoreEntity.query.byUser({ user_id: userId }).go(page),
    ({ user_id, board }) => BestScoreEntity.delete({ user_id, board }).go(),
  ),
];
