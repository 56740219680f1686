/**
 * Draws the pictures the web build itself needs into web/public: landing wall, heroes, empty screens, social card, icons and logo.
 * The results are committed; run `node scripts/draw-brand.ts` after a change of the drawing kit.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { emptyStates } from "../local/seed/pictures/brand/empty-states.ts";
import { testimonialFaces } from "../local/seed/pictures/brand/faces.ts";
import {
  benefitPictures,
  heroExperiences,
  heroRager,
  heroRiver,
  heroValue,
} from "../local/seed/pictures/brand/heroes.ts";
import { icon, logo, maskableIcon } from "../local/seed/pictures/brand/icons.ts";
import { socialCard } from "../local/seed/pictures/brand/social-card.ts";
import { followPictures, wallPictures } from "../local/seed/pictures/brand/wall.ts";
import { develop, type Encoding } from "../local/seed/pictures/kit/finish.ts";

const folder = join(import.meta.dirname, "../web/public");
let total = 0;

async function save(name: string, bytes: Buffer | string) {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  total += bytes.length;
  console.log(`${(bytes.length / 1024).toFixed(1).padStart(7)} KB  ${name}`);
}

async function picture(name: string, svg: string, encodings: Encoding[], grain = true) {
  const results = await develop(svg, encodings, grain);
  for (const [i, bytes] of results.entries())
    await save(`${name}.${encodings[i]?.as === "jpeg" ? "jpg" : encodings[i]?.as}`, bytes);
}

const webp = (quality: number): Encoding => ({ as: "webp", quality });
const avif = (quality: number): Encoding => ({ as: "avif", quality });

const number = (i: number) => String(i + 1).padStart(2, "0");

for (const [i, svg] of wallPictures(420).entries()) await picture(`art/wall-${number(i)}`, svg, [webp(66), avif(46)]);
for (const [i, svg] of followPictures(420).entries()) await picture(`art/follow-${i + 1}`, svg, [webp(68)]);
await picture("art/hero-rager", heroRager(), [webp(66)]);
await picture("art/hero-value", heroValue(), [webp(66)]);
await picture("art/hero-experiences", heroExperiences(), [webp(66)]);
for (const { name, svg } of benefitPictures()) await picture(`art/benefit-${name}`, svg, [webp(66), avif(46)]);
for (const { name, svg } of testimonialFaces()) await picture(`art/face-${name}`, svg, [{ ...webp(80), width: 144 }]);
await picture("art/river-wide", heroRiver(1_600, 900), [webp(62), avif(44)]);
await picture("art/river-tall", heroRiver(780, 1_170), [webp(62), avif(44)]);
await picture("art/og", socialCard(), [{ as: "jpeg", quality: 80 }]);
for (const { name, svg } of emptyStates()) await picture(`art/empty-${name}`, svg, [webp(72)], false);
await save("art/logo.svg", logo());
await save("art/logo-dark.svg", logo("#1d1533"));
await save("icons/favicon.svg", icon());
await picture("icons/icon-192", icon(192), [{ as: "png", quality: 100 }], false);
await picture("icons/icon-512", icon(512), [{ as: "png", quality: 90 }], false);
await picture("icons/maskable-512", maskableIcon(512), [{ as: "png", quality: 90 }], false);
await picture("icons/apple-touch-icon", maskableIcon(180, 4), [{ as: "png", quality: 90 }], false);
await picture("icons/favicon-32", icon(32), [{ as: "png", quality: 100 }], false);
console.log(`${(total / 1024).toFixed(0)} KB in all`);
