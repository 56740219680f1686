import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, type Member } from "../../support/fixtures.ts";

const open = async (page: Page) => {
  await page.goto("/dashboard?tab=profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const profileOf = ({ token }: Member) => ok(call("members", "profile", {}, { token }));

test("[profile-05] the member card shows its number and a code drawn in the browser without outside requests", async ({
  page,
  context,
  origin,
}) => {
  const member = await aMember({ name: "Cleo Card" });
  await signInAs(context, member);
  const hosts = new Set<string>();
  page.on("request", (request) => {
    if (/^https?:/.test(request.url())) hosts.add(new URL(request.url()).origin);
  });
  await open(page);
  const card = panel(page, "Digital Member Card");
  const { member_card_number } = await profileOf(member);
  await expect(card.locator("[data-card-number]")).toHaveText(member_card_number);
  await expect(card).toContainText("Cleo Card");
  await expect(card.locator("svg[role=img] path").first()).toBeVisible();
  await card.getByRole("button", { name: "Enlarge code" }).click();
  await expect(page.getByRole("dialog", { name: "Cleo Card" })).toContainText(member_card_number);
  expect([...hosts]).toEqual([origin]);
});

test("[profile-08] the card's code is renewed before it expires and stays visible offline", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ failure: "ERR_FAILED", path: "/api/**" });
  const member = await aMember();
  await signInAs(context, member);
  await page.clock.install();
  const first = page.waitForResponse("**/api/profile/card-token");
  await page.goto("/dashboard?tab=profile");
  const { expires_at } = await (await first).json();
  const code = panel(page, "Digital Member Card").locator("svg[role=img] path").last();
  const drawn = await code.getAttribute("d");
  // The server's minute passes as the browser's does: two codes of one second are the same code.
  const later = new Date(Date.now() + 61_000).toISOString();
  await page.route("**/api/profile/card-token", (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-local-now": later } }),
  );
  const second = page.waitForResponse("**/api/profile/card-token");
  await page.clock.fastForward(61_000);
  await second;
  expect(Date.parse(expires_at)).toBeGreaterThan(await page.evaluate(() => Date.now()));
  await expect(code).not.toHaveAttribute("d", drawn ?? "");
  const renewed = await code.getAttribute("d");
  await page.route("**/api/**", (route) => route.abort());
  await page.clock.fastForward(300_000);
  await expect(code).toHaveAttribute("d", renewed ?? "");
  await page.reload();
  await expect(page.locator("[data-card-number]")).toHaveText((await profileOf(member)).member_card_number);
});
