import { expect, signedIn, test } from "../support/browser.ts";
import { aMember } from "../support/fixtures.ts";

// In the order of the requirement. Community and Game (id `rager-run`) have no tab until there is something behind it.
const tabs = [
  { id: "home", label: "Home" },
  { id: "playyy", label: "PLAYYY" },
  { id: "explore", label: "Explore" },
  { id: "events", label: "Events" },
  { id: "profile", label: "Profile" },
];

test("[shell-01] the dashboard has its tabs in order at the bottom, and starts on Home", async ({ page, context }) => {
  await signedIn(context, await aMember());
  await page.goto("/dashboard");
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("link")).toHaveText(tabs.map(({ label }) => label));
  await expect(bar.locator("[aria-current=page]")).toHaveText("Home");
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
});

test("[shell-01] a tap on a tab marks it and switches the content", async ({ page, context }) => {
  await signedIn(context, await aMember());
  await page.goto("/dashboard");
  const bar = page.getByRole("navigation", { name: "Main" });
  const content = page.getByRole("main");
  await expect(content.getByRole("region", { name: "Highlights" })).toBeVisible();
  let before = await content.textContent();
  for (const { id, label } of tabs.slice(1)) {
    await bar.getByRole("link", { name: label, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard\\?tab=${id}$`));
    await expect(bar.locator("[aria-current=page]")).toHaveText(label);
    await expect(content.getByRole("heading").first()).toBeVisible();
    await expect.poll(() => content.textContent()).not.toBe(before);
    before = await content.textContent();
  }
  await bar.getByRole("link", { name: "Home", exact: true }).click();
  await expect(content.getByRole("region", { name: "Highlights" })).toBeVisible();
});
