import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";

/** How long a button must be held before it acts. */
export const holdMilliseconds = 800;

/**
 * The behavior of a button that acts after being held for 800 ms (R39). Releasing it earlier does nothing and
 * sets `isTooShort`. A press by keyboard, switch or screen reader arrives as a click without a pointer and acts
 * immediately.
 */
export const usePressAndHold = (onHeld: () => void) => {
  const [isHolding, setIsHolding] = useState(false);
  const [isTooShort, setIsTooShort] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const start = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    setIsTooShort(false);
    setIsHolding(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setIsHolding(false);
      onHeld();
    }, holdMilliseconds);
  };
  const stop = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setIsHolding(false);
    setIsTooShort(true);
  };

  return {
    isHolding,
    isTooShort,
    handlers: {
      onPointerDown: start,
      onPointerUp: stop,
      onPointerCancel: stop,
      onPointerLeave: stop,
      // A long press must not open the browser's context menu.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      // The key that opened the sheet may still be down; its repeats don't count as a second press.
      onKeyDown: (event: KeyboardEvent) => event.repeat && event.preventDefault(),
      onClick: (event: MouseEvent) => event.detail === 0 && onHeld(),
    },
  };
};
