import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { holdToasts } from "../../../web/src/components/feedback/toast-store.ts";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { readOwnStylesOnly } from "./own-styles.ts";
import { aPerson, placeSession } from "./person.ts";
import { playedFetch, resetApi, takeProblems } from "./played-api.ts";

// A screen waits for several answers and its own code, on a machine that does other things.
configure({ asyncUtilTimeout: 15_000 });

/**
 * React's development build notes for each element where it was made, up to 10,000 times a second, for stacks that nobody reads here: a quarter
 * of these tests' processor time. Its count of them stands beyond that limit.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

// An element's text is its name, as in browsers: in happy-dom it is its whole HTML, for which the placing of menus and dialogs asks again and again.
Element.prototype.toString = Object.prototype.toString;

// Waits as if chance added and took nothing; tests/unit/web/poll.test.ts has their bounds.
vi.mock("../../../shared/model/retry-wait.ts", async (original) => ({
  ...(await original<typeof import("../../../shared/model/retry-wait.ts")>()),
  scatterWait: (milliseconds: number) => milliseconds,
  waitAsTold: (retryAfterSeconds: number | null) => (retryAfterSeconds ?? 10) * 1_000,
}));

// What runs beside the pages, workers and copies for offline use, is proved in a browser.
vi.mock("../../../web/src/app/background.tsx", () => ({ default: () => null }));

// The page's window, of which the test's own globals are copies.
const { defaultView } = document;
if (!defaultView) throw new Error("A component test has a window");
readOwnStylesOnly(defaultView);
globalThis.getComputedStyle = defaultView.getComputedStyle;

/** A connection that never opens: what is live is proved in a browser. */
class SilentSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readonly readyState = 0;
  send(): void {}
  close(): void {}
}

/** Grants every lock but that of the tab which holds the live connection. */
const locks = {
  request: (name: string, ...rest: unknown[]) =>
    name.startsWith("playyy-live-") ? new Promise(() => {}) : (rest.at(-1) as (lock: object) => unknown)({ name }),
};
Object.defineProperty(window.navigator, "locks", { value: locks, configurable: true });

/** A session that was ended by hand is remembered until another one ends by itself. */
const forgetSignOut = async (): Promise<void> => {
  if (!deviceSession.wasLeft()) return;
  placeSession(window.localStorage, aPerson());
  await deviceSession.follow();
  await deviceSession.bearer.expired();
};

/** Runs while a test plays with the time, too. */
const realTimeout = globalThis.setTimeout;

/** Nothing has a width where nothing is laid out. */
const notices = ["MUI X Charts: ChartsContainer does not have `width` prop"];

let reported: string[] = [];
const report =
  (level: string) =>
  (...parts: unknown[]) => {
    const text = parts.join(" ");
    if (!notices.some((notice) => text.includes(notice))) reported.push(`console ${level}: ${text}`);
  };

beforeEach(() => {
  resetApi();
  reported = [];
  vi.stubGlobal("fetch", playedFetch);
  vi.stubGlobal("WebSocket", SilentSocket);
  vi.spyOn(console, "debug").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(report("error"));
  vi.spyOn(console, "warn").mockImplementation(report("warn"));
});

// As in the browser tests: whatever a page reports, and any request that nobody expects, fails its test.
afterEach(async () => {
  cleanup();
  // What a page sends as it closes is sent before the next test begins.
  await new Promise((sent) => realTimeout(sent));
  // Toasts outlive the page that shows them.
  holdToasts()();
  window.localStorage.clear();
  window.sessionStorage.clear();
  await deviceSession.follow();
  await forgetSignOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect([...takeProblems(), ...reported]).toEqual([]);
});
