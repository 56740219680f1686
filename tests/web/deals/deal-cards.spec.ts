import { openDealCard } from "../../support/browser/deal-pages.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { tinyVideo } from "../../support/browser/tiny-video.ts";
import { aDeal, aMember } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test("[deal-02] a card plays its video", async ({ page, context }) => {
  const offer = uniqueText("Moving picture");
  const deal = await aDeal({ offer_details: offer });
  await signInAs(context, await aMember());
  // The video exists in this test only: other tests would find it missing.
  await page.route("**/api/deals", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { items: { id: string; image: string | null }[] };
    for (const item of body.items) if (item.id === deal.id) item.image = "/art/moving.webm";
    await route.fulfill({ response, json: body });
  });
  await page.route("**/moving.webm", (route) => route.fulfill({ contentType: "video/webm", body: tinyVideo }));
  const video = (await openDealCard(page, offer)).locator("video");
  await expect(video).toHaveAttribute("src", "/art/moving.webm");
  const played = () => video.evaluate((element: HTMLVideoElement) => element.played.length);
  await expect.poll(played).toBeGreaterThan(0);
});

test("[deal-02] a card shows its whole offer and what it saves at 320, 390 and 1440 pixels, the widest with four cards in a row", async ({
  page,
  context,
}) => {
  const offer = uniqueText(
    "Free half-dozen oysters with any entrée over $30, Monday to Thursday before 6 PM, dine-in only",
  );
  await aDeal({ offer_details: offer, savings_cents: 1_450 });
  await signInAs(context, await aMember({ tier: "premium" }));
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const card = await openDealCard(page, offer);
    const title = card.getByRole("heading");
    const isWhole = await title.evaluate(
      (it) => it.scrollHeight <= it.clientHeight + 1 && it.scrollWidth <= it.clientWidth,
    );
    expect([width, isWhole]).toEqual([width, true]);
    await expect(card.getByText("Save $14.50")).toBeVisible();
  }
  const grid = page.getByRole("article").locator("xpath=ancestor::ul");
  expect((await grid.evaluate((it) => getComputedStyle(it).gridTemplateColumns)).split(" ")).toHaveLength(4);
});
