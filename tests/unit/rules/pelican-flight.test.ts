import { describe, expect, test } from "vitest";
import { planFlaps } from "../../../local/seed/pelican-pilot.ts";
import { limits } from "../../../shared/model/limits.ts";
import { createFlight, type Flight, stepFlight } from "../../../shared/rules/pelican-flight/flight.ts";
import { groundY, measures } from "../../../shared/rules/pelican-flight/measures.ts";
import { isPlausibleFlight, replayFlight } from "../../../shared/rules/pelican-flight/replay.ts";
import { drawRandom } from "../../../shared/rules/pelican-flight/seeded-random.ts";

const seed = 20_261_122;

const fly = (flight: Flight, frames: number, flaps: readonly number[] = []): Flight => {
  let current = flight;
  for (let count = 0; count < frames; count += 1) current = stepFlight(current, flaps.includes(current.frame));
  return current;
};
const started = () => stepFlight(createFlight(seed), true);
/** A flight in the air beside one pipe. */
const beside = (pipe: { x: number; gapTop: number }, about: Partial<Flight> = {}): Flight => ({
  ...started(),
  pipes: [{ ...pipe, passed: false }],
  ...about,
});

describe("[game-01] the game's measures", () => {
  test("are those of the canvas, the pelican, the pipes and the ground", () => {
    expect(measures).toMatchObject({
      width: 800,
      height: 500,
      gravity: 0.4,
      flapVelocity: -8,
      pipeWidth: 80,
      pipeGap: 150,
      scrollSpeed: 3,
      pipeEvery: 90,
      groundHeight: 40,
      pelicanWidth: 40,
      pelicanHeight: 30,
      pelicanX: 150,
    });
    expect(groundY).toBe(460);
  });

  test("move the pelican by its velocity, which gravity raises by 0.4 in each frame", () => {
    const first = started();
    expect([first.velocity, first.y]).toEqual([-7.6, 235 - 7.6]);
    const second = stepFlight(first, false);
    expect(second.velocity).toBeCloseTo(-7.2, 10);
    expect(second.y).toBeCloseTo(first.y - 7.2, 10);
    expect(stepFlight(second, true).velocity).toBe(-7.6);
  });

  test("move each pipe 3 pixels to the left in each frame, until it has left the canvas", () => {
    const flight = beside({ x: 400, gapTop: 200 }, { frame: 1 });
    expect(stepFlight(flight, false).pipes[0]?.x).toBe(397);
    expect(stepFlight(beside({ x: -76, gapTop: 200 }, { frame: 1 }), false).pipes).toHaveLength(1);
    expect(stepFlight(beside({ x: -77, gapTop: 200 }, { frame: 1 }), false).pipes).toHaveLength(0);
  });

  test("bring a new pipe every 90 frames, at the right edge, with its gap above the ground", () => {
    const flaps = planFlaps(seed, 3);
    const counts = [1, 90, 91, 180, 181].map((frames) => fly(createFlight(seed), frames, flaps).pipes.length);
    expect(counts).toEqual([1, 1, 2, 2, 3]);
    expect(started().pipes[0]?.x).toBe(800 - 3);
  });

  test.each([1, 77, 4_294_967_295])(
    "keep every gap of seed %i at least 50 pixels from the top and the ground",
    (one) => {
      const tops: number[] = [];
      let flight = stepFlight(createFlight(one), true);
      for (let pipe = 0; pipe < 200; pipe += 1) {
        const { seed: next } = flight;
        flight = stepFlight({ ...createFlight(next), phase: "playing" }, true);
        tops.push(flight.pipes[0]?.gapTop ?? Number.NaN);
      }
      expect(Math.min(...tops)).toBeGreaterThanOrEqual(50);
      expect(Math.max(...tops) + 150).toBeLessThanOrEqual(460 - 50);
      expect(new Set(tops).size).toBeGreaterThan(80);
    },
  );
});

describe("[game-02] a flight", () => {
  test("waits in idle without moving until the first flap starts it", () => {
    const idle = createFlight(seed);
    expect(fly(idle, 60)).toBe(idle);
    expect(idle).toMatchObject({ phase: "idle", score: 0, frame: 0 });
    expect(stepFlight(idle, true)).toMatchObject({ phase: "playing", frame: 1 });
  });

  test("scores exactly one point per pipe, once the pelican has passed it whole", () => {
    const before = stepFlight(beside({ x: 76, gapTop: 150 }, { frame: 1 }), false);
    expect([before.pipes[0]?.x, before.score]).toEqual([73, 0]);
    const after = stepFlight(before, false);
    expect([after.pipes[0]?.x, after.score]).toEqual([70, 1]);
    expect(fly(after, 5, [2, 5]).score).toBe(1);
  });

  test.each([1, 2, 5, 40])("of a pilot who passes %i pipes ends with that score", (score) => {
    const flight = replayFlight(seed, planFlaps(seed, score));
    expect(flight).toMatchObject({ phase: "crashed", score });
  });

  test("crashes on touching the upper pipe, the lower pipe or the ground", () => {
    const upper = beside({ x: 160, gapTop: 260 }, { frame: 1, y: 250, velocity: 0 });
    const lower = beside({ x: 160, gapTop: 60 }, { frame: 1, y: 250, velocity: 0 });
    const low = beside({ x: 500, gapTop: 200 }, { frame: 1, y: 429, velocity: 2 });
    expect(
      [upper, lower, low].map((flight) => stepFlight(flight, false)).map(({ phase, end }) => [phase, end]),
    ).toEqual([
      ["crashed", "pipe"],
      ["crashed", "pipe"],
      ["crashed", "ground"],
    ]);
    const within = beside({ x: 160, gapTop: 200 }, { frame: 1, y: 250, velocity: 0 });
    expect(stepFlight(within, false).phase).toBe("playing");
  });

  test("stays below the top of the canvas, so no pipe can be passed above", () => {
    const high = stepFlight(beside({ x: 500, gapTop: 200 }, { frame: 1, y: 3 }), true);
    expect([high.y, high.velocity, high.phase]).toEqual([0, 0, "playing"]);
    expect(stepFlight(beside({ x: 160, gapTop: 50 }, { frame: 1, y: 0 }), true).end).toBe("pipe");
  });

  test("is over after a crash: only a new flight starts again, with score 0", () => {
    const crashed = replayFlight(seed, planFlaps(seed, 2));
    expect(stepFlight(crashed, true)).toBe(crashed);
    expect(stepFlight(createFlight(seed + 1), true)).toMatchObject({ phase: "playing", score: 0 });
  });

  test("ends after 20 minutes, however well it goes", () => {
    const last = beside({ x: 500, gapTop: 200 }, { frame: limits.flightFrames - 1, y: 200, velocity: 0 });
    expect(stepFlight(last, false)).toMatchObject({ phase: "crashed", end: "limit" });
  });

  test("takes no more flaps than can be sent", () => {
    const tired = beside({ x: 500, gapTop: 200 }, { frame: 1, y: 200, velocity: 0, flaps: limits.flightFlaps });
    expect(stepFlight(tired, true)).toMatchObject({ velocity: 0.4, flaps: limits.flightFlaps });
  });
});

describe("a replayed flight", () => {
  const flaps = planFlaps(seed, 4);
  const flight = replayFlight(seed, flaps);

  test("is plausible with its own score only", () => {
    expect(isPlausibleFlight(flight, flaps, 4)).toBe(true);
    expect([3, 5, 400].map((score) => isPlausibleFlight(flight, flaps, score))).toEqual([false, false, false]);
  });

  test.each([
    ["flaps after its end", [...flaps, flight.frame + 1]],
    ["no flap that starts it", flaps.slice(1)],
    ["no flaps at all", []],
  ])("is not plausible with %s", (_case, forged) => {
    const replayed = replayFlight(seed, forged);
    expect(isPlausibleFlight(replayed, forged, replayed.score)).toBe(false);
  });

  test("of another seed meets other pipes", () => {
    expect(replayFlight(seed + 1, flaps).score).not.toBe(4);
  });
});

test("the generator draws the same numbers everywhere, spread over the whole range", () => {
  const draws: number[] = [];
  let next = 1;
  for (let count = 0; count < 1_000; count += 1) {
    const drawn = drawRandom(next);
    draws.push(drawn.value);
    next = drawn.next;
  }
  expect(draws.slice(0, 3)).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
  expect(draws.every((value) => value >= 0 && value < 1)).toBe(true);
  expect(draws.filter((value) => value < 0.5).length).toBeGreaterThan(450);
});
