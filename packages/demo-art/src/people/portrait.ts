import { type Canvas, createCanvas } from "../drawing/canvas.ts";
import { darken, fade, lighten } from "../drawing/color.ts";
import { glow } from "../drawing/light.ts";
import { ink, palettes } from "../drawing/palette.ts";
import { at, capsule, circle, ellipse, path, stroke } from "../drawing/shapes.ts";
import { clouds, sky, sun } from "../landscape/sky.ts";

type Hair = "bob" | "bun" | "curls" | "short" | "long" | "cap";

/** What a portrait looks like. */
export type Portrait = {
  skin: string;
  hair: Hair;
  hairColor: string;
  top: string;
  palette: keyof typeof palettes;
  glasses?: boolean;
  beard?: boolean;
};

/** Portraits of people in the demo city, by their key. */
export const portraits: Record<string, Portrait> = {
  admin: { skin: "#e0a887", hair: "short", hairColor: "#3a2433", top: ink.teal, palette: "blue", glasses: true },
  premium: { skin: "#8d5a44", hair: "curls", hairColor: "#1d1226", top: ink.gold, palette: "coral" },
  essential: { skin: "#f0c2a0", hair: "bob", hairColor: "#a8503a", top: ink.violet, palette: "teal" },
  maya: { skin: "#6f4335", hair: "bun", hairColor: "#170d20", top: ink.coral, palette: "plum", glasses: true },
  diego: { skin: "#c98a66", hair: "cap", hairColor: "#2a1726", top: ink.cream, palette: "gold", beard: true },
  june: { skin: "#f3cdb0", hair: "long", hairColor: "#d98a4a", top: ink.pink, palette: "rose" },
};

const size = 400;

// Hair behind the head, then what falls over the forehead.
const drawHair = ({ hair, hairColor: color, top }: Portrait): [behind: string, before: string] => {
  const fringe = path("M122 176Q120 92 200 90Q280 92 278 176Q262 128 214 126Q150 124 122 176Z", color);
  switch (hair) {
    case "bob":
      return [path("M112 260Q96 82 200 80Q304 82 288 260Q276 276 256 262H144Q124 276 112 260Z", color), fringe];
    case "bun":
      return [circle(200, 74, 40, color), fringe];
    case "curls":
      return [
        [...Array(13).keys()]
          .map((i) => circle(200 + Math.cos(2.75 + i * 0.315) * 88, 168 + Math.sin(2.75 + i * 0.315) * 88, 38, color))
          .join(""),
        path("M124 176Q126 92 200 90Q274 92 276 176Q256 132 200 132Q144 132 124 176Z", color),
      ];
    case "long":
      return [path("M106 360Q92 82 200 80Q308 82 294 360Q270 372 250 330H150Q130 372 106 360Z", color), fringe];
    case "cap":
      return [
        "",
        path("M120 158Q120 84 200 82Q280 84 280 158Z", darken(top, 0.1)) +
          capsule(180, 146, 140, 20, darken(top, 0.35)),
      ];
    default:
      return [
        "",
        path("M120 172Q112 84 196 82Q288 78 280 172Q268 140 250 132Q200 142 150 128Q130 140 120 172Z", color),
      ];
  }
};

const drawFace = (canvas: Canvas, { skin, hairColor, glasses, beard }: Portrait): string => {
  const shade = canvas.linear(
    [
      [0, darken(skin, 0.16)],
      [0.6, skin],
      [1, lighten(skin, 0.3)],
    ],
    [0, 0, 1, 0],
  );
  const frame = stroke(
    "M146 190a24 22 0 1 0 48 0a24 22 0 1 0 -48 0M206 190a24 22 0 1 0 48 0a24 22 0 1 0 -48 0M194 188Q200 182 206 188",
    "#1a1030",
    5,
  );
  return [
    path("M170 236H230V296Q200 322 170 296Z", darken(skin, 0.28)),
    path("M126 176Q126 96 200 96Q274 96 274 176Q274 262 200 272Q126 262 126 176Z", shade),
    beard
      ? path("M128 196Q132 268 200 276Q268 268 272 196Q262 226 232 224Q200 214 168 224Q138 226 128 196Z", hairColor)
      : "",
    ellipse(170, 190, 6.5, 8, "#1a1030") + ellipse(230, 190, 6.5, 8, "#1a1030"),
    stroke("M158 170Q170 163 182 169M218 169Q230 163 242 170", darken(hairColor, 0.2), 5),
    stroke("M200 192Q194 212 202 214", fade(darken(skin, 0.5), 0.7), 4),
    stroke("M178 236Q200 254 222 236", "#fff6ec", 7) + stroke("M176 234Q200 256 224 234", fade("#7a2a35", 0.9), 4),
    ellipse(152, 218, 15, 9, fade(ink.coral, 0.25)) + ellipse(248, 218, 15, 9, fade(ink.coral, 0.25)),
    glasses ? frame : "",
  ].join("");
};

/** A portrait against the evening sky, as square SVG. */
export const drawPortrait = (look: Portrait, seed: string): string => {
  const canvas = createCanvas(size, size, palettes[look.palette], seed);
  const [behind, before] = drawHair(look);
  const shoulders = canvas.linear(
    [
      [0, darken(look.top, 0.4)],
      [0.6, look.top],
      [1, lighten(look.top, 0.35)],
    ],
    [0, 0, 1, 0],
  );
  return canvas.finish([
    sky(canvas, size),
    sun(canvas, 285, 250, 90),
    clouds(canvas, 60, 300, 5),
    glow(canvas, 200, 220, 220, canvas.palette.sky[4], 0.35),
    at(0, 14, [
      behind,
      path("M30 400Q40 306 168 294Q200 326 232 294Q360 306 370 400Z", shoulders),
      path("M168 294Q200 326 232 294L226 284H174Z", darken(look.skin, 0.2)),
      drawFace(canvas, look),
      before,
    ]),
  ]);
};
