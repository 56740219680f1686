import type { Plugin } from "vite";

/** The two font files that every page uses. */
const needed = /(bricolage-grotesque|figtree)-latin-wght-normal.*\.woff2$/;

/** Preloads the landing page's fonts ahead of the style sheet, so that the first text already appears in them. */
export const preloadFonts = (): Plugin => ({
  name: "preload-fonts",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) =>
      // The app's page decides by the connection (`public/scheme.js`).
      html.includes('id="early-plan"')
        ? []
        : Object.keys(bundle ?? {})
            .filter((file) => needed.test(file))
            .map((file) => ({
              tag: "link",
              attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
              injectTo: "head",
            })),
  },
});
