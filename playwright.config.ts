import { defineConfig } from "@playwright/test";
import { findChromium } from "./machine/chromium.mjs";

/** Parts of the tests that run side by side keep what they find apart. */
const run = process.env.BROWSER_RUN ?? "browser";

/** Browser tests: every screen (tests/web) and whole journeys (tests/e2e), in a real Chromium against the real stack. */
export default defineConfig({
  testDir: "tests",
  testMatch: ["web/**/*.spec.ts", "e2e/**/*.spec.ts"],
  globalSetup: "./tests/support/browser/global-setup.ts",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  // What passes only then fails the run (scripts/suite/reports.mjs): a repeat shows whether it was chance, with a trace.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ["json", { outputFile: `test-results/${run}.json` }]],
  outputDir: `test-results/${run}`,
  use: {
    viewport: { width: 390, height: 844 },
    // What a service worker answers, a test cannot intercept; tests/web/app/pwa.spec.ts lets it in.
    serviceWorkers: "block",
    // Recording every test takes a third of the time; `--trace on` records one that is being looked into.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
