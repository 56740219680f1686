import { expect, test } from "vitest";
import { ownPath, toE164 } from "../../../shared/rules/credentials.ts";

test("[auth-10] after confirmation only a path of our own site is followed, and anything else leads to the default page", () => {
  expect(ownPath("/event/evt_1?tab=map#top")).toBe("/event/evt_1?tab=map#top");
  expect(ownPath("/a/../event/evt_1")).toBe("/event/evt_1");
  expect(ownPath("/event//evt_1?next=//evil.example")).toBe("/event//evt_1?next=//evil.example");
  expect(ownPath("/%2F/evil.example")).toBe("/%2F/evil.example");
  const elsewhere = [
    "https://evil.example/x",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/event/..//evil.example",
    "/event/%2e%2e//evil.example",
    "/./\\evil.example",
    "/\t.//evil.example",
    "/.///evil.example",
    "//[",
    "//evil.example:99999",
    "javascript:1",
    "x",
    "",
    null,
  ];
  for (const address of elsewhere) expect(ownPath(address, "/dashboard"), String(address)).toBe("/dashboard");
});

test("phone numbers become E.164, with ten digits read as a US number", () => {
  expect(toE164("(904) 555-0100")).toBe("+19045550100");
  expect(toE164("1 904 555 0100")).toBe("+19045550100");
  expect(toE164("+44 20 7946 0958")).toBe("+442079460958");
  for (const unclear of ["12345", "904555010", "20455501001", "190455501000"]) expect(toE164(unclear)).toBe(unclear);
});
