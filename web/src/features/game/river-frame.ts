import { measures } from "../../../../shared/rules/pelican-flight/measures.ts";
import { dusk } from "../../theme/palette.ts";
import { lowScreen, safeBottom, tabBarHeight } from "../../theme/safe-area.ts";
import { colors } from "./draw/colors.ts";

/** A phone upright: no room for the whole river in its width. */
const uprightPhone = "@media (max-width: 599.95px) and (orientation: portrait)";
const shape = `${measures.width} / ${measures.height}`;
/** What an upright phone shows of the river, in pixels of the game: from a little before the pelican to the second pipe. */
const shown = { from: 100, width: 390 };
const shownHeight = `calc(100vw * ${measures.height / shown.width})`;

/** The frame around the river: as wide as its column, on an upright phone as high as is free between title and tabs. */
export const riverFrame = {
  position: "relative",
  overflow: "hidden",
  borderRadius: 6,
  aspectRatio: shape,
  bgcolor: dusk.night,
  scrollMarginBlock: `8px ${safeBottom(tabBarHeight + 8)}`,
  // Edge to edge; below the game's ground the river goes on.
  [uprightPhone]: {
    mx: "calc(-1 * var(--gutter))",
    borderRadius: 0,
    aspectRatio: "auto",
    height: `calc(100dvh - ${tabBarHeight + 124}px)`,
    minHeight: 320,
    background: `linear-gradient(${colors.water} ${shownHeight}, ${dusk.night})`,
  },
  [lowScreen]: { mx: "auto", width: `min(100%, (100dvh - 32px) * ${measures.width / measures.height})` },
} as const;

/** While a flight is on, nothing but the river is on a phone's screen. */
export const flying = {
  [uprightPhone]: {
    ...riverFrame[uprightPhone],
    position: "fixed",
    inset: 0,
    zIndex: "modal",
    mx: 0,
    height: "100dvh",
  },
  [lowScreen]: {
    position: "fixed",
    inset: 0,
    zIndex: "modal",
    width: "100%",
    aspectRatio: "auto",
    borderRadius: 0,
    display: "grid",
    placeContent: "center",
  },
} as const;

/** The canvas in it: the whole river, or on an upright phone the part around the pelican. */
export const picture = {
  display: "block",
  width: "100%",
  height: "100%",
  [uprightPhone]: {
    width: "auto",
    height: `min(100%, ${shownHeight})`,
    maxWidth: "none",
    aspectRatio: shape,
    transform: `translateX(${(-100 * shown.from) / measures.width}%)`,
  },
  [lowScreen]: { width: "auto", maxWidth: "100vw", maxHeight: "100dvh", aspectRatio: shape },
} as const;
