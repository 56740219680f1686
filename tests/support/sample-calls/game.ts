import { planFlaps } from "../../../local/seed/pelican-pilot.ts";
import { call, ok } from "../call.ts";
import type { SampleCalls, SampleContext } from "./sample-call.ts";

const flightMilliseconds = 60_000;

/** A start as a flight of a minute ago would have had it. */
const aStart = async ({ member }: SampleContext) => {
  const now = new Date(Date.now() - flightMilliseconds).toISOString();
  const { items } = await ok(call("game", "starts", {}, { token: member.token, now }));
  const [start] = items;
  if (!start) throw new Error("No start was issued");
  return start;
};

/** What members do with the game. */
export const gameCalls: SampleCalls = {
  "game.starts": () => ({ input: { count: 5 } }),
  "game.saveScore": async (world) => {
    const { token, seed } = await aStart(world);
    const input = { start: token, flaps: planFlaps(seed, 2), score: 2, collectibles_gathered: 0, power_ups_used: 0 };
    return { input };
  },
  "game.best": () => ({}),
  "game.leaderboard": () => ({ input: { board: "week", limit: 5 } }),
};
