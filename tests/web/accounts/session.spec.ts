import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aMember, anEvent } from "../../support/fixtures.ts";

test("[session-01] the session survives a reload and a new window of the browser", async ({ page, context }) => {
  await signInAs(context, await aMember());
  await page.goto("/dashboard");
  await expect(page.getByText("Free Member")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Free Member")).toBeVisible();
  await page.close();
  const again = await context.newPage();
  await again.goto("/dashboard");
  await expect(again.getByText("Free Member")).toBeVisible();
});

test("[session-07] calls carry the session's token and after a refresh the new one, lists that are the same for everybody none, and a visitor reads public data without any", async ({
  page,
  context,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow({ status: 401, path: "/api/start" });
  const [member, event] = await Promise.all([aMember(), anEvent()]);
  await signInAs(context, member);
  const sent: { path: string; bearer: string | undefined }[] = [];
  const bearersOf = (path: string) => sent.filter((request) => request.path === path).map(({ bearer }) => bearer);
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) sent.push({ path: pathname, bearer: request.headers().authorization });
  });
  const stored = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith(".accessToken"));
      return `Bearer ${localStorage.getItem(key ?? "")}`;
    });
  await page.goto("/support");
  await expect(page.getByRole("textbox", { name: "Name" })).not.toHaveValue("");
  const first = await stored();
  const start = "/api/start";
  sent.splice(0);
  await page.route(`**${start}`, (route) => route.fulfill(errorResponse(401, "unauthorized", "Expired")), {
    times: 1,
  });
  await page.goto("/dashboard");
  await expect.poll(() => bearersOf(start).length).toBeGreaterThanOrEqual(2);
  const renewed = await stored();
  expect(renewed).not.toBe(first);
  expect(bearersOf(start).slice(0, 2)).toEqual([first, renewed]);
  for (const list of ["/api/deals", "/api/events"]) {
    await expect.poll(() => bearersOf(list).length).toBeGreaterThan(0);
    expect(new Set(bearersOf(list))).toEqual(new Set([undefined]));
  }
  await page.getByRole("navigation", { name: "Main" }).getByText("Profile").click();
  await expect.poll(() => bearersOf("/api/profile/card-token")).toEqual([renewed]);

  const visitor = await openBrowser();
  const read = visitor.waitForResponse(`**/api/events/${event.id}`);
  await visitor.goto(`/event/${event.id}`);
  const response = await read;
  expect([response.status(), response.request().headers().authorization]).toEqual([200, undefined]);
  await expect(visitor.getByRole("heading", { level: 1, name: event.title })).toBeVisible();
});
