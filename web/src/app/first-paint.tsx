import { useLayoutEffect } from "react";

/** Removes the skeleton of `index.html` (`web/build/first-paint.ts`). */
export const removeFirstPaint = (): void => document.getElementById("first-paint")?.remove();

/** Removes the skeleton once the first page has rendered. */
export const FirstPaintDone = (): null => {
  useLayoutEffect(removeFirstPaint, []);
  return null;
};
