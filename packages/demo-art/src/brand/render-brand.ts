import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Encoding, renderImage } from "../drawing/encode.ts";
import { drawEmptyStates } from "./empty-states.ts";
import { drawBenefits, drawExperiencesHero, drawRagerHero, drawRiverHero, drawValueHero } from "./heroes.ts";
import { drawIcon, drawLogo, drawMaskableIcon } from "./icons.ts";
import { drawFollowStrip, drawWall } from "./picture-wall.ts";
import { drawSocialCard } from "./social-card.ts";
import { drawTestimonialPortraits } from "./testimonial-portraits.ts";

/** An illustration of the web bundle: its path without extension, its drawing as SVG, and the formats it ships in. */
type BrandPicture = { name: string; svg: string; encodings: BrandEncoding[]; hasGrain: boolean };

/** `suffix` follows the name of a picture's narrower files. */
type BrandEncoding = Encoding & { suffix?: string };

const webp = (quality: number): Encoding => ({ as: "webp", quality });
const avif = (quality: number): Encoding => ({ as: "avif", quality });
/** The widths that the app asks for (`shared/rules/picture-widths.ts`), and the picture's own. */
const avifs = (quality: number): BrandEncoding[] => [
  avif(quality),
  ...[256, 384, 576, 864, 1_200].map((width) => ({ ...avif(quality), width, suffix: `-${width}` })),
];
const png = (quality: number): Encoding => ({ as: "png", quality });

const picture = (name: string, svg: string, encodings: BrandEncoding[], hasGrain = true): BrandPicture => ({
  name,
  svg,
  encodings,
  hasGrain,
});

const listArt = (): BrandPicture[] => [
  ...drawWall(420).map((svg, i) => picture(`art/wall-${String(i + 1).padStart(2, "0")}`, svg, [webp(66), avif(46)])),
  ...drawFollowStrip(420).map((svg, i) => picture(`art/follow-${i + 1}`, svg, [webp(68)])),
  picture("art/hero-rager", drawRagerHero(), [webp(66), ...avifs(46)]),
  picture("art/hero-value", drawValueHero(), [webp(66), ...avifs(46)]),
  picture("art/hero-experiences", drawExperiencesHero(), [webp(66), ...avifs(46)]),
  ...drawBenefits().map(({ name, svg }) => picture(`art/benefit-${name}`, svg, [webp(66), avif(46)])),
  ...drawTestimonialPortraits().map(({ name, svg }) => picture(`art/face-${name}`, svg, [{ ...webp(80), width: 144 }])),
  picture("art/river-wide", drawRiverHero(1_600, 900), [webp(62), avif(44)]),
  picture("art/river-tall", drawRiverHero(780, 1_170), [webp(62), avif(44)]),
  picture("art/og", drawSocialCard(), [{ as: "jpeg", quality: 80 }]),
  ...drawEmptyStates().map(({ name, svg }) => picture(`art/empty-${name}`, svg, [webp(72)], false)),
];

const listIcons = (): BrandPicture[] => [
  picture("icons/icon-192", drawIcon(192), [png(100)], false),
  picture("icons/icon-512", drawIcon(512), [png(90)], false),
  picture("icons/maskable-512", drawMaskableIcon(512), [png(90)], false),
  picture("icons/apple-touch-icon", drawMaskableIcon(180, 4), [png(90)], false),
];

const listVectors = (): Record<string, string> => ({
  "art/logo.svg": drawLogo(),
  "art/logo-dark.svg": drawLogo("#1d1533"),
  "icons/favicon.svg": drawIcon(),
});

/** Renders everything the web bundle ships into `outDir`: art for its pages, icons, logos and the social card. */
export const renderBrand = async (outDir: string): Promise<void> => {
  const save = async (name: string, content: Buffer | string) => {
    const file = join(outDir, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  for (const [name, svg] of Object.entries(listVectors())) await save(name, svg);
  for (const { name, svg, encodings, hasGrain } of [...listArt(), ...listIcons()]) {
    const images = await renderImage(svg, encodings, hasGrain);
    for (const [i, { as, suffix = "" }] of encodings.entries())
      await save(`${name}${suffix}.${as === "jpeg" ? "jpg" : as}`, images[i] ?? Buffer.alloc(0));
  }
};
