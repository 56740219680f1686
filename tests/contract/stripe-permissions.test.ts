import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  type Level,
  type Permission,
  permissionLines,
  runtimePermissions,
  setupPermissions,
} from "../../ops/stripe-setup/permissions.ts";
import { expandedPaths, type StripeCall, stripeCalls } from "../support/stripe-calls.ts";
import { levelOfVerb, permissionOfResource } from "../support/stripe-permissions.ts";

/** What each part of an expanded path is read with. */
const permissionOfExpansion: Record<string, Permission> = {
  customer: "customer",
  latest_invoice: "invoice",
  price: "plan",
  schedule: "subscription",
  items: "subscription",
  phases: "subscription",
};

const inFunctions = stripeCalls("functions/**/*.ts");
const inSetup = stripeCalls("ops/stripe-setup/*.ts");
// The set-up makes prices and portal with the product's own verbs.
const inSharedWithSetup = inFunctions.filter(({ file }) =>
  /subscriptions\/(plan-prices|portal\/portal-configuration)\.ts$/.test(file),
);

const neededBy = (calls: StripeCall[]): Partial<Record<Permission, Level>> => {
  const needed: Partial<Record<Permission, Level>> = {};
  for (const { resource, verb } of calls) {
    const permission = permissionOfResource[resource];
    if (permission && needed[permission] !== "write") needed[permission] = levelOfVerb(verb);
  }
  return needed;
};

test("the scanner finds calls of Stripe", () => {
  const found = new Set(inFunctions.map(({ resource, verb }) => `${resource}.${verb}`));
  for (const known of [
    "checkout.sessions.create",
    "billingPortal.sessions.create",
    "billingPortal.configurations.list",
    "customers.del",
    "invoices.createPreview",
    "subscriptionSchedules.release",
  ])
    expect(found).toContain(known);
});

test("every file that opens Stripe's client contains a call that the scanner sees", () => {
  const opening = globSync("functions/**/*.ts").filter((file) =>
    /await getStripe\(\)/.test(readFileSync(file, "utf8")),
  );
  const hidden = opening.filter(
    (file) => file !== "functions/platform/stripe/client.ts" && !inFunctions.some((call) => call.file === file),
  );
  expect(hidden).toEqual([]);
});

test("every resource that the code calls has a named permission", () => {
  const unnamed = [...inFunctions, ...inSetup].filter(({ resource }) => !(resource in permissionOfResource));
  expect(unnamed).toEqual([]);
});

test("the stage's key needs exactly the permissions in ops/stripe-setup/permissions.ts", () => {
  expect(runtimePermissions).toEqual(neededBy(inFunctions));
});

test("the key of stripe:setup needs exactly the permissions in ops/stripe-setup/permissions.ts", () => {
  expect(setupPermissions).toEqual(neededBy([...inSetup, ...inSharedWithSetup]));
});

test("the key may read everything that the code expands", () => {
  const parts = expandedPaths("functions/**/*.ts").flatMap((path) => path.split("."));
  const unread = parts.filter((part) => {
    const permission = permissionOfExpansion[part];
    return !permission || !runtimePermissions[permission];
  });
  expect(unread).toEqual([]);
});

test("docs/deploy.md lists the permissions of both keys", () => {
  const text = readFileSync("docs/deploy.md", "utf8");
  const listed = (heading: string): string[] => {
    const table =
      new RegExp(`${heading}[^\\n]*\\n\\n\\|[^\\n]*\\n\\|[-| ]+\\n((?:\\|[^\\n]*\\n)+)`).exec(text)?.[1] ?? "";
    return [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].map(([, label, level]) => `${label}: ${level}`);
  };
  expect(listed("stage's restricted key")).toEqual(permissionLines(runtimePermissions));
  expect(listed("key for `stripe:setup`")).toEqual(permissionLines(setupPermissions));
});
