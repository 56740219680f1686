import { useLayoutEffect } from "react";

/** Takes the outline of `index.html` away (`web/build/first-paint.ts`). */
export const removeFirstPaint = (): void => document.getElementById("first-paint")?.remove();

/** Stands beside the first page that is there: from here on the app shows itself. */
export const FirstPaintDone = (): null => {
  useLayoutEffect(removeFirstPaint, []);
  return null;
};
