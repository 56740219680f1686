import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { darkPalette, lightPalette } from "../src/theme/palette.ts";
import { sideRailWidth, tabBarHeight } from "../src/theme/safe-area.ts";

type Palette = typeof darkPalette | typeof lightPalette;

const colors = ({ background, surface, divider, text }: Palette): string =>
  `--ground:${background.default};--raised:${surface.skeleton};--bar:${surface.bar};--line:${divider};--letters:${text.primary}`;

const tabs = 7;

/** Sizes match the shell, so that nothing moves when the app takes over. */
const style = `
html{background:#0c0a1d;background:var(--ground);${colors(darkPalette)}}
html[data-theme="light"]{${colors(lightPalette)}}
body{margin:0}
#first-paint{position:fixed;inset:0;z-index:2000;overflow:hidden;background:var(--ground)}
#first-paint *{box-sizing:border-box}
#first-paint .letters{stroke:var(--letters)}
#first-paint svg{display:block;height:26px;width:116px}
#first-paint .defs{position:absolute;width:0;height:0}
#first-paint i{display:block;background:var(--raised);border-radius:20px}
#first-paint .rail,#first-paint .top,#first-paint .bar,#first-paint .body{display:none}
#first-paint .center{display:grid;place-content:center;height:100%}
#first-paint .center svg{height:40px;width:178px}
html[data-shape="tabs"] #first-paint .center,html[data-shape="page"] #first-paint .center{display:none}
html[data-shape="tabs"] #first-paint .body,html[data-shape="page"] #first-paint .body{display:grid;gap:20px;max-width:1280px;margin-inline:auto;padding:16px}
html[data-shape="tabs"] #first-paint .top{display:flex;align-items:center;justify-content:space-between;height:calc(56px + env(safe-area-inset-top,0px));padding:env(safe-area-inset-top,0px) 16px 0;border-bottom:1px solid var(--line);background:var(--bar)}
html[data-shape="tabs"] #first-paint .bar{display:flex;position:absolute;inset:auto 0 0;height:calc(${tabBarHeight + 1}px + env(safe-area-inset-bottom,0px));padding:0 0 env(safe-area-inset-bottom,0px);border-top:1px solid var(--line);background:var(--bar)}
#first-paint .bar span{flex:1;display:grid;place-content:center;justify-items:center;gap:6px}
#first-paint .bar i:first-child{width:26px;height:26px}
#first-paint .bar i:last-child{width:36px;height:9px}
#first-paint .pill{width:104px;height:34px}
#first-paint .title{width:min(60%,260px);height:32px}
#first-paint .hero{height:280px}
#first-paint .row{display:grid;grid-template-columns:1fr 1fr;gap:16px}
#first-paint .row i{height:220px}
@media(min-width:600px){html[data-shape] #first-paint .top{padding-inline:24px}html[data-shape] #first-paint .body{padding-inline:24px}}
@media(min-width:900px){
html[data-shape="tabs"] #first-paint,html[data-shape="page"] #first-paint{padding-left:${sideRailWidth}px}
html[data-shape="tabs"] #first-paint .rail,html[data-shape="page"] #first-paint .rail{display:grid;align-content:start;gap:4px;position:absolute;inset:0 auto 0 0;width:${sideRailWidth}px;padding:32px 20px;border-right:1px solid var(--line)}
#first-paint .rail svg{height:28px;width:125px;margin:0 0 28px 12px}
#first-paint .rail i{height:48px}
html[data-shape="tabs"] #first-paint .bar,#first-paint .top svg{display:none}
html[data-shape] #first-paint .top{justify-content:flex-end;height:72px;padding-inline:40px}
html[data-shape] #first-paint .body{padding:32px 40px}
html[data-shape="tabs"] #first-paint .body{padding-top:24px}
#first-paint .row{grid-template-columns:repeat(4,1fr)}}
@media(max-width:899px){#first-paint .row i:nth-child(n+3){display:none}}
`.trim();

/** The wordmark, with its letters in the scheme's color. */
const logo = (): string =>
  readFileSync(new URL("../public/art/logo.svg", import.meta.url), "utf8")
    .replaceAll('stroke="#fff6e8"', 'class="letters"')
    .replace("<svg ", '<svg aria-hidden="true" ');

const skeleton = (): string => {
  const [defs = ""] = /<defs>.*<\/defs>/s.exec(logo()) ?? [];
  const mark = logo().replace(defs, "");
  const bars = (count: number, bar: string) => bar.repeat(count);
  return [
    '<div id="first-paint" role="status" aria-label="Loading PLAYYY">',
    // Browsers draw gradients only from an SVG that isn't itself hidden.
    `<svg class="defs" aria-hidden="true">${defs}</svg>`,
    `<div class="center">${mark}</div>`,
    `<div class="rail">${mark}${bars(tabs, "<i></i>")}</div>`,
    `<div class="top">${mark}<i class="pill"></i></div>`,
    `<div class="body"><i class="title"></i><i class="hero"></i><div class="row">${bars(4, "<i></i>")}</div></div>`,
    `<div class="bar">${bars(tabs, "<span><i></i><i></i></span>")}</div>`,
    "</div>",
  ].join("");
};

/**
 * Puts the logo and a skeleton of the shell into `index.html`, so that a phone on a slow network shows the app before
 * its scripts load. Only the color scheme is read first; style sheets come after the skeleton, because one in the head
 * would block it.
 */
export const firstPaint = (): Plugin => ({
  name: "first-paint",
  transformIndexHtml: {
    order: "post",
    handler: (html) => {
      if (!html.includes("<!--first-paint-->")) return html;
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? [];
      return sheets
        .reduce((rest, sheet) => rest.replace(sheet, ""), html)
        .replace("<!--first-paint-style-->", () => `<style>${style}</style>`)
        .replace("<!--first-paint-->", skeleton)
        .replace("</body>", () => `${sheets.join("")}</body>`);
    },
  },
});
