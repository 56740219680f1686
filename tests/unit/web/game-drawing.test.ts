import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createFlight, type Flight } from "../../../shared/rules/pelican-flight/flight.ts";
import { drawBank, drawSkyline } from "../../../web/src/features/game/draw/banks.ts";
import { createLayer, type Pen } from "../../../web/src/features/game/draw/layer.ts";
import { drawPelican } from "../../../web/src/features/game/draw/pelican.ts";
import { drawPiling } from "../../../web/src/features/game/draw/pilings.ts";
import { createScene } from "../../../web/src/features/game/draw/scene.ts";
import { drawSky } from "../../../web/src/features/game/draw/sky.ts";

type Stroke = [name: string, ...args: unknown[]];
type Surface = { width: number; height: number; pen: Pen; strokes: Stroke[] };

/** A pen that notes what it is asked for instead of drawing it. */
const aPen = () => {
  const strokes: Stroke[] = [];
  const gradient = { addColorStop: () => {} };
  const ask = (_: object, name: string) =>
    name.startsWith("create") ? () => gradient : (...args: unknown[]) => strokes.push([name, ...args]);
  return { strokes, pen: new Proxy({}, { get: ask, set: () => true }) as Pen };
};
const drawnBy = (draw: (pen: Pen) => void) => {
  const { pen, strokes } = aPen();
  draw(pen);
  return (name: string) => strokes.filter(([one]) => one === name).map(([, ...args]) => args);
};

const surfaces: Surface[] = [];
beforeEach(() => {
  surfaces.length = 0;
  const createElement = () => {
    const surface = { width: 0, height: 0, ...aPen() };
    surfaces.push(surface);
    return { ...surface, getContext: () => surface.pen };
  };
  vi.stubGlobal("document", { createElement });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the city across the river", () => {
  const drawn = drawnBy(drawSkyline);
  /** The lit windows of a building, a row a line; dark ones are dots. */
  const windowsOf = (left: number, columns: number) => {
    const lit = drawn("fillRect").filter(([x, , width]) => width === 4 && Number(x) > left && Number(x) < left + 60);
    const rows = [...new Set(lit.map(([, y]) => y))];
    return rows.map((row) =>
      Array.from({ length: columns + 1 }, (_, column) =>
        lit.some(([x, y]) => y === row && x === left + 8 + column * 11) ? "#" : ".",
      ).join(""),
    );
  };

  test("has windows as far as its walls reach, of which each third is dark", () => {
    expect(windowsOf(246, 5)).toEqual([".##.#.", "#.##..", "##.##.", ".##.#.", "#.##..", "##.##."]);
    expect(windowsOf(128, 4)).toEqual(["##.#.", ".##..", "#.##.", "##.#.", ".##..", "#.##."]);
  });

  test("has a spire on each of its three highest buildings only, and a bridge of ten trusses from bank to bank", () => {
    const shores = drawn("moveTo").filter(([, y]) => y === 368);
    expect(shores.map(([x]) => x)).toEqual([460, 498, 536, 574, 612, 650, 688, 726, 764, 802]);
    const spires = drawn("moveTo").filter(([, y]) => Number(y) < 300);
    expect(spires).toEqual([
      [196, 242],
      [330, 268],
      [914, 260],
    ]);
  });
});

test("the near bank ends where it begins again, 900 pixels on", () => {
  expect(drawnBy(drawBank)("lineTo").slice(30, 32)).toEqual([
    [900, expect.closeTo(440, 6)],
    [900, 460],
  ]);
});

test("a piling has a cap of 22 pixels over the full width of a pipe", () => {
  expect(drawnBy(drawPiling)("roundRect")[0]).toEqual([0, 0, 80, 22, 5]);
});

test("the sky reaches down to the river, on which the sun's path has eight rows", () => {
  const rects = drawnBy(drawSky)("fillRect");
  expect(rects[0]).toEqual([0, 0, 800, 392]);
  expect(rects).toContainEqual([0, 392, 800, 108]);
  expect(rects.filter(([, , , height]) => height === 2.5).map(([, y]) => y)).toEqual([
    397, 405, 413, 421, 429, 437, 445, 453,
  ]);
});

describe("the pelican", () => {
  const tips = { up: [-16, -22], level: [-26, -3], down: [-13, 19] } as const;

  test.each([
    [-8, "down", -0.35],
    [-4.1, "down", -0.205],
    [-4, "level", -0.2],
    [1.9, "level", 0.095],
    [2, "up", 0.1],
    [2.5, "up", 0.125],
    [11, "up", 0.55],
    [20, "up", 0.6],
  ] as const)("at a velocity of %d holds its wing %s and is tilted by %d", (velocity, wing, tilt) => {
    const drawn = drawnBy((pen) => drawPelican(pen, 200, velocity));
    const held = Object.entries(tips).filter(([, [x, y]]) =>
      drawn("quadraticCurveTo").some((curve) => curve[2] === x && curve[3] === y),
    );
    expect(held.map(([name]) => name)).toEqual([wing]);
    expect(drawn("rotate")).toEqual([[expect.closeTo(tilt, 6)]]);
  });
});

describe("a layer", () => {
  test("is drawn once at the screen's scale", () => {
    const draw = vi.fn();
    expect(createLayer(100, 50, 1.5, draw)).toMatchObject({ width: 150, height: 75 });
    expect(draw).toHaveBeenCalledTimes(1);
    expect(draw.mock.calls[0]?.[0] === surfaces[0]?.pen).toBe(true);
    expect(surfaces[0]?.strokes).toEqual([["scale", 1.5, 1.5]]);
  });

  test("stays empty where the browser has no pen", () => {
    const draw = vi.fn();
    vi.stubGlobal("document", { createElement: () => ({ getContext: () => null }) });
    expect(createLayer(100, 50, 2, draw)).toMatchObject({ width: 200, height: 100 });
    expect(draw).not.toHaveBeenCalled();
  });
});

describe("the scene", () => {
  const flightAt = (frame: number, about: Partial<Flight> = {}): Flight => ({ ...createFlight(0), frame, ...about });
  const pipe = { x: 300, gapTop: 120, passed: false };
  const show = (isCalm: boolean, flight: Flight, before: Flight, part: number) => {
    const draw = createScene(1, isCalm);
    const images = drawnBy((pen) => draw(pen, { flight, before, part }))("drawImage");
    const of = (width: number, height: number) =>
      images
        .filter(([layer]) => (layer as Surface).width === width && (layer as Surface).height === height)
        .map(([, ...args]) => args);
    return {
      skyline: of(1_200, 200).map(([x]) => x),
      bank: of(900, 160).map(([x]) => x),
      waves: of(80, 40).map(([x]) => x),
      pipes: of(80, 460).map((args) => args.at(-4)),
      sky: of(800, 500),
    };
  };

  test("covers the canvas with its layers, each as often as it is needed", () => {
    const rested = flightAt(0);
    const { sky, ...shown } = show(false, rested, rested, 1);
    expect(sky).toEqual([[0, 0, 800, 500]]);
    expect(shown).toEqual({
      skyline: [-0],
      bank: [-0],
      waves: [-0, 80, 160, 240, 320, 400, 480, 560, 640, 720],
      pipes: [],
    });
  });

  test("draws its waves to their full width, as a line and as a shape", () => {
    createScene(1, false);
    const crests = surfaces.at(-1)?.strokes.filter(([name, x]) => name === "lineTo" && x === 80);
    expect(crests).toEqual([
      ["lineTo", 80, expect.closeTo(2, 6)],
      ["lineTo", 80, 40],
      ["lineTo", 80, expect.closeTo(2, 6)],
    ]);
  });

  test.each([
    ["moves with the flight, the farther the slower", false, 100, 1, -24, -105, -60],
    ["stands still for people who asked for less motion", true, 100, 1, 0, 0, 0],
    ["is between two frames as far as the screen is", false, 100, 0.5, -23.88, -104.475, -58.5],
    ["doesn't move back before the first frame", false, 0, 0.5, 0, 0, 0],
  ] as const)("%s", (_what, isCalm, frame, part, skyline, bank, wave) => {
    const shown = show(isCalm, flightAt(frame), flightAt(frame - 1), part);
    expect([shown.skyline[0], shown.bank[0], shown.waves[0]]).toEqual([
      expect.closeTo(skyline, 6),
      expect.closeTo(bank, 6),
      expect.closeTo(wave, 6),
    ]);
  });

  test("shows pipes where they are between two frames, and at their place when nothing moves", () => {
    const flight = flightAt(10, { pipes: [pipe] });
    expect(show(false, flight, flightAt(9), 0.25).pipes).toEqual([302.25, 302.25]);
    expect(show(false, flight, flight, 0.25).pipes).toEqual([300, 300]);
  });
});
