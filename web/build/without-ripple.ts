import type { Plugin } from "vite";

const empty = "\0without-ripple";

/** Leaves out MUI's ripple, which every button would bring along and the theme turns off (`disableRipple`). */
export const withoutRipple = (): Plugin => ({
  name: "without-ripple",
  enforce: "pre",
  resolveId: (id) => (id.endsWith("/TouchRipple.mjs") ? empty : undefined),
  load: (id) => (id === empty ? "export default () => null;" : undefined),
});
