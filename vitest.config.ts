import { globSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { contractRoutes } from "./web/build/contract-routes.ts";

/** For what runs beside others, with what those leave of the machine. */
const patience = { testTimeout: 120_000, hookTimeout: 600_000 };

/** What is polled from a whole stack comes when the machine has time for it; Vitest would wait for one second. */
const expectSoon = { expect: { poll: { timeout: 20_000 } } };

/** The kinds of tests by folder; `scripts/test.mjs` runs them in this order, browser tests come after. */
const project = (name: string, more: Record<string, unknown> = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: "node",
    testTimeout: 30_000,
    hookTimeout: 120_000,
    ...more,
  },
});

const filesWith = (files: string, text: RegExp): string[] =>
  globSync(files).filter((file) => text.test(readFileSync(file, "utf8")));

/** What replaces modules, or chooses what they read when they are imported, needs modules of its own: each of these files has a process. */
const replacing = /vi\.(mock|doMock|resetModules)\(/;
const mocked = filesWith("tests/unit/**/*.test.ts", replacing);
/** Whose functions run in the test's process: on a table of their own, which has the same name in each file, or on the stack's. */
const inProcess = filesWith("tests/api/**/*.test.ts", /support\/(own-table|stack-environment|waiting-city)\.ts"/);
const onOwnTable = inProcess.filter((file) => {
  const text = readFileSync(file, "utf8");
  return !text.includes('support/stack-environment.ts"') && !replacing.test(text);
});

const apiProject = (name: string, more: Record<string, unknown>) =>
  project(name, {
    globalSetup: ["tests/support/global-stack.ts"],
    setupFiles: ["tests/support/api-setup.ts"],
    // One stack with one set of switches: files take turns.
    fileParallelism: false,
    ...expectSoon,
    // As in playwright.config.ts.
    retry: process.env.CI ? 1 : 0,
    ...more,
  });

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project("unit", { exclude: mocked, isolate: false, setupFiles: ["tests/support/unit-setup.ts"] }),
      project("unit-mocked", { include: mocked }),
      project("contract"),
      // One synthesis for all files.
      project("infra", { isolate: false, ...patience }),
      {
        plugins: [contractRoutes(), react()],
        ...project("component", {
          include: ["tests/component/**/*.test.tsx"],
          environment: "happy-dom",
          environmentOptions: { happyDOM: { url: "http://localhost" } },
          setupFiles: ["tests/support/component/setup.ts"],
          isolate: false,
          ...patience,
        }),
      },
      project("local", expectSoon),
      project("packages", { include: ["packages/*/tests/**/*.test.ts"], ...patience }),
      // One process reads the contract once for all files.
      apiProject("api", { exclude: inProcess, isolate: false }),
      apiProject("api-own-table", {
        include: onOwnTable,
        isolate: false,
        setupFiles: ["tests/support/api-setup.ts", "tests/support/own-table-setup.ts"],
        ...patience,
      }),
      apiProject("api-in-process", { include: inProcess.filter((file) => !onOwnTable.includes(file)) }),
    ],
  },
});
