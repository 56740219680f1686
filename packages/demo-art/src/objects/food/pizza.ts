import type { Canvas } from "../../drawing/canvas.ts";
import { fade } from "../../drawing/color.ts";
import { shadow } from "../../drawing/light.ts";
import { at, ellipse, path, range, stroke } from "../../drawing/shapes.ts";
import { steam } from "./steam.ts";

/** A whole pizza on a peel with one slice being pulled. */
export const pizza = (canvas: Canvas): string => {
  const { random } = canvas;
  const topping = (x: number, y: number) => {
    const kind = random.whole(0, 3);
    if (kind <= 1)
      return (
        ellipse(
          x,
          y,
          34,
          17,
          canvas.radial([
            [0, "#e0533f"],
            [0.8, "#b12c36"],
            [1, "#7c1a2c"],
          ]),
        ) + ellipse(x - 8, y - 5, 9, 3, fade("#ffc7a3", 0.6))
      );
    if (kind === 2)
      return at(
        x,
        y,
        [path("M0 0Q22 -18 44 0Q22 12 0 0Z", "#4c9a4e"), stroke("M3 0H40", "#a8e08a", 2)],
        1,
        random.between(0, 180),
      );
    return ellipse(x, y, 14, 8, "#2a1530") + ellipse(x, y, 6, 3, "#7a5a78");
  };
  const spots = range(34).map(() => {
    const [a, d] = [random.between(0, Math.PI * 2), Math.sqrt(random.next()) * 0.8];
    return topping(Math.cos(a) * 330 * d, -110 + Math.sin(a) * 150 * d);
  });
  return [
    shadow(canvas, 0, 6, 460, 80, 0.85),
    ellipse(
      0,
      -84,
      420,
      176,
      canvas.linear([
        [0, "#a8683f"],
        [1, "#3a1a30"],
      ]),
    ) +
      ellipse(
        0,
        -94,
        414,
        170,
        canvas.linear([
          [0, "#d99a5c"],
          [1, "#8a4c3a"],
        ]),
      ),
    ellipse(
      0,
      -104,
      372,
      160,
      canvas.linear([
        [0, "#f7c778"],
        [0.6, "#d98b3f"],
        [1, "#9c5230"],
      ]),
    ),
    ellipse(
      0,
      -112,
      336,
      138,
      canvas.radial([
        [0, "#ffe08f"],
        [0.75, "#ffb74d"],
        [1, "#e86a3a"],
      ]),
    ),
    ...range(22).map(() =>
      ellipse(
        random.between(-260, 260),
        -112 + random.between(-90, 90),
        random.between(14, 40),
        random.between(8, 18),
        fade("#fff3cf", 0.55),
      ),
    ),
    ...spots,
    stroke(
      "M0 -112L-120 18M0 -112L160 12M0 -112L330 -80M0 -112L-350 -90M0 -112L-130 -240M0 -112L150 -238",
      fade("#7c3326", 0.5),
      5,
    ),
    steam(canvas, 0, -230, 220, 4),
  ].join("");
};
