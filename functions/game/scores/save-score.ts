import type { EntityItem } from "electrodb";
import { AppError } from "../../../shared/model/errors.ts";
import { Board, type GameScore, type ScoreInput } from "../../../shared/model/game.ts";
import { days } from "../../../shared/rules/durations.ts";
import { measures } from "../../../shared/rules/pelican-flight/measures.ts";
import { isPlausibleFlight, replayFlight } from "../../../shared/rules/pelican-flight/replay.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import { fingerprint, newId } from "../../platform/ids.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { BestScoreEntity } from "../leaderboard/best-score.entity.ts";
import { type BestScore, listBestScores } from "../leaderboard/best-scores.ts";
import { toBoardName, toSortKey } from "../leaderboard/boards.ts";
import { type OpenedStart, openStart } from "../starts/game-start.ts";
import { GameScoreEntity } from "./game-score.entity.ts";

const maxAttempts = 10;
const weekKeptMilliseconds = days(60);
/** How much faster than ours a device's clock may run during one flight. */
const clockToleranceMilliseconds = 2_000;

type StoredScore = EntityItem<typeof GameScoreEntity>;

const assertPlausible = ({ seed, issuedAt }: OpenedStart, input: ScoreInput, now: string): void => {
  const flight = replayFlight(seed, input.flaps);
  const lasted = (flight.frame / measures.framesPerSecond) * 1_000;
  const hadTime = Date.parse(now) - Date.parse(issuedAt) >= lasted - clockToleranceMilliseconds;
  // Pelican Flight has neither collectibles nor power-ups.
  const hasExtras = input.collectibles_gathered > 0 || input.power_ups_used > 0;
  if (!hasExtras && hadTime && isPlausibleFlight(flight, input.flaps, input.score)) return;
  throw new AppError("implausible-score", "This score doesn't match its flight, so it can't be saved.");
};

const createScore = (userId: string, start: OpenedStart, input: ScoreInput, now: string): StoredScore => ({
  user_id: userId,
  start_id: start.id,
  id: newId("score", now),
  score: input.score,
  collectibles_gathered: input.collectibles_gathered,
  power_ups_used: input.power_ups_used,
  is_new_best: false,
  flight: fingerprint(input.flaps.join()),
  created_at: now,
});

const toBest = ({ user_id, score, created_at }: StoredScore, board: string): BestScore => ({
  user_id,
  board,
  score,
  place: toSortKey(score, created_at),
  achieved_at: created_at,
  ttl: board === "all" ? undefined : toTtl(addMilliseconds(created_at, weekKeptMilliseconds)),
});

// A flight without a point is on no board.
const raisedBests = (score: StoredScore, bests: BestScore[]): BestScore[] =>
  Board.options
    .map((board) => toBoardName(board, score.created_at))
    .filter((board) => score.score > (bests.find((best) => best.board === board)?.score ?? 0))
    .map((board) => toBest(score, board));

const createScoreWrite = (score: StoredScore, raised: BestScore[]) => [
  GameScoreEntity.create(score),
  ...raised.map((one) =>
    BestScoreEntity.put(one).where(
      (field, { notExists, lt }) => `${notExists(field.score)} OR ${lt(field.score, one.score)}`,
    ),
  ),
];

const findScore = async (userId: string, startId: string): Promise<StoredScore | null> =>
  (await GameScoreEntity.get({ user_id: userId, start_id: startId }).go({ consistent: true })).data;

// The response to the first attempt may have been lost: then its score is returned.
const assertSameFlight = (saved: StoredScore, score: StoredScore): StoredScore => {
  if (saved.flight === score.flight && saved.score === score.score) return saved;
  throw new AppError("game.start-used", "A score was already saved for this flight.");
};

const writeScore = async (score: StoredScore): Promise<StoredScore | typeof conflict> => {
  const found = await findScore(score.user_id, score.start_id);
  if (found) return assertSameFlight(found, score);
  const raised = raisedBests(score, await listBestScores(score.user_id, score.created_at));
  const created = { ...score, is_new_best: raised.some(({ board }) => board === "all") };
  const refused = await writeAll(createScoreWrite(created, raised));
  return refused.size > 0 ? conflict : created;
};

/**
 * Saves the score of one start and raises the member's best scores, in one transaction; a start is used once, and the same
 * flight sent again answers the saved score. The flight is replayed from the start's seed (decision 37).
 * Throws `game.start-invalid`, `game.start-expired`, `game.start-used`, or `implausible-score` for a score that the flaps
 * don't make or that comes sooner than its flight could be over.
 */
export const saveScore = async (userId: string, input: ScoreInput, now: string): Promise<GameScore> => {
  const start = await openStart(input.start, userId, now);
  assertPlausible(start, input, now);
  const score = createScore(userId, start, input, now);
  const busy = () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 });
  return retryOnConflict(maxAttempts, () => writeScore(score), busy);
};
