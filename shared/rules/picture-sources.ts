import { type PictureBox, sizesOf } from "./picture-box.ts";
import { narrowerWidths, type PictureSize } from "./picture-widths.ts";

const smallWidth = 640;

/** The renditions stored beside an uploaded picture: `x.webp` (1,600 px), `x-small.webp` (640 px) and `x.avif`. */
export const renditions = (src: string): { small: string; avif: string } | null => {
  const stem = /^(\/media\/.+)\.webp$/.exec(src)?.[1];
  return stem && !stem.endsWith("-small") ? { small: `${stem}-small.webp`, avif: `${stem}.avif` } : null;
};

type Source = { srcSet: string; sizes?: string };
type Sources = { avif?: Source; image: { src: string; width?: number; height?: number } & Partial<Source> };
type Wish = { large: boolean; boxes: readonly PictureBox[] | undefined; size: PictureSize | null };

const avifsOf = (src: string, width: number): string => {
  const stem = src.replace(/\.webp$/, "");
  const narrower = narrowerWidths(width).map((each) => `${stem}-${each}.avif ${each}w`);
  return [...narrower, `${stem}.avif ${width}w`].join(", ");
};

/** AVIF in the width that is shown, WebP for browsers that don't know it. */
const toSized = (src: string, boxes: readonly PictureBox[], size: PictureSize): Sources => {
  const sizes = sizesOf(boxes, size);
  const small = size.width > smallWidth ? renditions(src)?.small : undefined;
  const webp = small ? { srcSet: `${small} ${smallWidth}w, ${src} ${size.width}w`, sizes } : {};
  return { avif: { srcSet: avifsOf(src, size.width), sizes }, image: { src, ...size, ...webp } };
};

/** Where a picture is loaded from: in the width it is shown in if it has narrower files, else small or large as wished. */
export const sourcesOf = (src: string, { large, boxes, size }: Wish): Sources => {
  if (boxes && size) return toSized(src, boxes, size);
  const found = renditions(src);
  if (found && !large) return { image: { src: found.small } };
  return { ...(found && { avif: { srcSet: found.avif } }), image: { src } };
};
