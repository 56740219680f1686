const bundledPath = "/art/";
const sourceAssets = /(?:^|\/)assets\/events\/([^/?#]+)$/;

/**
 * Where the picture of an event is. Events that were written when pictures lay in the source's assets name them by that
 * folder; the picture of the same file name comes with the app (row home-14). Any other address stays as it is.
 */
export const resolveEventImage = (image: string | null): string | null => {
  const isOwn = image !== null && !/^(https?:)?\/\//.test(image);
  const name = isOwn ? sourceAssets.exec(image)?.[1] : undefined;
  return name ? `${bundledPath}${name}` : image;
};
