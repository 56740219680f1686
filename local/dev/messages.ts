import type { WebServer } from "../edge/web-server.ts";
import type { RunnerOptions } from "../runner-options.ts";

/** To the stack's process: start with these; and later, that these files have changed. */
export type StackMessage = { start: StackStart } | { changed: string[] };

export type StackStart = Pick<RunnerOptions, "port" | "dataDir"> & {
  databaseUrl: string;
  webServer: WebServer;
  /** The folder with the cloud assembly and the functions' bundles. */
  folder: string;
  root: string;
  /** Whether the welcome is printed. */
  isFirst: boolean;
};

/** From the stack's process: it serves requests. */
export type StackReady = "ready";
