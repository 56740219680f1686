import type { Answer } from "../../../../web/src/api/index.ts";
import type { Person } from "../person.ts";
import { answerUnlessSet } from "../played-api.ts";

type Start = Answer<"game", "starts">["items"][number];
type Score = Answer<"game", "saveScore">;
type Line = Answer<"game", "leaderboard">["items"][number];

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** The `at`th signed start of five. */
const aStart = (at: number): Start => ({
  id: `start_00000${at}`,
  seed: at,
  issued_at: inMinutes(-1),
  expires_at: inMinutes(60),
  token: `start-${at}`,
});

/** A saved score of 1 point that is a new best. */
export const aScore = ({ userId }: Person, about: Partial<Score> = {}): Score => ({
  id: "score_000001",
  user_id: userId,
  score: 1,
  collectibles_gathered: 0,
  power_ups_used: 0,
  created_at: inMinutes(0),
  is_new_best: true,
  ...about,
});

/** A line of a board, of somebody else. */
export const aBoardLine = (at: number, about: Partial<Line> = {}): Line => ({
  user_id: `50000000-0000-4000-8000-0000000000${String(at).padStart(2, "0")}`,
  display_name: `Flyer ${at}`,
  avatar_url: null,
  score: 100 - at,
  achieved_at: "2026-11-18T12:00:00.000Z",
  is_me: false,
  ...about,
});

/** Leaves scores on this device that wait to be saved; they can be for an hour, or as many minutes. */
export const keepScores = ({ userId }: Person, scores: { score: number; minutes?: number }[]): void => {
  const waiting = scores.map(({ score, minutes = 60 }, at) => ({
    token: `waiting-${at}`,
    score,
    flaps: [0, 30],
    expires_at: inMinutes(minutes),
  }));
  window.localStorage.setItem("playyy-game", JSON.stringify({ version: 1, userId, starts: [], waiting }));
};

/** Answers what the Game tab reads for a member and the test hasn't answered: no scores yet, and starts. */
export const answerGame = (): void => {
  answerUnlessSet("game", "starts", { items: [1, 2, 3, 4, 5].map(aStart) });
  answerUnlessSet("game", "best", { all: null, week: null });
  answerUnlessSet("game", "leaderboard", { items: [], cursor: null });
};
