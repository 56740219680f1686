import type { Canvas } from "../drawing/canvas.ts";
import { fade, lighten } from "../drawing/color.ts";
import { glow } from "../drawing/light.ts";
import { ink } from "../drawing/palette.ts";
import { num, path, range, rect, stroke } from "../drawing/shapes.ts";

/** The blue steel lift bridge: two towers, a truss that rises between them, lamps on the deck. */
export const mainStreetBridge = (
  canvas: Canvas,
  deck: number,
  x0: number,
  x1: number,
  towerHeight: number,
  color: string = ink.blue,
): string => {
  const span = x1 - x0;
  const [left, right] = [x0 + span * 0.34, x0 + span * 0.66];
  const wide = span * 0.028;
  const thin = Math.max(1.6, span * 0.0032);
  const truss = (a: number, b: number, rise: number) => {
    const bays = Math.max(4, Math.round((b - a) / (span * 0.036)));
    const top = (t: number) => deck - rise * (0.45 + 0.55 * Math.sin(Math.PI * t));
    const at = (i: number) => a + ((b - a) * i) / bays;
    const chord = range(bays + 1).map((i) => `${num(at(i))} ${num(top(i / bays))}`);
    const web = range(bays).map(
      (i) =>
        `M${num(at(i))} ${num(deck)}L${num(at(i + 1))} ${num(top((i + 1) / bays))}M${num(at(i + 1))} ${num(deck)}L${num(at(i))} ${num(top(i / bays))}M${num(at(i))} ${num(deck)}V${num(top(i / bays))}`,
    );
    return stroke(`M${chord.join("L")}`, color, thin * 1.7) + stroke(web.join(""), fade(color, 0.85), thin * 0.8);
  };
  const tower = (x: number) => {
    const top = deck - towerHeight;
    const steps = 7;
    const cross = range(steps).map((i) => {
      const [y, next] = [deck - (towerHeight * i) / steps, deck - (towerHeight * (i + 1)) / steps];
      return `M${num(x - wide)} ${num(y)}L${num(x + wide)} ${num(next)}M${num(x + wide)} ${num(y)}L${num(x - wide)} ${num(next)}M${num(x - wide)} ${num(next)}H${num(x + wide)}`;
    });
    return [
      stroke(cross.join(""), fade(color, 0.8), thin * 0.8),
      stroke(
        `M${num(x - wide)} ${num(deck + towerHeight * 0.16)}V${num(top)}M${num(x + wide)} ${num(deck + towerHeight * 0.16)}V${num(top)}`,
        lighten(color, 0.12),
        thin * 2.3,
      ),
      rect(x - wide * 1.35, top - towerHeight * 0.05, wide * 2.7, towerHeight * 0.06, color),
      glow(canvas, x, top - towerHeight * 0.06, towerHeight * 0.22, ink.coral, 0.7),
      rect(x - wide * 1.7, deck + towerHeight * 0.1, wide * 3.4, towerHeight * 0.13, fade(canvas.palette.dark, 0.95)),
    ].join("");
  };
  const lamps = range(22).map((i) =>
    glow(canvas, x0 + (span * (i + 0.5)) / 22, deck - span * 0.012, span * 0.016, ink.gold, 0.9),
  );
  const lift = rect(left, deck - towerHeight * 0.9, right - left, thin * 1.4, fade(color, 0.8));
  return [
    truss(x0, left, towerHeight * 0.2),
    truss(right, x1, towerHeight * 0.2),
    truss(left, right, towerHeight * 0.36),
    lift,
    tower(left),
    tower(right),
    rect(x0 - 4, deck - thin, span + 8, thin * 4, lighten(color, 0.1)),
    rect(x0 - 4, deck + thin * 2.6, span + 8, thin * 2.4, fade(canvas.palette.dark, 0.8)),
    ...[0.1, 0.22, 0.78, 0.9].map((share) =>
      rect(x0 + span * share, deck + thin * 3, span * 0.012, towerHeight * 0.2, fade(canvas.palette.dark, 0.9)),
    ),
    ...lamps,
  ].join("");
};

/** The cable-stayed bridge: two needles with fans of cable. */
export const cableBridge = (
  canvas: Canvas,
  deck: number,
  x0: number,
  x1: number,
  height: number,
  color: string,
): string => {
  const span = x1 - x0;
  const pylons = [x0 + span * 0.3, x0 + span * 0.7];
  const fans = pylons.map((x) => {
    const cables = range(13).flatMap((i) => {
      const reach = span * 0.2 * ((i + 1) / 13);
      const top = deck - height * (0.5 + 0.48 * ((i + 1) / 13));
      return [
        `M${num(x)} ${num(top)}L${num(x - reach)} ${num(deck)}`,
        `M${num(x)} ${num(top)}L${num(x + reach)} ${num(deck)}`,
      ];
    });
    return (
      stroke(cables.join(""), fade(lighten(color, 0.5), 0.6), 1.3) +
      path(
        `M${x - 5} ${deck + height * 0.2}L${x - 3} ${deck - height}h6L${x + 5} ${deck + height * 0.2}Z`,
        lighten(color, 0.2),
      ) +
      glow(canvas, x, deck - height, height * 0.1, ink.coral, 0.9)
    );
  });
  const road = `M${num(x0)} ${num(deck + height * 0.12)}Q${num((x0 + x1) / 2)} ${num(deck - height * 0.1)} ${num(x1)} ${num(deck + height * 0.12)}`;
  return (
    fans.join("") + stroke(road, color, 7) + stroke(road, fade(ink.gold, 0.8), 1.6, { "stroke-dasharray": "1 14" })
  );
};

/** The low concrete bridge with its arches lit in color from below. */
export const acostaBridge = (
  canvas: Canvas,
  deck: number,
  x0: number,
  x1: number,
  drop: number,
  light: string = ink.violet,
): string => {
  const bays = 5;
  const bay = (x1 - x0) / bays;
  const underside = range(bays).map(
    (i) =>
      `Q${num(x0 + bay * (i + 0.5))} ${num(deck + drop * 0.1)} ${num(x0 + bay * (i + 1))} ${num(deck + drop * 0.6)}`,
  );
  const body = `M${num(x0)} ${num(deck)}V${num(deck + drop * 0.6)}${underside.join("")}V${num(deck)}Z`;
  const piers = range(bays + 1).map(
    (i) =>
      rect(x0 + bay * i - drop * 0.12, deck + drop * 0.5, drop * 0.24, drop, canvas.palette.near) +
      glow(canvas, x0 + bay * i, deck + drop * 0.75, drop * 0.9, light, 0.75),
  );
  const edge = `M${num(x0)} ${num(deck + drop * 0.6)}${underside.join("")}`;
  return (
    piers.join("") +
    path(body, canvas.palette.near) +
    stroke(edge, fade(light, 0.9), drop * 0.09) +
    stroke(`M${num(x0)} ${num(deck)}H${num(x1)}`, fade(ink.cream, 0.5), 2) +
    range(16)
      .map((i) => glow(canvas, x0 + ((x1 - x0) * (i + 0.5)) / 16, deck - drop * 0.2, drop * 0.22, ink.gold, 0.8))
      .join("")
  );
};
