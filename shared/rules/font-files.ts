/** The release of the two font packages: their files are named by it, so that a page made by a function knows their addresses. */
export const fontRelease = "5.3.0";

/** Below the web app's address; a name never changes its content. */
const fontPath = (family: string) => `assets/${family}-latin-wght-normal-${fontRelease}.woff2`;

/** The two font files that every page uses. */
export const fontFiles = { heading: fontPath("bricolage-grotesque"), text: fontPath("figtree") } as const;
