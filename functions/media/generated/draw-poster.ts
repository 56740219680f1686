import type { ReactNode } from "react";
import satori from "satori";
import { fingerprint } from "../../platform/ids.ts";
import { loadSharp } from "../load-sharp.ts";
import { readPosterFonts } from "./poster-fonts.ts";
import { toPosterTexts, toTitleSize } from "./poster-text.ts";

/** What a poster says. */
export type PosterFacts = { title: string; description: string; type: string };

const size = { width: 1_600, height: 900 };

type Style = Record<string, string | number>;

/** An element as satori reads it; the server has no JSX. */
const box = (style: Style, ...children: unknown[]): ReactNode =>
  ({ type: "div", key: null, props: { style: { display: "flex", ...style }, children } }) as unknown as ReactNode;

// The product's dusk: night above, the sun's last light below. One of them per title, always the same one.
const skies = [
  ["#17122b", "#3a1f63", "#9c3f6f", "#ff8a4c"],
  ["#120f26", "#27205c", "#6a3a8c", "#f0719a"],
  ["#14122e", "#1f3a68", "#3f7a8c", "#ffb46b"],
  ["#1a1030", "#4a1f56", "#b04a5e", "#ffb35c"],
];

const skyOf = (title: string): string => {
  const [night, dusk, glow, sun] = skies[Number.parseInt(fingerprint(title).slice(0, 4), 16) % skies.length] ?? [];
  return `linear-gradient(172deg, ${night} 0%, ${dusk} 46%, ${glow} 78%, ${sun} 100%)`;
};

const sun = box({
  position: "absolute",
  right: 120,
  bottom: -190,
  width: 520,
  height: 520,
  borderRadius: 260,
  background: "linear-gradient(180deg, #ffd9a0 0%, #ff9f5a 60%, #ff7a59 100%)",
  opacity: 0.9,
});

const horizon = (bottom: number, opacity: number) =>
  box({ position: "absolute", left: 0, right: 0, bottom, height: 5, background: "#17122b", opacity });

const shade = box({
  position: "absolute",
  left: 0,
  top: 0,
  width: size.width,
  height: size.height,
  background: "linear-gradient(90deg, rgba(15,11,34,0.72) 0%, rgba(15,11,34,0.5) 55%, rgba(15,11,34,0) 100%)",
});

const toPoster = (facts: PosterFacts): ReactNode => {
  const { title, description, type } = toPosterTexts(facts);
  const label = { fontSize: 34, fontWeight: 800, letterSpacing: 3, color: "#17122b" };
  const text = { color: "#fff8ef", fontWeight: 800, lineHeight: 1.04, letterSpacing: -2 };
  return box(
    { ...size, background: skyOf(facts.title), fontFamily: "latin, latin-ext, vietnamese", position: "relative" },
    sun,
    ...[40, 84, 120, 148].map((bottom, index) => horizon(bottom, 0.5 - index * 0.1)),
    shade,
    box(
      { flexDirection: "column", justifyContent: "space-between", width: size.width, height: size.height, padding: 96 },
      box(
        {},
        ...(type ? [box({ ...label, background: "#ffd166", padding: "12px 26px", borderRadius: 12 }, type)] : []),
      ),
      box(
        { flexDirection: "column", maxWidth: 1_400 },
        box({ ...text, fontSize: toTitleSize(title), maxHeight: 520, overflow: "hidden" }, title),
        ...(description
          ? [box({ fontSize: 40, fontWeight: 600, lineHeight: 1.3, color: "#f3e6ff", marginTop: 28 }, description)]
          : []),
      ),
      box({ fontSize: 38, fontWeight: 800, letterSpacing: 4, color: "#fff8ef" }, "PLAYYY"),
    ),
  );
};

/**
 * Draws a poster of 1,600 x 900 pixels as a PNG: title, type and the beginning of the description before a dusk sky. Long titles
 * wrap and shrink; what the fonts have no letters for, such as emoji, is left out.
 */
export const drawPoster = async (facts: PosterFacts): Promise<Buffer> => {
  const svg = await satori(toPoster(facts), { ...size, fonts: await readPosterFonts() });
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
};
