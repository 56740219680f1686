import { type RefObject, useEffect } from "react";
import type { Flight } from "../../../../../shared/rules/pelican-flight/flight.ts";
import { measures } from "../../../../../shared/rules/pelican-flight/measures.ts";
import { createScene, type Scene } from "../draw/scene.ts";
import type { Game } from "./game.ts";

/** Beyond twice the game's own pixels nobody sees a difference, and a phone would only get warm. */
const maxScale = 2;

/** Device pixels per pixel of the game: crisp at the size it is shown in, and never below its own 800x500. */
const scaleOf = (canvas: HTMLCanvasElement): number => {
  const shown = (canvas.clientWidth * window.devicePixelRatio) / measures.width;
  return Math.min(maxScale, Math.max(1, shown));
};

const isCalm = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Draws the game on a canvas with every frame of the screen, and moves it on. */
export const useDrawing = (canvasRef: RefObject<HTMLCanvasElement | null>, game: Game): void => {
  useEffect(() => {
    const canvas = canvasRef.current;
    const pen = canvas?.getContext("2d");
    if (!canvas || !pen) return;
    let scene: Scene | null = null;
    let drawn: Flight | null = null;
    let request = 0;
    const draw = () => {
      request = requestAnimationFrame(draw);
      const now = performance.now();
      game.frame(now);
      const picture = game.picture(now);
      // Nothing moves between flights.
      if (game.state().phase !== "playing" && picture.flight === drawn) return;
      scene?.(pen, picture);
      drawn = picture.flight;
    };
    const resize = () => {
      const scale = scaleOf(canvas);
      const [width, height] = [Math.round(measures.width * scale), Math.round(measures.height * scale)];
      if (scene && canvas.width === width) return;
      canvas.width = width;
      canvas.height = height;
      scene = createScene(scale, isCalm());
      drawn = null;
    };
    const observer = new ResizeObserver(resize);
    observer.observe(canvas);
    resize();
    draw();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(request);
    };
  }, [canvasRef, game]);
};
