import type { Plugin } from "vite";

/** The two font files that every page uses. */
const needed = /(bricolage-grotesque|figtree)-latin-wght-normal.*\.woff2$/;

/** Preloads the fonts ahead of the style sheet, so that the first text already appears in them. */
export const preloadFonts = (): Plugin => ({
  name: "preload-fonts",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => needed.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
          injectTo: "head",
        })),
  },
});
