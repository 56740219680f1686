import { type RefObject, useCallback } from "react";

export const hideMilliseconds = 600;

/** The look of a scroll area whose scrollbar shows only while it is used; its place is kept, so that nothing moves. */
export const fadingScrollbar = {
  scrollbarWidth: "thin",
  scrollbarColor: "transparent transparent",
  "&[data-scrollbar=shown]": { scrollbarColor: "var(--mui-palette-text-disabled) transparent" },
} as const;

const watch = (area: HTMLElement): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const show = () => {
    clearTimeout(timer);
    area.dataset.scrollbar = "shown";
    if (!isOver) timer = setTimeout(() => delete area.dataset.scrollbar, hideMilliseconds);
  };
  const over = (is: boolean) => (event: PointerEvent) => {
    // A finger has no place to rest; only its scrolling counts.
    if (event.pointerType === "touch") return;
    isOver = is;
    show();
  };
  const [enter, leave] = [over(true), over(false)];
  area.addEventListener("scroll", show, { passive: true });
  area.addEventListener("pointerenter", enter);
  area.addEventListener("pointerleave", leave);
  return () => {
    clearTimeout(timer);
    area.removeEventListener("scroll", show);
    area.removeEventListener("pointerenter", enter);
    area.removeEventListener("pointerleave", leave);
  };
};

/**
 * The ref of a scroll area with `fadingScrollbar`: its scrollbar shows while it scrolls or the mouse is over it, and hides
 * 600 ms after that has ended. `also` is filled like a ref of its own.
 */
export const useFadingScrollbar = <Area extends HTMLElement>(also?: RefObject<Area | null>) =>
  useCallback(
    (area: Area | null) => {
      if (also) also.current = area;
      return area ? watch(area) : undefined;
    },
    [also],
  );
