import { minutes } from "../../shared/rules/durations.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { ColleagueEntity } from "./colleague.entity.ts";

const seenMilliseconds = minutes(5);

/** Notes that a colleague is in the back-office at `now`, at most every five minutes; the panel asks who it is for that often. */
export const noteSeen = async (userId: string, now: string): Promise<void> => {
  const before = addMilliseconds(now, -seenMilliseconds);
  await tryWrite(
    ColleagueEntity.patch({ user_id: userId })
      .set({ last_seen_at: now })
      .where(({ last_seen_at }, { notExists, lte }) => `${notExists(last_seen_at)} OR ${lte(last_seen_at, before)}`)
      .go(),
  );
};
