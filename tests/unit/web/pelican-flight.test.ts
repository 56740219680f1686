import { describe, expect, test } from "vitest";
import { planFlaps } from "../../../local/seed/pelican-pilot.ts";
import { isPlausibleFlight, replayFlight } from "../../../shared/rules/pelican-flight/replay.ts";
import {
  addTap,
  advance,
  delay,
  type FlightClock,
  partOfFrame,
  startFlight,
} from "../../../web/src/features/game/play/flight-clock.ts";
import { createGame, type EndedFlight, type FlightStart } from "../../../web/src/features/game/play/game.ts";
import { overlayTextOf } from "../../../web/src/features/game/play/overlay-texts.ts";

const seed = 77;
const frame = 1_000 / 60;
const opened = 4_321.7;
/** The middle of a frame of a flight that started at `from`. */
const during = (number: number, from = opened): number => from + (number + 0.5) * frame;

/** Draws the flight at a rate until it is over; each tap comes at its own time, before the first frame of the screen after it. */
const drawAt = (hertz: number, taps: readonly number[]): FlightClock => {
  let clock = startFlight(seed, opened);
  let next = 0;
  for (let drawn = 1; clock.flight.phase !== "crashed"; drawn += 1) {
    const now = opened + (drawn * 1_000) / hertz;
    for (; (taps[next] ?? Number.POSITIVE_INFINITY) <= now; next += 1) clock = addTap(clock, taps[next] ?? 0);
    clock = advance(clock, now);
  }
  return clock;
};

describe("[game-01] the same taps take the same path", () => {
  const flaps = planFlaps(seed, 6);
  const taps = flaps.slice(1).map((number) => during(number));

  test.each([30, 60, 120, 144])("on a screen of %i Hz", (hertz) => {
    const { flight, flaps: recorded } = drawAt(hertz, taps);
    expect(recorded).toEqual(flaps);
    expect(flight).toEqual(replayFlight(seed, flaps));
    expect(flight.score).toBe(6);
  });

  test("on a screen that draws irregularly", () => {
    let clock = startFlight(seed, opened);
    let next = 0;
    let now = opened;
    for (let drawn = 1; clock.flight.phase !== "crashed"; drawn += 1) {
      now += [4, 31, 17, 90, 8, 55][drawn % 6] ?? 16;
      for (; (taps[next] ?? Number.POSITIVE_INFINITY) <= now; next += 1) clock = addTap(clock, taps[next] ?? 0);
      clock = advance(clock, now);
    }
    expect(clock.flight).toEqual(replayFlight(seed, flaps));
  });

  test("and the recorded flaps are what the server replays to the same score", () => {
    const { flight, flaps: recorded } = drawAt(60, taps);
    expect(isPlausibleFlight(replayFlight(seed, recorded), recorded, flight.score)).toBe(true);
  });
});

test("a flight goes on where it was after the browser stood still", () => {
  const clock = advance(startFlight(seed, opened), during(3));
  expect(clock.flight.frame).toBe(3);
  const later = advance(clock, during(3) + 60_000);
  expect(later.flight.frame).toBeLessThanOrEqual(3 + 16);
  expect(advance(delay(clock, 60_000), during(3) + 60_000).flight).toEqual(clock.flight);
});

test("a tap at the end of a frame belongs to the next one, and each frame ends on time", () => {
  const clock = advance(startFlight(seed, 0), frame);
  expect([clock.flight.frame, clock.flaps, clock.startedAt]).toEqual([1, [0], 0]);
  const late = advance(addTap(clock, 2 * frame), 2 * frame);
  expect([late.flaps, late.taps]).toEqual([[0], [2 * frame]]);
  expect(advance(late, 3 * frame).flaps).toEqual([0, 2]);
  const both = advance(addTap(addTap(clock, 1.5 * frame), 5.5 * frame), 2 * frame);
  expect([both.flaps, both.taps]).toEqual([[0, 1], [5.5 * frame]]);
});

test("a flight catches up with a quarter of a second at most", () => {
  expect(advance(startFlight(seed, 0), frame + 240).startedAt).toBe(0);
  expect(advance(startFlight(seed, 0), frame + 252).startedAt).toBeCloseTo(2, 6);
});

test.each([
  [-frame, 0],
  [0, 0],
  [frame / 4, 0.25],
  [frame, 1],
  [3 * frame, 1],
])("%f ms after its start, %f of a flight's first frame is over", (now, part) => {
  expect(partOfFrame(startFlight(seed, 0), now)).toBeCloseTo(part, 6);
});

const start: FlightStart = { seed, signed: { token: "signed", expires_at: "2026-11-29T00:00:00.000Z" } };

const openGame = (takeStart: () => FlightStart | null = () => start) => {
  const ended: (EndedFlight | null)[] = [];
  const heard: string[] = [];
  const game = createGame({
    takeStart,
    onFlap: () => heard.push("flap"),
    onPoint: () => heard.push("point"),
    onCrash: (flight) => ended.push(flight),
  });
  return { game, ended, heard };
};

/** Flies these flaps in 60 Hz until the crash; returns when that was. */
const fly = (game: ReturnType<typeof createGame>, flaps: readonly number[], from: number): number => {
  game.tap(from);
  let now = from;
  for (let drawn = 1; game.state().phase === "playing"; drawn += 1) {
    now = from + drawn * frame;
    if (flaps.includes(drawn - 1) && drawn > 1) game.tap(during(drawn - 1, from));
    game.frame(now);
  }
  return now;
};

describe("[game-02] the game", () => {
  test("goes from idle to playing with the first tap, and from crashed to a new flight with score 0", () => {
    const { game, ended } = openGame();
    expect(game.state().phase).toBe("idle");
    const crashedAt = fly(game, planFlaps(seed, 1), opened);
    expect(game.state()).toMatchObject({ phase: "crashed", score: 1 });
    expect(ended).toEqual([{ ...start.signed, score: 1, flaps: planFlaps(seed, 1) }]);
    game.tap(crashedAt + 1_000);
    expect(game.state()).toMatchObject({ phase: "playing", score: 0, end: null });
  });

  test("takes a tap right after the crash for one that came too late", () => {
    const { game } = openGame();
    const crashedAt = fly(game, [0], opened);
    game.tap(crashedAt + 100);
    expect(game.state().phase).toBe("crashed");
    game.tap(crashedAt + 350);
    expect(game.state().phase).toBe("playing");
  });

  test("stands still while it is paused and goes on with a tap", () => {
    const { game } = openGame();
    game.tap(opened);
    game.frame(opened + 5 * frame);
    game.pause(opened + 5 * frame);
    game.frame(opened + 500 * frame);
    expect(game.state().phase).toBe("paused");
    const { flight } = game.picture(opened + 500 * frame);
    game.tap(opened + 500 * frame);
    expect([game.state().phase, game.picture(opened + 500 * frame).flight]).toEqual(["playing", flight]);
    game.frame(opened + 502.5 * frame);
    expect(game.picture(opened + 502.5 * frame).flight.frame).toBe(flight.frame + 2);
  });

  test("tells its listeners of each change of its state once, and of nothing else", () => {
    const { game } = openGame();
    const seen: string[] = [];
    const stop = game.subscribe(() => seen.push(`${game.state().phase} ${game.state().score}`));
    game.pause(0);
    game.frame(0);
    expect(game.picture(0)).toMatchObject({ part: 1, flight: { frame: 0 } });
    game.tap(0);
    game.frame(frame);
    game.frame(2 * frame);
    expect(game.picture(2.5 * frame).part).toBeCloseTo(0.5, 6);
    game.pause(2.5 * frame);
    expect(game.picture(2.5 * frame).part).toBe(1);
    game.tap(2.5 * frame);
    for (let now = 100; game.state().phase === "playing"; now += 100) game.frame(now);
    game.pause(9_000);
    expect(seen).toEqual(["playing 0", "paused 0", "playing 0", "crashed 0"]);
    stop();
    game.tap(90_000);
    expect([seen.length, game.state().phase]).toEqual([4, "playing"]);
    const scored = openGame().game;
    const scores: number[] = [];
    scored.subscribe(() => scores.push(scored.state().score));
    fly(scored, planFlaps(seed, 2), opened);
    expect(scores).toEqual([0, 1, 2, 2]);
  });

  test("begins the next flight 350 ms after the crash, not sooner", () => {
    const { game } = openGame();
    game.tap(0);
    let crashedAt = 0;
    for (let now = 100; game.state().phase === "playing"; now += 100) {
      game.frame(now);
      crashedAt = now;
    }
    game.tap(crashedAt + 349);
    expect(game.state().phase).toBe("crashed");
    game.tap(crashedAt + 350);
    expect(game.state().phase).toBe("playing");
  });

  test("waits while its start is on the way", () => {
    const { game } = openGame(() => null);
    game.tap(opened);
    expect(game.state().phase).toBe("idle");
  });

  test("sends nothing of a practice flight", () => {
    const { game, ended } = openGame(() => ({ seed, signed: null }));
    fly(game, planFlaps(seed, 1), opened);
    expect(game.state()).toMatchObject({ phase: "crashed", score: 1, isPractice: true });
    expect(ended).toEqual([null]);
  });

  test("makes its sounds for flaps and points", () => {
    const { game, heard } = openGame();
    fly(game, planFlaps(seed, 2), opened);
    expect(heard.filter((sound) => sound === "point")).toHaveLength(2);
    expect(heard.filter((sound) => sound === "flap")).toHaveLength(planFlaps(seed, 2).length);
  });
});

describe("the text over the canvas", () => {
  const crashed = { phase: "crashed", score: 1, end: "pipe", isPractice: false } as const;
  const again = "Tap or press Space to fly again";

  test.each([
    [crashed, null, "You hit a piling", ["1 point", again]],
    [crashed, 4, "You hit a piling", ["1 point · Best 4", again]],
    [{ ...crashed, score: 5, end: "ground" } as const, 4, "You landed in the river", ["5 points · Best 5", again]],
    [
      { ...crashed, isPractice: true },
      4,
      "You hit a piling",
      ["1 point", "A practice flight: its score can't be saved. Scores count again when you're online.", again],
    ],
    [{ ...crashed, phase: "paused" } as const, null, "Paused", ["Tap or press Space to go on"]],
  ])("of %j with the best score %s is %s", (state, best, title, lines) => {
    expect(overlayTextOf(state, best, false)).toEqual({ title, lines });
  });

  test("before a flight says how it is started once that is ready", () => {
    const idle = { phase: "idle", score: 0, end: null, isPractice: false } as const;
    const hints = [true, false].map((isPreparing) => overlayTextOf(idle, null, isPreparing)?.lines[1]);
    expect(hints).toEqual(["Getting ready...", "Tap or press Space to flap"]);
  });

  test("isn't there during a flight", () => {
    expect(overlayTextOf({ ...crashed, phase: "playing" }, 4, false)).toBeNull();
  });
});
