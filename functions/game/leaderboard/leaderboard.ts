import type { Board, BoardLine } from "../../../shared/model/game.ts";
import { limits } from "../../../shared/model/limits.ts";
import { memberLookup } from "../../members/members.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { BestScoreEntity } from "./best-score.entity.ts";
import type { BestScore } from "./best-scores.ts";
import { toBoardName } from "./boards.ts";

// A week may end between two pages: a position names its board.
const openPosition = (position: string | null, board: string): { board: string; cursor: string | null } => {
  const [named = board, cursor = null] = position?.split(" ") ?? [];
  return { board: named, cursor };
};

const toLines = async (scores: BestScore[], callerId: string): Promise<BoardLine[]> => {
  const { members } = await batchRead({ members: scores.map(({ user_id }) => memberLookup(user_id)) });
  return scores.flatMap(({ user_id, score, achieved_at }) => {
    const member = members.find((one) => one.user_id === user_id);
    // An account that is being deleted has no name any more.
    if (!member) return [];
    const { display_name, avatar_url = null } = member;
    return [{ user_id, display_name, avatar_url, score, achieved_at, is_me: user_id === callerId }];
  });
};

/** One page of a board at `now`, the highest score first. */
export const listBoard = async (
  board: Board,
  callerId: string,
  { limit, position }: PageRange,
  now: string,
): Promise<PageResult<BoardLine>> => {
  const { board: name, cursor: from } = openPosition(position, toBoardName(board, now));
  const { data, cursor } = await BestScoreEntity.query
    .byBoard({ board: name })
    .go({ order: "desc", limit: limit ?? limits.leaderboardPage, cursor: from });
  return { items: await toLines(data, callerId), position: cursor && `${name} ${cursor}` };
};
