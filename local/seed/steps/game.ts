import { days, hours, minutes } from "../../../shared/rules/durations.ts";
import { replayFlight } from "../../../shared/rules/pelican-flight/replay.ts";
import type { ApiClient } from "../api-client.ts";
import { residents } from "../city/accounts.ts";
import { demoFlights, playersMembership } from "../city/game.ts";
import { planFlaps } from "../pelican-pilot.ts";
import type { SeedContext } from "../seed-context.ts";
import { getPerson, type People, type Person } from "./people.ts";

const startsToChooseFrom = 5;
/** Longer than any of these flights lasts. */
const flightMilliseconds = minutes(5);

const move = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

const grantMembership = async ({ call, token, now }: SeedContext, { userId }: Person): Promise<void> => {
  const { items } = await call("membershipsAdmin", "grants", { userId }, { token });
  if (items.length > 0) return;
  const { tier, daysBefore, daysAfter } = playersMembership;
  const end_at = move(now, days(daysAfter));
  await call("membershipsAdmin", "grant", { userId, tier, end_at }, { token, now: move(now, -days(daysBefore)) });
};

// Flown like any other: the server replays it from its signed start.
const fly = async (call: ApiClient, { token }: Person, score: number, now: string): Promise<void> => {
  const issued = move(now, -flightMilliseconds);
  const { items } = await call("game", "starts", { count: startsToChooseFrom }, { token, now: issued });
  const flights = items.map(({ token: start, seed }) => ({ start, seed, flaps: planFlaps(seed, score) }));
  const flight = flights.find(({ seed, flaps }) => replayFlight(seed, flaps).score === score);
  if (!flight) return;
  const { start, flaps } = flight;
  await call("game", "saveScore", { start, flaps, score, collectibles_gathered: 0, power_ups_used: 0 }, { token, now });
};

/** Fills the game's leaderboards with flights of residents, who become members for it. Does nothing when anybody has a score. */
export const seedGame = async (context: SeedContext, people: People): Promise<void> => {
  const { call, token, now } = context;
  const { items } = await call("game", "leaderboard", { board: "all" }, { token });
  if (items.length > 0) return;
  for (const { key } of residents) await grantMembership(context, getPerson(people, key));
  for (const { by, hoursAgo, score } of demoFlights)
    await fly(call, getPerson(people, by), score, move(now, -hours(hoursAgo)));
};
