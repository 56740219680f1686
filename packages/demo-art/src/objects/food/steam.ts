import type { Canvas } from "../../drawing/canvas.ts";
import { fade } from "../../drawing/color.ts";
import { range, stroke } from "../../drawing/shapes.ts";

/** Steam in soft ribbons above a point. */
export const steam = (canvas: Canvas, x: number, y: number, height: number, count = 3): string =>
  range(count)
    .map((i) => {
      const dx = (i - (count - 1) / 2) * 62;
      const s = canvas.random.between(24, 44) * (i % 2 ? 1 : -1);
      const d = `M${x + dx} ${y}C${x + dx + s} ${y - height * 0.3} ${x + dx - s} ${y - height * 0.6} ${x + dx + s * 0.6} ${y - height}`;
      const fill = canvas.linear([
        [0, fade("#fff4e6", 0)],
        [0.4, fade("#fff4e6", 0.5)],
        [1, fade("#fff4e6", 0.05)],
      ]);
      return [30, 18, 8].map((w) => stroke(d, fill, w, { opacity: 0.32 })).join("");
    })
    .join("");
