import { contentMaxWidth, sideRailWidth } from "../../theme/safe-area.ts";

/** The width of the content of a member's screen, from each breakpoint on, as the shell lays it out. */
export const contentWidth = {
  xs: "100vw - 32px",
  sm: "100vw - 48px",
  md: `100vw - ${sideRailWidth + 64}px`,
  lg: `min(${contentMaxWidth}px, 100vw - ${sideRailWidth}px) - 80px`,
} as const;

/** The width of one of `count` columns with `gap` pixels between them, within a card's border. */
export const columnWidth = (content: string, count: number, gap: number): string =>
  `(${content} - ${(count - 1) * gap}px) / ${count} - 2px`;
