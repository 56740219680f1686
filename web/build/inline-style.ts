import type { Plugin } from "vite";

const link = /[ \t]*<link rel="stylesheet"[^>]* href="\/(assets\/landing-[^"]+\.css)">/;

/** Puts the landing page's style sheet into its HTML: nothing of the first screen waits for a second request. */
export const inlineLandingStyle = (): Plugin => ({
  name: "inline-landing-style",
  enforce: "post",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle, filename }) => {
      const [tag, file] = filename.endsWith("landing.html") ? (link.exec(html) ?? []) : [];
      const sheet = file && bundle?.[file];
      if (!tag || !sheet || sheet.type !== "asset") return html;
      delete bundle[file];
      return html.replace(tag, () => `    <style>${sheet.source}</style>`);
    },
  },
});
