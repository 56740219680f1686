/**
 * Draws the pictures the web build itself needs into web/public: landing wall, heroes, empty screens, social card, icons and logo.
 * The results are committed; run `node scripts/draw-brand.ts` after a change of the drawing kit.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drawEmptyStates } from "../packages/demo-art/src/brand/empty-states.ts";
import {
  drawBenefits,
  drawExperiencesHero,
  drawRagerHero,
  drawRiverHero,
  drawValueHero,
} from "../packages/demo-art/src/brand/heroes.ts";
import { drawIcon, drawLogo, drawMaskableIcon } from "../packages/demo-art/src/brand/icons.ts";
import { drawFollowStrip, drawWall } from "../packages/demo-art/src/brand/picture-wall.ts";
import { drawSocialCard } from "../packages/demo-art/src/brand/social-card.ts";
import { drawTestimonialPortraits } from "../packages/demo-art/src/brand/testimonial-portraits.ts";
import { type Encoding, renderImage } from "../packages/demo-art/src/drawing/encode.ts";

const folder = join(import.meta.dirname, "../web/public");
let total = 0;

const save = async (name: string, bytes: Buffer | string) => {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  total += bytes.length;
  console.log(`${(bytes.length / 1024).toFixed(1).padStart(7)} KB  ${name}`);
};

const picture = async (name: string, svg: string, encodings: Encoding[], grain = true) => {
  const results = await renderImage(svg, encodings, grain);
  for (const [i, bytes] of results.entries())
    await save(`${name}.${encodings[i]?.as === "jpeg" ? "jpg" : encodings[i]?.as}`, bytes);
};

const webp = (quality: number): Encoding => ({ as: "webp", quality });
const avif = (quality: number): Encoding => ({ as: "avif", quality });

const number = (i: number) => String(i + 1).padStart(2, "0");

for (const [i, svg] of drawWall(420).entries()) await picture(`art/wall-${number(i)}`, svg, [webp(66), avif(46)]);
for (const [i, svg] of drawFollowStrip(420).entries()) await picture(`art/follow-${i + 1}`, svg, [webp(68)]);
await picture("art/hero-rager", drawRagerHero(), [webp(66)]);
await picture("art/hero-value", drawValueHero(), [webp(66)]);
await picture("art/hero-experiences", drawExperiencesHero(), [webp(66)]);
for (const { name, svg } of drawBenefits()) await picture(`art/benefit-${name}`, svg, [webp(66), avif(46)]);
for (const { name, svg } of drawTestimonialPortraits())
  await picture(`art/face-${name}`, svg, [{ ...webp(80), width: 144 }]);
await picture("art/river-wide", drawRiverHero(1_600, 900), [webp(62), avif(44)]);
await picture("art/river-tall", drawRiverHero(780, 1_170), [webp(62), avif(44)]);
await picture("art/og", drawSocialCard(), [{ as: "jpeg", quality: 80 }]);
for (const { name, svg } of drawEmptyStates()) await picture(`art/empty-${name}`, svg, [webp(72)], false);
await save("art/logo.svg", drawLogo());
await save("art/logo-dark.svg", drawLogo("#1d1533"));
await save("icons/favicon.svg", drawIcon());
await picture("icons/icon-192", drawIcon(192), [{ as: "png", quality: 100 }], false);
await picture("icons/icon-512", drawIcon(512), [{ as: "png", quality: 90 }], false);
await picture("icons/maskable-512", drawMaskableIcon(512), [{ as: "png", quality: 90 }], false);
await picture("icons/apple-touch-icon", drawMaskableIcon(180, 4), [{ as: "png", quality: 90 }], false);
await picture("icons/favicon-32", drawIcon(32), [{ as: "png", quality: 100 }], false);
console.log(`${(total / 1024).toFixed(0)} KB in all`);
