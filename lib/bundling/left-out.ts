import type { ImportKind, Plugin } from "esbuild";

/** What stands in a bundle for a package, by the package's name: code that finds its own imports from `importedFrom`. */
type Substitute = { contents: string; importedFrom: string; insteadOf?: ImportKind };

// A function's role reaches it as variables of its environment; the default chain also brings SSO, STS and files of profiles.
const credentialsOfTheEnvironment: Substitute = {
  contents: `
    import { fromEnv } from "@aws-sdk/credential-provider-env";
    export const defaultProvider = fromEnv;`,
  importedFrom: "node_modules/@aws-sdk/credential-provider-node",
};

// Only Bedrock asks for bearer tokens, and only where the environment has one.
const noBearerTokens: Substitute = {
  contents: `
    const refuse = () => async () => { throw new Error("Bearer tokens are left out of the bundles (lib/bundling)"); };
    export { refuse as fromEnvSigningName, refuse as nodeProvider };`,
  importedFrom: "node_modules/@aws-sdk/token-providers",
};

// ElectroDB validates each model while a module loads, which tests/unit/functions/entity-models.test.ts does once for all; it also
// asks whether something is a model, or already an entity, when entities are joined.
const noModelValidation: Substitute = {
  contents: `
    class Validator {
      addSchema() {}
      validate({ attributes, indexes }) {
        return { errors: attributes && indexes ? [] : [{ property: "model", message: "has attributes and indexes" }] };
      }
    }
    Validator.prototype.customFormats = {};
    export { Validator };`,
  importedFrom: "node_modules/electrodb",
};

// No operation of ours answers with a stream of events. The SDK would load it with `import()`, which has esbuild wrap all that it imports.
const noEventStreams: Substitute = {
  contents: `
    const refuse = () => { throw new Error("Event streams are left out of the bundles (lib/bundling)"); };
    export { refuse as EventStreamSerde, refuse as eventStreamSerdeProvider };`,
  importedFrom: "node_modules/@smithy/core",
  insteadOf: "dynamic-import",
};

// React's server writes HTML at once in one of its two builds, and to a stream in the other; emails (decision 65) are written at once.
const noStreamsOfReact: Substitute = {
  contents: `export { renderToStaticMarkup } from "./cjs/react-dom-server-legacy.node.production.js";`,
  importedFrom: "node_modules/react-dom",
};

// React itself renders the components; react-email's own way makes plain text of HTML as well, with a parser.
const noRenderOfReactEmail: Substitute = { contents: "export {};", importedFrom: "node_modules/react-email" };

const substitutes: Record<string, Substitute> = {
  "@smithy/core/event-streams": noEventStreams,
  "@aws-sdk/credential-provider-node": credentialsOfTheEnvironment,
  "@aws-sdk/token-providers": noBearerTokens,
  jsonschema: noModelValidation,
  "@react-email/render": noRenderOfReactEmail,
  "react-dom/server": noStreamsOfReact,
};

const namespace = "left-out";
const pattern = new RegExp(`^(${Object.keys(substitutes).join("|")})$`);

/** Replaces packages that a function never uses, but loads, by the little of them that it calls (decision 42). */
export const leaveOutUnused = (root: string): Plugin => ({
  name: "leave-out-unused",
  setup: (build) => {
    build.onResolve({ filter: pattern }, ({ path, kind }) => {
      const { insteadOf = kind } = substitutes[path] as Substitute;
      return insteadOf === kind ? { path, namespace, sideEffects: false } : undefined;
    });
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => {
      const { contents, importedFrom } = substitutes[path] as Substitute;
      return { contents, loader: "js", resolveDir: `${root}/${importedFrom}` };
    });
  },
});
