import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { Landing } from "../src/landing/landing.tsx";

/** Renders the landing page into `landing.html`, so that it shows without any script. */
export const prerenderLanding = (): Plugin => ({
  name: "prerender-landing",
  transformIndexHtml: {
    order: "pre",
    handler: (html) =>
      html.replace("<!--landing-->", () => renderToStaticMarkup(<Landing year={new Date().getUTCFullYear()} />)),
  },
});
