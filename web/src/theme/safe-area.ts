/** Room for the notch and the home bar, on top of `base` pixels. */
export const safeTop = (base = 0): string => `calc(${base}px + env(safe-area-inset-top, 0px))`;
export const safeBottom = (base = 0): string => `calc(${base}px + env(safe-area-inset-bottom, 0px))`;

/** Height of the bottom tab bar without the safe area; below 900 px pages reserve this much room. */
export const tabBarHeight = 68;
export const sideRailWidth = 232;
