import { type RefObject, useCallback } from "react";

const hideMilliseconds = 600;

/** Styles of a scroll area whose scrollbar shows only while in use; its space is reserved, so that nothing moves. */
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
    // Touch has no hover; only scrolling counts.
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
 * Returns the ref for a scroll area with `fadingScrollbar`: its scrollbar shows while it scrolls or is hovered, and
 * hides 600 ms later. `also` is another ref to set.
 */
export const useFadingScrollbar = <Area extends HTMLElement>(also?: RefObject<Area | null>) =>
  useCallback(
    (area: Area | null) => {
      if (also) also.current = area;
      return area ? watch(area) : undefined;
    },
    [also],
  );
