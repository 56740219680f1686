import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";

const configFile = join(import.meta.dirname, "../../vite.door.config.ts");

/** Builds the scanner's document beside the app, into the folder `door` of the app's. */
export const doorDocument = (): Plugin => {
  let folder = "";
  return {
    name: "door-document",
    apply: "build",
    configResolved: ({ root, build: { outDir } }) => {
      folder = resolve(root, outDir, "door");
    },
    closeBundle: {
      sequential: true,
      order: "post",
      handler: async () => {
        await build({ configFile, logLevel: "warn", build: { outDir: folder } });
      },
    },
  };
};
