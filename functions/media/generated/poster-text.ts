import type { PosterFacts } from "./draw-poster.ts";

// What the poster's fonts have no letters for, emoji above all, would show as empty boxes.
const undrawable = /[^\p{Script=Latin}\p{N}\p{M}\p{P}\p{Sc}\p{Zs}+=<>|~^`´¨°©®™·\n]/gu;

/** The text without what the poster's fonts can't draw. */
export const toDrawable = (text: string): string =>
  text.normalize("NFC").replace(undrawable, " ").replace(/\s+/g, " ").trim();

/** Shortens text to at most `max` characters at a word's end, with an ellipsis. */
export const shorten = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > max / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s.,;:–—-]+$/, "")}…`;
};

const sizes = [
  { upTo: 14, size: 176 },
  { upTo: 28, size: 136 },
  { upTo: 50, size: 108 },
  { upTo: 90, size: 84 },
  { upTo: 200, size: 62 },
];
// A word wider than the poster can't wrap: about 0.6 of the size is a wide letter's width.
const widestLine = 1_360;

/** The size of a title's letters, in pixels: smaller for longer titles, and for a word that would be wider than the poster. */
export const toTitleSize = (title: string): number => {
  const longestWord = Math.max(1, ...title.split(" ").map((word) => word.length));
  const bySum = sizes.find(({ upTo }) => title.length <= upTo)?.size ?? 56;
  return Math.min(bySum, Math.floor(widestLine / (longestWord * 0.6)));
};

/** A poster's texts as they are drawn. */
export const toPosterTexts = ({ title, description, type }: PosterFacts) => ({
  title: shorten(toDrawable(title), 120),
  description: shorten(toDrawable(description), 130),
  type: shorten(toDrawable(type), 40).toUpperCase(),
});
