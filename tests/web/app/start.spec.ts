import type { Page } from "@playwright/test";
import { allRoutes } from "../../../shared/api/index.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, anEvent, grant } from "../../support/fixtures.ts";

const patterns = allRoutes.map(({ operationId, route: { method, path } }) => ({
  operationId,
  method,
  path: new RegExp(`^${path.replace(/\{\w+\+?\}/g, "[^/]+")}$`),
  isFixed: !path.includes("{"),
}));

/** The operations of all calls of the API from now on, in their order. */
const watchOperations = (page: Page): string[] => {
  const operations: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const found = patterns
      .filter(({ method, path }) => method === request.method() && path.test(pathname))
      .toSorted((a, b) => Number(b.isFixed) - Number(a.isFixed))[0];
    const operation = found?.operationId ?? pathname;
    // The membership's check comes 3 s after the member is known, whatever a page needs, and the page doesn't wait for it.
    if (pathname.startsWith("/api/") && operation !== "memberships.reconcile") operations.push(operation);
  });
  return operations;
};

/** Waits until the page shows everything and asks for nothing more: its calls stay the same for a second. */
const untilComplete = async (page: Page, operations: readonly string[]): Promise<void> => {
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("main").locator(".MuiSkeleton-root, [aria-busy=true]")).toHaveCount(0);
  let seen = -1;
  const isQuiet = () => {
    const before = seen;
    seen = operations.length;
    return before === seen;
  };
  await expect.poll(isQuiet, { intervals: [1_000] }).toBe(true);
};

const aPremiumMember = async () => {
  const member = await aMember();
  await grant(member, "premium");
  return member;
};

test("[start-01] Home is complete for a Premium member after four calls of the API", async ({ page, context }) => {
  await Promise.all([aDeal(), anEvent({ featured: true })]);
  await signInAs(context, await aPremiumMember());
  const operations = watchOperations(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Upcoming Events" })).toBeVisible();
  await untilComplete(page, operations);
  expect(operations.toSorted()).toEqual(["deals.list", "events.list", "metrics.track", "start.read"]);
});

test("[start-02] an event's page that a Premium member opens is complete after five calls of the API", async ({
  page,
  context,
}) => {
  const event = await anEvent({ title: "Five calls" });
  await signInAs(context, await aPremiumMember());
  const operations = watchOperations(page);
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Five calls");
  await untilComplete(page, operations);
  expect(operations.toSorted()).toEqual([
    "messages.going",
    "metrics.track",
    "metrics.track",
    "start.read",
    "tickets.quote",
  ]);
});
