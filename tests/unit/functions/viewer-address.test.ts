import { expect, test } from "vitest";
import type { HttpEvent } from "../../../functions/platform/http/caller.ts";
import { viewerAddress } from "../../../functions/platform/http/viewer-address.ts";

const eventFrom = (forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    requestContext: { http: { sourceIp: "64.252.0.1" } },
  }) as unknown as HttpEvent;

test.each([
  ["behind the edge it is the one before the edge", "203.0.113.7, 64.252.0.1", "203.0.113.7"],
  ["what the viewer claims does not count", "1.1.1.1, 203.0.113.7, 64.252.0.1", "203.0.113.7"],
  ["called directly it is the peer", "64.252.0.1", "64.252.0.1"],
  ["without the header it is the peer", undefined, "64.252.0.1"],
])("the viewer's address is found with %s", (_, forwarded, expected) =>
  expect(viewerAddress(eventFrom(forwarded))).toBe(expected),
);
