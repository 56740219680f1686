import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { watch } from "chokidar";

/** How long to wait for more of what one save changes, in milliseconds. */
const TOGETHER_MS = 40;

const ignored = /(^|\/)(node_modules|dist|\.git)(\/|$)|~$|\.(tmp|swp)$/;

const digestOf = (file: string): string | undefined => {
  try {
    return createHash("sha256").update(readFileSync(file)).digest("hex");
  } catch {
    return undefined;
  }
};

/** Tells of the files below these folders whose content has changed, as absolute paths; a save that changes nothing isn't told. */
export const watchFolders = (
  root: string,
  folders: string[],
  changed: (files: string[]) => void,
): { ready: Promise<void>; close(): Promise<void> } => {
  const known = new Map<string, string | undefined>();
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    const files = [...pending].filter((file) => {
      const [before, now] = [known.get(file), digestOf(file)];
      known.set(file, now);
      return before === undefined || before !== now;
    });
    pending.clear();
    if (files.length > 0) changed(files);
  };
  // Node's own watching loses a file that an editor replaces instead of writing into it.
  const watcher = watch(
    folders.map((folder) => join(root, folder)),
    { ignored: (path) => ignored.test(path.slice(root.length)), ignoreInitial: true },
  );
  watcher.on("all", (_event, file) => {
    pending.add(file);
    clearTimeout(timer);
    timer = setTimeout(flush, TOGETHER_MS);
  });
  return {
    ready: new Promise((resolve) => watcher.once("ready", () => resolve())),
    close: () => {
      clearTimeout(timer);
      return watcher.close();
    },
  };
};
