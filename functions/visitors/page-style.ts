import { fontFiles } from "../../shared/rules/font-files.ts";

const font = (family: string, file: string): string =>
  `@font-face{font-family:"${family}";font-weight:200 900;font-display:swap;src:url(/${file}) format("woff2")}`;

/** Fallbacks as wide as the fonts, as on the landing page: no line rewraps when those load. */
const fallbacks = `
@font-face{font-family:"Heading Fallback";font-weight:200 800;size-adjust:103.4%;src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("Roboto Bold")}
@font-face{font-family:"Text Fallback";size-adjust:100.2%;src:local("Arial"),local("ArialMT"),local("Liberation Sans"),local("Roboto")}`;

/** The look of the landing page, in a few kilobytes inside of each page: nothing of it waits for a second request. */
export const pageStyle = `
${font("Heading", fontFiles.heading)}
${font("Text", fontFiles.text)}${fallbacks}
:root{--night:#0c0a1d;--paper:#17122b;--line:rgb(251 244 234/.13);--ivory:#fbf4ea;--soft:#c4bbd4;--teal:#4fd6cb;--gold:#ffc566;--sunset:linear-gradient(105deg,#ff7a66 0%,#ff9f5a 52%,#ffc566 100%);--dusk:linear-gradient(160deg,#241a52 0%,#5b2a6e 48%,#c4586b 82%,#ff9f5a 100%);--gutter:clamp(20px,5vw,72px);color-scheme:dark}
*,*::before,*::after{box-sizing:border-box}
html{background:var(--night);-webkit-text-size-adjust:100%}
body{margin:0;color:var(--ivory);font:400 1.0625rem/1.55 Text,"Text Fallback",system-ui,sans-serif;-webkit-font-smoothing:antialiased}
h1,h2,h3{margin:0;font-family:Heading,"Heading Fallback",system-ui,sans-serif;line-height:1.1;letter-spacing:-.025em;overflow-wrap:anywhere;text-wrap:balance}
h1{font-size:clamp(2.1rem,1.5rem + 2.8vw,3.75rem);font-weight:800}
h2{font-size:clamp(1.3rem,1.1rem + .8vw,1.75rem);font-weight:740}
h3{font-size:1.1875rem;font-weight:700}
p,ul,dl,dd{margin:0;padding:0}
ul{list-style:none}
a{color:inherit}
img{display:block;max-width:100%}
:focus-visible{outline:3px solid var(--teal);outline-offset:3px;border-radius:8px}
.skip{position:absolute;left:-999px}
.skip:focus{left:12px;top:12px;z-index:3;padding:12px 18px;background:var(--night)}
.top,main,footer{width:min(100%,1320px);margin-inline:auto;padding-inline:var(--gutter)}
.top{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px;padding-block:calc(16px + env(safe-area-inset-top,0px)) 16px}
.top nav{display:flex;align-items:center;gap:18px}
.top a{display:inline-flex;align-items:center;min-height:44px;text-decoration:none;font-weight:650}
.action,.quiet,.top .quiet{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 22px;border:0;border-radius:999px;color:inherit;font:inherit;font-weight:680;text-align:center;text-decoration:none;cursor:pointer}
.action{color:#260b16;background:var(--sunset)}
.quiet,.top .quiet{border:1.5px solid rgb(251 244 234/.34);background:transparent}
.quiet:hover{background:rgb(251 244 234/.12)}
main{padding-block:12px 64px}
.search{display:flex;gap:10px;max-width:560px;margin-top:18px}
.search input{flex:1;min-width:0;min-height:48px;padding:0 18px;border:1.5px solid rgb(251 244 234/.34);border-radius:999px;color:inherit;background:var(--paper);font:inherit}
.search input::placeholder{color:var(--soft);opacity:1}
.filters{position:sticky;top:0;z-index:1;display:flex;gap:8px;margin:14px calc(-1*var(--gutter)) 0;padding:10px var(--gutter);overflow-x:auto;scrollbar-width:none;background:var(--night);border-bottom:1px solid var(--line)}
.filters ul{display:flex;gap:8px}
.filters ul+ul{padding-left:16px;border-left:1px solid var(--line)}
.filters a{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border:1.5px solid var(--line);border-radius:999px;font-size:.9375rem;font-weight:620;text-decoration:none;white-space:nowrap}
.filters a[aria-current]{color:#260b16;border-color:transparent;background:var(--sunset)}
.day{padding-top:30px}
.events{display:grid;gap:12px;margin-top:14px}
.event{display:grid;grid-template-columns:104px minmax(0,1fr);height:100%;overflow:hidden;border:1px solid var(--line);border-radius:20px;background:var(--paper);text-decoration:none}
.event:hover{border-color:rgb(251 244 234/.4)}
.poster{position:relative;display:block;overflow:hidden;min-height:132px;background:var(--dusk)}
.poster img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.event>div{display:grid;align-content:start;gap:4px;padding:14px 16px 16px}
.when{color:var(--gold);font-size:.9375rem;font-weight:650}
.soft{color:var(--soft)}
.event .soft{font-size:.9375rem;overflow-wrap:anywhere}
.tags{display:flex;flex-wrap:wrap;gap:8px}
.tag{padding:4px 12px;border-radius:999px;background:rgb(251 244 234/.12);font-size:.8125rem;font-weight:680}
.tag.is-off{color:#ffd9d2;background:#5c2036}
.more{margin-top:32px}
.empty{display:grid;justify-items:start;gap:16px;padding-top:44px}
.ways{display:flex;flex-wrap:wrap;gap:12px}
.party{display:grid;gap:24px}
.party .poster{min-height:0;aspect-ratio:4/3;border-radius:28px}
.party .about{display:grid;align-content:start;gap:18px;min-width:0}
.facts{display:grid;gap:14px}
.facts dt{color:var(--soft);font-size:.875rem}
.facts dd{font-weight:620;overflow-wrap:anywhere}
.facts dd+dd{color:var(--soft);font-weight:400}
.types{display:grid;border-top:1px solid var(--line)}
.types li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 16px;padding:12px 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.types .soft{grid-column:1/-1;font-size:.9375rem}
.types strong{font-weight:680}
.note{padding:14px 18px;border:1px solid var(--line);border-radius:16px;background:var(--paper);font-weight:620}
.words{max-width:68ch;white-space:pre-line;overflow-wrap:anywhere}
[hidden]{display:none!important}
footer{display:flex;flex-wrap:wrap;gap:0 26px;padding-block:28px calc(32px + env(safe-area-inset-bottom,0px));border-top:1px solid var(--line);color:var(--soft)}
footer a{display:inline-flex;align-items:center;min-height:44px;text-decoration:none}
@media(min-width:700px){.events{grid-template-columns:repeat(auto-fill,minmax(340px,1fr));gap:20px}.event{grid-template-columns:148px minmax(0,1fr)}.event .poster{min-height:168px}}
@media(min-width:900px){.day{display:grid;grid-template-columns:minmax(180px,240px) minmax(0,1fr);gap:32px;align-items:start}.day h2{position:sticky;top:84px}.events{margin-top:0}.party{grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:24px 56px}.party .poster{position:sticky;top:24px;aspect-ratio:1}}
`.trim();
