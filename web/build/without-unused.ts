import type { Plugin } from "vite";

/** What stands in for a module, by how the module's name ends. */
const standIns = new Map([
  // MUI's ripple, which every button would bring along and the theme turns off (`disableRipple`).
  ["/TouchRipple.mjs", "export default () => null;"],
  // Only Emotion's `withTheme` calls it, which nothing uses; being CommonJS, it stays in the bundle otherwise.
  ["hoist-non-react-statics", "export default (target) => target;"],
]);

const prefix = "\0without-unused:";

/**
 * MUI's script for the first paint, of which only the names of its settings are used: `public/scheme.js` is the app's own. Throws when none
 * are there.
 */
const withoutSchemeScript = (code: string): string => {
  const settings = code.match(/^export const DEFAULT_\w+ = '[\w-]+';$/gm);
  if (!settings) throw new Error("MUI's InitColorSchemeScript has changed: see web/build/without-unused.ts.");
  return [...settings, 'export const buildInitColorSchemeScript = () => "";', "export default () => null;"].join("\n");
};

/** Leaves out library code that would be in every first load and never runs. */
export const withoutUnused = (): Plugin => ({
  name: "without-unused",
  enforce: "pre",
  resolveId: (id) => {
    const ending = [...standIns.keys()].find((one) => id.endsWith(one));
    return ending && prefix + ending;
  },
  load: (id) => standIns.get(id.replace(prefix, "")),
  transform: {
    filter: { id: /@mui\/system\/InitColorSchemeScript\/InitColorSchemeScript\.mjs$/ },
    handler: (code) => withoutSchemeScript(code),
  },
});
