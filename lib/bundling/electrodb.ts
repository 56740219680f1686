import { join } from "node:path";
import type { Plugin } from "esbuild";

// What ElectroDB calls of the SDK; it reads a command's class when it sends one.
const commands = [
  "BatchGetCommand",
  "BatchWriteCommand",
  "DeleteCommand",
  "GetCommand",
  "PutCommand",
  "QueryCommand",
  "ScanCommand",
  "TransactGetCommand",
  "TransactWriteCommand",
  "UpdateCommand",
].join(", ");

const namespace = "electrodb";
const required = "electrodb-requires";
const lazyEntity = join(import.meta.dirname, "lazy-entity.ts");

const contentsOf: Record<string, string> = {
  electrodb: `
    import { ${commands} } from "@aws-sdk/lib-dynamodb";
    import { unmarshall } from "@aws-sdk/util-dynamodb";
    import required from "${required}";
    Object.assign(required, { ${commands}, unmarshall });
    export { Entity } from "${lazyEntity}";`,
  [required]: "module.exports = {};",
};

/**
 * Hands ElectroDB the commands it sends, and functions entities that build themselves when they are used. ElectroDB asks for the SDK's
 * packages by `require`, for which esbuild keeps all of their exports, and wraps each of their modules in a function of its own, which Node
 * reads twice.
 */
export const lighterElectrodb = (root: string): Plugin => ({
  name: "lighter-electrodb",
  setup: (build) => {
    build.onResolve({ filter: /^electrodb$/ }, ({ path, importer }) =>
      importer === lazyEntity ? undefined : { path, namespace },
    );
    build.onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/ }, ({ kind }) =>
      kind === "require-call" ? { path: required, namespace } : undefined,
    );
    build.onResolve({ filter: new RegExp(`^${required}$`) }, ({ path }) => ({ path, namespace }));
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: contentsOf[path],
      loader: "js",
      resolveDir: root,
    }));
  },
});
