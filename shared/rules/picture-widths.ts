/** A picture's size in pixels. */
export type PictureSize = { width: number; height: number };

/** The widths in pixels of a picture's AVIF files beside its own: each at most 1.5 × the one before. */
const widths = [256, 384, 576, 864, 1_200] as const;

/** The widths of the AVIF files that are stored beside a picture of `width` pixels: it is never enlarged. */
export const narrowerWidths = (width: number): number[] => widths.filter((narrower) => narrower < width);

/** What an address says about its picture: a stored picture's name ends in its size since it has narrower files. */
export const pictureSizeOf = (address: string): PictureSize | null => {
  const [, width, height] = /-(\d{1,4})x(\d{1,4})\.webp$/.exec(address) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
};
