import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * React Router's production build, as a path. Its exports name only the development build, whose checks are in every first load otherwise.
 * Throws when the file that they name, a URL, isn't in `/development/`, or has no counterpart in `/production/`.
 */
export const findProductionRouter = (development = import.meta.resolve("react-router")): string => {
  const [folder = "", file, ...more] = development.split("/development/");
  const path = fileURLToPath(`${folder}/production/${file}`);
  if (file === undefined || more.length > 0 || !existsSync(path))
    throw new Error(
      `React Router's production build isn't beside ${development}: see where it is now, and correct web/build/production-router.ts.`,
    );
  return path;
};
