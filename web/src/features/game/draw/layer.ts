/** What a layer is drawn with: a 2D context in the game's own pixels. */
export type Pen = CanvasRenderingContext2D;

/**
 * A picture that is drawn once and copied with every frame. `scale`: device pixels per pixel of the game.
 */
export const createLayer = (
  width: number,
  height: number,
  scale: number,
  draw: (pen: Pen) => void,
): HTMLCanvasElement => {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.scale(canvas.width / width, canvas.height / height);
    draw(pen);
  }
  return canvas;
};

/** Fills a shape that `path` outlines. */
export const fillShape = (pen: Pen, color: string | CanvasGradient, path: (pen: Pen) => void): void => {
  pen.fillStyle = color;
  pen.beginPath();
  path(pen);
  pen.fill();
};

/** A gradient from one height to another. */
export const verticalGradient = (
  pen: Pen,
  from: number,
  to: number,
  stops: readonly [number, string][],
): CanvasGradient => {
  const gradient = pen.createLinearGradient(0, from, 0, to);
  for (const [at, color] of stops) gradient.addColorStop(at, color);
  return gradient;
};
