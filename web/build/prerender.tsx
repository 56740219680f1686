import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { Landing } from "../src/landing/landing.tsx";

/** Draws the landing page into `landing.html`, which therefore shows without any script. */
export const prerenderLanding = (): Plugin => ({
  name: "prerender-landing",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => html.replace("<!--landing-->", () => renderToStaticMarkup(<Landing />)),
  },
});
