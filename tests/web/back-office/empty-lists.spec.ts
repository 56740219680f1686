import { expect, signInAs, test } from "../../support/browser/test.ts";
import { anAdmin } from "../../support/fixtures.ts";

const lists: [section: string, text: string][] = [
  ["/deals", "No deals yet."],
  ["/playyy?tab=exclusive-events", "No exclusive events yet."],
  ["/vendors", "No vendors yet."],
  ["/members", "Nobody has joined yet."],
  ["/events", "No upcoming events. Create one above."],
  ["/events", "No past events yet."],
  ["/tickets", "No tickets match these filters."],
  ["/ambassadors", "No data available"],
  ["/notifications", "No notifications yet."],
  ["/promo-codes", "No promo codes yet."],
  ["/news", "No news videos yet."],
  ["/partner-logos", "No partner logos yet."],
  ["/audit", "No changes match these filters."],
  ["/messages", "Nobody has written yet."],
];

test("[admin-16] every list of the back-office has a text where it has no rows", async ({ page, context }) => {
  test.setTimeout(120_000);
  await signInAs(context, await anAdmin());
  // The city of the tests is full: what its routes answer is emptied on the way.
  await page.route("**/api/admin/**", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Record<string, unknown>;
    const emptied = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
    );
    await route.fulfill({ response, json: "cursor" in body ? { ...emptied, cursor: null } : emptied });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [section, text] of lists) {
    await page.goto(`/admin${section}`);
    if (section.startsWith("/playyy")) await page.getByRole("tab", { name: "Exclusive Events" }).click();
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
