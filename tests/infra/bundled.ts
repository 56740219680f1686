import { join } from "node:path";
import { buildSync } from "esbuild";
import type { FunctionEntry } from "../../lib/entries.ts";

const root = join(import.meta.dirname, "../..");

/** The code that a function really carries: without packages, without what it never calls, and without `leftOut` files. */
export const bundled = (file: string, leftOut: string[] = []): string => {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    packages: "external",
    external: leftOut,
  });
  return outputFiles.map(({ text }) => text).join("\n");
};

/** The name of the construct that an entry's code runs in. */
export const constructOf = (entry: FunctionEntry): string => {
  const own: Partial<Record<FunctionEntry, string>> = {
    socket: "Live",
    realtimeAuthorizer: "LiveAuthorizer",
    edgeAuthorizer: "ContractEdgeAuthorizer",
    mailIdentity: "MailVerifiedMailIdentity",
  };
  return own[entry] ?? `${entry[0]?.toUpperCase()}${entry.slice(1)}`;
};
