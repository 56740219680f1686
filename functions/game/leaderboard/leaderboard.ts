import type { Board, BoardLine } from "../../../shared/model/game.ts";
import { limits } from "../../../shared/model/limits.ts";
import { withoutBlocked } from "../../community/blocks/blocks.ts";
import { readProfiles } from "../../community/profiles/read-profiles.ts";
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

type NameAndPicture = { display_name: string; avatar_url?: string | undefined };

// A member is called what the community calls them; one without a profile there by the account's name.
const readNames = async (userIds: string[]): Promise<Map<string, NameAndPicture>> => {
  const profiles = await readProfiles(userIds);
  const others = userIds.filter((id) => !profiles.has(id));
  if (others.length === 0) return profiles;
  const { members } = await batchRead({ members: others.map(memberLookup) });
  return new Map<string, NameAndPicture>([...profiles, ...members.map((one) => [one.user_id, one] as const)]);
};

// Who blocks the caller, or is blocked, isn't there; nor is an account that is being deleted.
const toLines = async (scores: BestScore[], callerId: string): Promise<BoardLine[]> => {
  const shown = await withoutBlocked(scores, callerId);
  const names = await readNames(shown.map(({ user_id }) => user_id));
  return shown.flatMap(({ user_id, score, achieved_at }) => {
    const named = names.get(user_id);
    if (!named) return [];
    const { display_name, avatar_url = null } = named;
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
