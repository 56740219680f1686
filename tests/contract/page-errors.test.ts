import { expect, test } from "vitest";
import { type Allowance, covers, readConsoleError } from "../support/browser/page-errors.ts";

const origin = "http://localhost:4000";
const refused = (status: number, path: string) =>
  readConsoleError(
    "error",
    `Failed to load resource: the server responded with a status of ${status} (Some Text)`,
    `${origin}${path}`,
  );
const lost = (failure: string, path: string, isOffline = false) =>
  readConsoleError("error", `Failed to load resource: net::${failure}`, `${origin}${path}`, isOffline);
const said = (text: string) => readConsoleError("warning", text, `${origin}/assets/index.js`);
const notImported = (file: string) =>
  said(`TypeError: Failed to fetch dynamically imported module: ${origin}/assets/${file}`);

const conflict: Allowance = { status: 409, path: "/api/events/*/checkout" };
const aborted: Allowance = { failure: "ERR_FAILED", path: "/api/tickets/*/bind" };
const offline: Allowance = { offline: true };

test.each([
  ["a refused request", conflict, refused(409, "/api/events/evt_1/checkout?code=A")],
  [
    "the response of 5xx as well as its line",
    { status: 500, path: "/api/me" },
    { status: 500, path: "/api/me", line: "", isOffline: false },
  ],
  ["a request that a test aborts", aborted, lost("ERR_FAILED", "/api/tickets/tkt_1/bind")],
  ["whatever is below a path", { failure: "ERR_FAILED", path: "/api/**" }, lost("ERR_FAILED", "/api/tickets/tkt_1")],
  ["a request while the device is offline", offline, lost("ERR_INTERNET_DISCONNECTED", "/api/me")],
  [
    "a live connection while the device is offline",
    offline,
    said("WebSocket connection to 'ws://localhost:4000/live' failed: Error: net::ERR_INTERNET_DISCONNECTED"),
  ],
  ["a request that the service worker can't answer offline", offline, lost("ERR_FAILED", "/api/me", true)],
  ["an import while the device is offline", offline, notImported("shell-A1.js")],
  [
    "an import of what a test aborts",
    { failure: "ERR_FAILED", path: "/assets/shell-*.js" },
    notImported("shell-A1.js"),
  ],
  ["an error with its stack", { text: "Error: Broken" }, said("Error: Broken\n    at f (http://x/a.js:1:7)\n    at g")],
  ["the app's report of no connection", offline, said("Couldn't load the feed No connection")],
  ["a sentence", { text: "The page is broken" }, said("The page is broken")],
  [
    "a sentence with an address that changes",
    { text: "Connecting to 'blob:**' fails" },
    said("Connecting to 'blob:x/1' fails"),
  ],
] satisfies [string, Allowance, unknown][])("an allowance covers %s", (_, allowance, error) => {
  expect(covers(allowance, error)).toBe(true);
});

test.each([
  ["another status at its path", conflict, refused(500, "/api/events/evt_1/checkout")],
  ["its status at the path above", conflict, refused(409, "/api/events/evt_1")],
  ["its status at the path below", conflict, refused(409, "/api/events/evt_1/checkout/again")],
  ["its status where a part of the path has two parts", conflict, refused(409, "/api/events/evt_1/two/checkout")],
  ["its status at a path that ends alike", conflict, refused(409, "/old/api/events/evt_1/checkout")],
  ["another network error at its path", aborted, lost("ERR_CONNECTION_RESET", "/api/tickets/tkt_1/bind")],
  ["its network error at another path", aborted, lost("ERR_FAILED", "/api/tickets/tkt_1/claims")],
  ["a response at the path of a network error", aborted, refused(404, "/api/tickets/tkt_1/bind")],
  [
    "a dot of the path that is another character",
    { status: 404, path: "/art/logo.png" },
    refused(404, "/art/logo-png"),
  ],
  ["an aborted request before the device is offline", offline, lost("ERR_FAILED", "/api/me")],
  ["another network error while offline", offline, lost("ERR_CONNECTION_RESET", "/api/me", true)],
  ["an import at another path", { failure: "ERR_FAILED", path: "/assets/home-*.js" }, notImported("shell-A1.js")],
  ["a refused request while offline", offline, refused(500, "/api/me")],
  ["the app's report of another error while offline", offline, said("Couldn't load the feed Something went wrong")],
  ["any other sentence while offline", offline, said("No connection")],
  ["a longer sentence", { text: "The page is broken" }, said("The page is broken again")],
  ["a sentence in which a part was added", { text: "Page is" }, said("The Page is")],
  ["a failed request whose line holds the sentence", { text: "Failed to load resource" }, refused(500, "/api/me")],
] satisfies [string, Allowance, unknown][])("an allowance doesn't cover %s", (_, allowance, error) => {
  expect(covers(allowance, error)).toBe(false);
});
