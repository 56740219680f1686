/** The release of the two font packages: their files are named by it, so that a page made by a function knows their addresses. */
export const fontRelease = "5.3.0";

/** Below the web app's address; a name never changes its content. */
const fontPath = (family: string) => `assets/${family}-latin-wght-normal-${fontRelease}.woff2`;

/** The two font files that every page uses. */
export const fontFiles = { heading: fontPath("bricolage-grotesque"), text: fontPath("figtree") } as const;

/** Where the build puts a font file by its package's name for it; null for any other file. */
export const findFontFile = (name: string): string | null =>
  Object.values(fontFiles).find((file) => file.endsWith(`/${name.replace(/\.woff2$/, `-${fontRelease}.woff2`)}`)) ??
  null;
