import { lowHeight, tabBarHeight } from "../../theme/safe-area.ts";

/** A corner of the window. */
export type Corner = { vertical: "top" | "bottom"; horizontal: "left" | "right" };

type Area = { left: number; top: number; right: number; bottom: number };
/** One press of a control, by pointer or key. */
export type Pressed = { element: Element; area: Area };

const controls = "button, a, input, label, [role=button], [role=switch]";
/** Marks what a toast mustn't cover: totals and the buttons below them. */
const keepClearSelector = "[data-keep-clear]";
const gap = 20;
const desktopWidth = 900;

let pressed: Pressed | null = null;

const areaOf = (element: Element): Area => element.getBoundingClientRect();

const rememberPressed = ({ target }: Event): void => {
  if (!(target instanceof Element) || target.closest("[data-toast]")) return;
  const element = target.closest(controls) ?? target;
  pressed = { element, area: areaOf(element) };
};

/** Tracks the last pressed control, by pointer or key, as the cause of the next toast. Returns a function that stops it. */
export const trackPresses = (): (() => void) => {
  const events = ["pointerdown", "keydown"] as const;
  for (const name of events) document.addEventListener(name, rememberPressed, { capture: true, passive: true });
  return () => {
    for (const name of events) document.removeEventListener(name, rememberPressed, { capture: true });
  };
};

/** The last press: the cause of whatever happens next. */
export const lastPress = (): Pressed | null => pressed;

const overlaps = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const isSeen = ({ left, top, right, bottom }: Area): boolean =>
  right > left && bottom > top && bottom > 0 && top < window.innerHeight;

const areaAt = ({ vertical, horizontal }: Corner, height: number): Area => {
  const { innerWidth, innerHeight } = window;
  const hasNoBar = innerWidth >= desktopWidth || (innerHeight <= lowHeight && innerWidth > innerHeight);
  const width = Math.min(400, innerWidth - 32) + gap;
  const edge = hasNoBar ? gap : tabBarHeight + 8;
  const [top, bottom] =
    vertical === "top" ? [0, height + gap] : [innerHeight - edge - height - gap, innerHeight - edge];
  return horizontal === "left"
    ? { left: 0, right: width, top, bottom }
    : { left: innerWidth - width, right: innerWidth, top, bottom };
};

const defaultPosition: Corner = { vertical: "bottom", horizontal: "right" };
const positions: Corner[] = [
  defaultPosition,
  { vertical: "top", horizontal: "right" },
  { vertical: "bottom", horizontal: "left" },
];

/**
 * Finds a position where a toast of about `height` pixels covers neither its cause nor a total: bottom, else top, else
 * bottom left.
 */
export const toastPositionFor = (height: number): Corner => {
  const cause = pressed && (pressed.element.isConnected ? areaOf(pressed.element) : pressed.area);
  const keepClear = [...document.querySelectorAll(keepClearSelector)].map(areaOf);
  const findFree = (areas: (Area | null)[]) =>
    positions.find((place) => areas.every((area) => !area || !isSeen(area) || !overlaps(area, areaAt(place, height))));
  return findFree([cause, ...keepClear]) ?? findFree([cause]) ?? defaultPosition;
};
