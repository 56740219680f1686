/** Room for the notch and the home bar, on top of `base` pixels. */
export const safeTop = (base = 0): string => `calc(${base}px + env(safe-area-inset-top, 0px))`;
export const safeBottom = (base = 0): string => `calc(${base}px + env(safe-area-inset-bottom, 0px))`;

/** Height of the bottom tab bar without the safe area; below 900 px pages reserve this much room. */
export const tabBarHeight = 68;
export const sideRailWidth = 232;

/** A phone on its side: no height to spare, so its tabs are icons at the left. Known by the window's height in pixels. */
export const lowHeight = 500;
export const lowScreen = `@media (max-height: ${lowHeight}px) and (orientation: landscape)`;
/** Width of the tabs there, without the safe area. */
export const iconRailWidth = 64;
export const safeLeft = (base = 0): string => `calc(${base}px + env(safe-area-inset-left, 0px))`;
/** The most that a screen's content takes, its gutters included, in pixels. */
export const contentMaxWidth = 1280;
