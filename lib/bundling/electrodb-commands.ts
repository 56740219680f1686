import type { Plugin } from "esbuild";

// What ElectroDB calls of the SDK; it makes a command when it sends one.
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

const namespace = "electrodb-commands";

const electrodb = `
  import { ${commands} } from "@aws-sdk/lib-dynamodb";
  import { unmarshall } from "@aws-sdk/util-dynamodb";
  import required from "${namespace}";
  Object.assign(required, { ${commands}, unmarshall });
  export { Entity } from "electrodb";`;

/**
 * Hands ElectroDB the commands it sends. It asks for the SDK's packages by `require`, for which esbuild keeps all of their exports, and
 * wraps each of their modules in a function of its own, which Node reads twice.
 */
export const electrodbCommands = (root: string): Plugin => ({
  name: namespace,
  setup: (build) => {
    build.onResolve({ filter: /^electrodb$/ }, ({ path, namespace: importer }) =>
      importer === namespace ? undefined : { path, namespace },
    );
    build.onResolve({ filter: /^@aws-sdk\/(lib|util)-dynamodb$/ }, ({ kind }) =>
      kind === "require-call" ? { path: namespace, namespace } : undefined,
    );
    build.onResolve({ filter: new RegExp(`^${namespace}$`) }, ({ path }) => ({ path, namespace }));
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: path === namespace ? "module.exports = {};" : electrodb,
      loader: "js",
      resolveDir: root,
    }));
  },
});
