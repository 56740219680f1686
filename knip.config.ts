import type { KnipConfig } from "knip";

// A "!" marks what is the product; without it a pattern is of the tests. Entries that package.json, Vite, Vitest and Playwright name are known.
const entry = [
  "bin/app.ts!",
  "functions/**/{handler,socket}.ts!",
  "functions/**/*.{admin,job,stream,hook,trigger,authorizer,resource,entity}.ts!",
  "lib/bundling/lazy-entity.ts!",
  "local/main.ts!",
  "local/{dev,seed}/main.ts!",
  "local/dev/{city-template,stack-process,synthesis-worker}.ts!",
  "local/dynamodb/serve-databases.ts!",
  "local/seed/photograph-app.ts!",
  "ops/*/main.ts!",
  "scripts/*.{ts,mjs}!",
  "scripts/{cost,mails,mutants}/main.ts!",
  "scripts/mutants/run/{switch.mjs,vitest.config.ts}!",
  "vite.door.config.ts!",
  "web/build/*.{ts,tsx}!",
  "web/src/landing/main.ts!",
  "web/src/door/app/main.tsx!",
  "tests/support/own-stack-process.ts",
  "tests/support/shared-stack-process.ts",
];

/**
 * What nothing uses is an error: a file, a package, an export that no other file imports. `knip --production` leaves the tests out: what only
 * they use isn't part of the product, but they may import what its own file uses.
 */
const config = ({ production = false }): KnipConfig => ({
  workspaces: {
    ".": { entry, project: ["**/*.{ts,tsx,mjs}!", "!{scripts,tests}/**!"] },
    "packages/*": { entry: ["src/{index,cli,client}.ts!"], project: ["**/*.ts!", "!tests/**!"] },
  },
  ignoreExportsUsedInFile: production,
  ignoreIssues: {
    // Which entities hold no member's data is a statement, which a test compares with the table's.
    "functions/account/sections/index.ts": ["exports"],
  },
  // Named by a style sheet and by a path; required by a program of its own.
  ignoreDependencies: [/^@fontsource/, "njre"],
  treatConfigHintsAsErrors: true,
});

export default config;
