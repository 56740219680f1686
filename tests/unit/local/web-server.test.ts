import { expect, test } from "vitest";
import type { Behavior, Distribution } from "../../../local/edge/distribution.ts";
import { allowWebServer } from "../../../local/edge/web-server.ts";

test("[dev-03] the policy of pages lets the development server's own inline scripts run, and no other", () => {
  const header = (name: string, value: string) => ({ name, value, override: true });
  const added = [
    header("content-security-policy", "default-src 'none'; script-src 'self'; style-src 'self'"),
    header("x-frame-options", "DENY"),
  ];
  const behavior = { responseHeaders: { removed: [], added } } as unknown as Behavior;
  const distribution = { behaviors: [behavior] } as unknown as Distribution;
  const [allowed] = allowWebServer(distribution, { url: "http://127.0.0.1:1", nonce: "bm9uY2U=" }).behaviors;
  expect(allowed?.responseHeaders?.added.map(({ value }) => value)).toEqual([
    "default-src 'none'; script-src 'nonce-bm9uY2U=' 'self'; style-src 'self'",
    "DENY",
  ]);
});
