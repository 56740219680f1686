/** Room for the notch and the home bar, on top of `base` pixels. */
export const safeTop = (base = 0): string => `calc(${base}px + env(safe-area-inset-top, 0px))`;
export const safeBottom = (base = 0): string => `calc(${base}px + env(safe-area-inset-bottom, 0px))`;

/** Height of the bottom tab bar without the safe area; pages leave this much room below 900 px. */
export const tabBarHeight = 68;
export const sideRailWidth = 232;
