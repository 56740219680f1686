import { AppError } from "../../shared/model/errors.ts";
import { findMember } from "../members/members.ts";
import { readCount } from "../metrics/counts.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { type boards, RankingEntity } from "./ranking.entity.ts";

type Board = (typeof boards)[number];

/** Something that is ranked: a vendor, an event or a member. */
export type Ranked = { board: Board; subject: string };

const maxAttempts = 10;

const scores: Record<Board, (subject: string) => Promise<number>> = {
  vendors: (vendorId) => readCount("vendor-claims", vendorId),
  events: (eventId) => readCount("event-rsvps", eventId),
  members: async (userId) => (await findMember(userId))?.reward_points ?? 0,
};

// The score is read after the place it replaces, so the last write always has the newest score.
const rewrite = async ({ board, subject }: Ranked): Promise<undefined | typeof conflict> => {
  const { data: stored } = await RankingEntity.get({ board, subject }).go({ consistent: true });
  const score = await scores[board](subject);
  if ((stored?.score ?? 0) === score) return undefined;
  const written = await tryWrite(
    RankingEntity.put({ board, subject, score, revision: (stored?.revision ?? 0) + 1 })
      .where(({ revision }, { eq, notExists }) => (stored ? eq(revision, stored.revision) : notExists(revision)))
      .go(),
  );
  return written ? undefined : conflict;
};

/** Gives a vendor, event or member the place that its count has earned. Idempotent. */
export const refreshRanking = async (ranked: Ranked): Promise<void> =>
  retryOnConflict(
    maxAttempts,
    () => rewrite(ranked),
    () => new AppError("unavailable", "This place is changing too fast. Please try again."),
  );

/** Takes something that was deleted off its board. */
export const removeRanking = async (ranked: Ranked): Promise<void> => {
  await RankingEntity.delete(ranked).go();
};

/** Lists the best of a board, with their scores. */
export const listBest = async (board: Board, limit: number): Promise<{ subject: string; score: number }[]> => {
  const { data } = await RankingEntity.query.best({ board }).go({ order: "desc", limit });
  return data.filter(({ score }) => score > 0);
};
