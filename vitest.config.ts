import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { contractRoutes } from "./web/build/contract-routes.ts";

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

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project("unit"),
      project("contract"),
      // One synthesis for all files.
      project("infra", { isolate: false, testTimeout: 120_000 }),
      {
        plugins: [contractRoutes(), react()],
        ...project("component", {
          include: ["tests/component/**/*.test.tsx"],
          environment: "happy-dom",
          environmentOptions: { happyDOM: { url: "http://localhost" } },
          setupFiles: ["tests/support/component/setup.ts"],
          isolate: false,
        }),
      },
      project("local"),
      project("packages", { include: ["packages/*/tests/**/*.test.ts"] }),
      // One stack with one set of switches: files take turns.
      project("api", {
        globalSetup: ["tests/support/global-stack.ts"],
        setupFiles: ["tests/support/api-setup.ts"],
        fileParallelism: false,
        // As in playwright.config.ts.
        retry: process.env.CI ? 1 : 0,
      }),
    ],
  },
});
