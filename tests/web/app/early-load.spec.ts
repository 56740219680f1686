import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, aMember, anEvent } from "../../support/fixtures.ts";

/** The paths of all calls of the API from now on, with their token. */
const watchCalls = (page: Page) => {
  const calls: { path: string; token: string | undefined }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push({ path: pathname, token: request.headers().authorization });
  });
  return { times: (path: string) => calls.filter((one) => one.path === path).length, calls };
};

const preloaded = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => href),
  );

test("the dashboard's files and lists are asked for before the app has started, and each list only once", async ({
  page,
  context,
}) => {
  await aDeal();
  await signInAs(context, await aMember());
  const { times, calls } = watchCalls(page);
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/index-*.js", async (route) => {
    await held.promise;
    await route.fallback();
  });
  const lists = Promise.all(["/api/deals", "/api/events"].map((path) => page.waitForResponse(`**${path}`)));
  await page.goto("/dashboard", { waitUntil: "commit" });
  await lists;
  expect(calls.map(({ token }) => token)).toEqual([undefined, undefined]);
  const files = await preloaded(page);
  for (const name of ["shell", "cards", "home"])
    expect(files.filter((file) => file.includes(`/${name}-`))).toHaveLength(1);
  held.resolve();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  expect([times("/api/deals"), times("/api/events")]).toEqual([1, 1]);
});

for (const [address, own] of [
  ["/dashboard?tab=profile", /\/(cards|home|profile)-/],
  ["/favorites", /\/(cards|favorites)-/],
  ["/admin/audit", /\/audit-(log|table)-/],
] as const)
  test(`whoever isn't signed in is asked to sign in at ${address}, and no list or code of a member's page is fetched`, async ({
    page,
  }) => {
    const { calls } = watchCalls(page);
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(calls.filter(({ path }) => !/^\/api\/(settings|analytics)$/.test(path))).toEqual([]);
    const files = await preloaded(page);
    expect(files.filter((file) => /\/sign-in-/.test(file))).toHaveLength(1);
    expect(files.filter((file) => own.test(file))).toEqual([]);
  });

test("a visitor's event is asked for once, before the app has started", async ({ page }) => {
  const event = await anEvent({ title: "Early birds" });
  const { times } = watchCalls(page);
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Early birds");
  expect(times(`/api/events/${event.id}`)).toBe(1);
});

test("a member's event is asked for with their token only", async ({ page, context }) => {
  const event = await anEvent({ title: "Members' birds" });
  await signInAs(context, await aMember());
  const { calls } = watchCalls(page);
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Members' birds");
  // It comes with the start.
  const read = calls.filter(({ path }) => [`/api/events/${event.id}`, "/api/start"].includes(path));
  expect(read.map(({ token }) => Boolean(token))).toEqual([true]);
});
