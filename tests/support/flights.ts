import { planFlaps } from "../../local/seed/pelican-pilot.ts";
import type { game } from "../../shared/api/game.ts";
import type { RequestOf } from "../../shared/api/route.ts";
import { call, ok } from "./call.ts";
import type { Member } from "./fixtures.ts";

const minute = 60_000;

/** A flight that a member has just ended at `now`, with this score; its start was issued long enough before. */
export const aFlight = async (
  { token }: Member,
  score: number,
  now: string = new Date().toISOString(),
): Promise<RequestOf<typeof game.saveScore>> => {
  const issued = new Date(Date.parse(now) - 2 * minute).toISOString();
  const { items } = await ok(call("game", "starts", {}, { token, now: issued }));
  const [start] = items;
  if (!start) throw new Error("No start was issued");
  return {
    start: start.token,
    flaps: planFlaps(start.seed, score),
    score,
    collectibles_gathered: 0,
    power_ups_used: 0,
  };
};

/** Flies and saves a score. */
export const saveFlight = async (member: Member, score: number, now?: string) =>
  ok(call("game", "saveScore", await aFlight(member, score, now), { token: member.token, now }));
