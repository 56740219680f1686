import type { Plugin } from "vite";

/** The two files every page reads text with. */
const needed = /(bricolage-grotesque|figtree)-latin-wght-normal.*\.woff2$/;

/** Tells the browser of the fonts before the style sheet does, so that the first words appear in them. */
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
