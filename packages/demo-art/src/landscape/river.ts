import type { Canvas } from "../drawing/canvas.ts";
import { mix } from "../drawing/color.ts";
import { ink } from "../drawing/palette.ts";
import { acostaBridge, cableBridge, mainStreetBridge } from "./bridges.ts";
import { birds, clouds, moon, sky, sun } from "./sky.ts";
import { downtown, mirrored, shore } from "./skyline.ts";
import { glint, ripples, water } from "./water.ts";

/** What a picture fixes of the view: where the sun is (share of the width) and which bridge is there. */
type View = { sunAt?: number; bridge?: "main" | "cable" | "acosta" };

/** The river with downtown and one of its bridges, down to the bottom of the picture. */
export const river = (canvas: Canvas, horizon = canvas.h * 0.56, view: View = {}): string => {
  const { w, h, random, palette } = canvas;
  const sunAt = w * (view.sunAt ?? random.between(0.2, 0.8));
  const centre = w * random.between(0.36, 0.64);
  const city =
    downtown(canvas, centre, horizon, Math.min(h * 0.4, w * 0.42)) + shore(canvas, horizon, h * 0.022, palette.near);
  const bridge = view.bridge ?? random.pick(["main", "cable", "acosta"]);
  return [
    sky(canvas, horizon),
    palette.stars > 100
      ? moon(canvas, sunAt, horizon * 0.3, h * 0.045)
      : sun(canvas, sunAt, horizon - h * 0.05, h * 0.11),
    clouds(canvas, h * 0.1, horizon - h * 0.08, 7),
    city,
    water(canvas, horizon, h),
    mirrored(city, horizon, 0.4),
    glint(canvas, sunAt, horizon + 4, h, w * 0.1, palette.sun),
    ripples(canvas, horizon, h, 80, palette.sky[4], 0.34),
    bridge === "main"
      ? mainStreetBridge(canvas, horizon - h * 0.03, -w * 0.06, w * 1.06, h * 0.2, mix(ink.blue, palette.sky[2], 0.3))
      : "",
    bridge === "acosta"
      ? acostaBridge(
          canvas,
          horizon - h * 0.06,
          -w * 0.05,
          w * 1.05,
          h * 0.065,
          random.pick([ink.violet, ink.teal, ink.pink]),
        )
      : "",
    bridge === "cable"
      ? cableBridge(canvas, horizon - h * 0.05, -w * 0.1, w * 1.1, h * 0.26, mix(palette.near, palette.sky[3], 0.2))
      : "",
    birds(canvas, w * random.between(0.25, 0.75), h * 0.2, 5, 15),
  ].join("");
};
