import * as z from "zod";
import { limits } from "./limits.ts";
import { Id, Instant, UserId } from "./primitives.ts";

/**
 * A start of the game: the seed of its pipes, signed. `token` is what a score is sent with; it can be used once, until
 * `expires_at`.
 */
export const GameStart = z.object({
  id: Id,
  seed: z.int(),
  issued_at: Instant,
  expires_at: Instant,
  token: z.string(),
});
export type GameStart = z.infer<typeof GameStart>;

/** Frames in which the pelican flapped, ascending. */
const Flaps = z
  .array(z.int().min(0).max(limits.flightFrames))
  .max(limits.flightFlaps)
  .refine((frames) => frames.every((frame, index) => index === 0 || frame > Number(frames[index - 1])), "Must ascend");

const Count = z.int().min(0).max(limits.flightFrames);

/** A flight that ended, as a browser sends it: the score and what it is checked against. */
export const ScoreInput = z.object({
  start: z.string().min(1).max(1_000),
  flaps: Flaps,
  score: Count,
  collectibles_gathered: Count,
  power_ups_used: Count,
});
export type ScoreInput = z.output<typeof ScoreInput>;

/** A saved score. `is_new_best`: it was higher than the member's best until then. */
export const GameScore = z.object({
  id: Id,
  user_id: UserId,
  score: z.int(),
  collectibles_gathered: z.int(),
  power_ups_used: z.int(),
  created_at: Instant,
  is_new_best: z.boolean(),
});
export type GameScore = z.infer<typeof GameScore>;

/** The city's best scores of this New York week, which begins on Monday, or of all time. */
export const Board = z.enum(["week", "all"]);
export type Board = z.infer<typeof Board>;

/** A member's best score on a board; `rank` is null below place 100. */
const BestScore = z.object({ score: z.int(), achieved_at: Instant, rank: z.int().nullable() });

/** The caller's best scores; null where they have none. */
export const TopScore = z.object({ all: BestScore.nullable(), week: BestScore.nullable() });
export type TopScore = z.infer<typeof TopScore>;

/** One member's line on a board. */
export const BoardLine = z.object({
  user_id: UserId,
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  score: z.int(),
  achieved_at: Instant,
  is_me: z.boolean(),
});
export type BoardLine = z.infer<typeof BoardLine>;
