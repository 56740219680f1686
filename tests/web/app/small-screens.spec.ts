import type { Locator, Page } from "@playwright/test";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anEvent, aVendor } from "../../support/fixtures.ts";

const longWord = "Donaudampfschifffahrtsgesellschaftskapitän";
const longName = `The Extraordinarily Long and Winding ${longWord} Celebration of Everything`;

/** How far the page or its dialog can be pushed sideways. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll("[role=dialog]")];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });

test.use({ viewport: { width: 320, height: 640 } });

test("long names and words fit the smallest phone", async ({ page, context }) => {
  const [vendor, member] = await Promise.all([
    aVendor({ name: longName, address: `${longWord} 1`, opening_hours: longWord }),
    aMember({ tier: "premium" }),
  ]);
  const deal = await aDeal({ vendor_id: vendor.id, offer_details: longName });
  const event = await anEvent({
    title: longName,
    venue_name: longName,
    venue_address: longWord,
    rewards: longWord,
    description: longWord,
  });
  const order = { eventId: event.id, tier: "GA+" } as const;
  const { ticket_ids } = await ok(call("tickets", "checkout", order, { token: member.token }));
  const memberName = "🎉 Wilhelmina Alexandrovna Featherstonehaugh-Cholmondeley III";
  await ok(call("members", "update", { name: memberName }, { token: member.token }));
  await signInAs(context, member);
  for (const [path, seen] of [
    [`/dashboard?tab=explore&deal=${deal.id}`, "Cannot be combined with any other offers"],
    [`/event/${event.id}`, "We hold your seats for 30 minutes while you pay."],
    ["/dashboard?tab=profile", memberName],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(seen).first()).toBeVisible();
    expect(await sideways(page), path).toBe(0);
  }
  await page.goto(`/ticket/${ticket_ids[0]}`);
  await page.getByText("Details", { exact: true }).click();
  await expect(page.getByText(ticket_ids[0] ?? "", { exact: true })).toBeVisible();
  expect(await sideways(page), "the ticket").toBe(0);
});

test("See tickets scrolls to an event's order form and hides once it is in view", async ({ page }) => {
  const event = await anEvent({ description: "A long story.\n".repeat(40) });
  await page.goto(`/event/${event.id}`);
  await page.getByRole("button", { name: "See tickets" }).click();
  await expect(page.getByRole("region", { name: "Tickets" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "See tickets" })).toBeHidden();
});

/** The labels' own texts, which may be wider than their links, neither overlap nor leave the screen. */
const expectBeside = async (labelled: Locator, count: number) => {
  const labels = await labelled.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(labels).toHaveLength(count);
  for (const [index, { left, right }] of labels.entries()) {
    expect(left, `label ${index}`).toBeGreaterThanOrEqual(labels[index - 1]?.right ?? 0);
    expect(right, `label ${index}`).toBeLessThanOrEqual(390);
  }
};

test.describe("on a phone on its side", () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test("[look-06] the tabs are icons of at least 44 pixels at the left, the content beside them, and no bar is below", async ({
    page,
    context,
  }) => {
    await signInAs(context, await aMember());
    await page.goto("/dashboard?tab=events");
    const bars = page.getByRole("navigation", { name: "Main" });
    await expect(bars).toHaveCount(1);
    await expect(bars.getByRole("link", { name: "Profile" })).toBeInViewport({ ratio: 1 });
    const boxes = await bars
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const tabs = boxes.filter(({ height }) => height > 0);
    expect(tabs).toHaveLength(7);
    for (const { left, right, width, height } of tabs) {
      expect([width >= 44, height >= 44, left >= 0, right <= 64]).toEqual([true, true, true, true]);
    }
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(heading?.x).toBeGreaterThanOrEqual(64);
    expect(await sideways(page)).toBe(0);
    // The name of a tab is still read to whoever can't see its icon.
    await bars.getByRole("link", { name: "Profile" }).click();
    await expect(page).toHaveURL(/tab=profile$/);
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = await bars.boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(844);
  });
});

test.describe("at 200 % text on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("tab labels stay beside each other, filters on one line, and each slide of Home shows its whole button", async ({
    page,
    context,
  }) => {
    await signInAs(context, await aMember());
    await page.goto("/dashboard");
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    const bar = page.getByRole("navigation", { name: "Main" });
    await expect(bar.getByRole("link", { name: "Profile" })).toBeInViewport({ ratio: 1 });
    await expectBeside(bar.getByRole("link"), 7);
    expect(await sideways(page)).toBe(0);
    for (const number of [1, 2, 3]) {
      await page.getByRole("button", { name: `Slide ${number}` }).click();
      const hero = page.locator(`[aria-label="${number} of 3"] [data-hero]`);
      const [frame, button] = [await hero.boundingBox(), await hero.getByRole("link").boundingBox()];
      const bottomOf = (box: typeof frame) => (box?.y ?? 0) + (box?.height ?? 0);
      expect(bottomOf(button)).toBeLessThanOrEqual(bottomOf(frame));
      expect(await hero.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(
        0,
      );
    }
    await bar.getByRole("link", { name: "Events" }).click();
    const filters = page.getByRole("group", { name: "Show events" }).getByRole("button");
    await expect(filters.first()).toContainText(/City \(\d+\)/);
    const tops = await filters.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([6, 1]);
    expect(await sideways(page)).toBe(0);
  });
});

test.describe("the first screen of a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("[calm-03] has no arrows for a finger, and its buttons and filters are 44 pixels high", async ({
    page,
    context,
  }) => {
    await aDeal();
    await signInAs(context, await aMember());
    await page.goto("/dashboard");
    const button = page.locator("[data-deal] [data-action]").first();
    await expect(button).toBeVisible();
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expect(page.getByRole("button", { name: "Slide 2" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Next slide" })).toBeHidden();
    await page.goto("/dashboard?tab=explore");
    const filters = page.getByRole("group", { name: "Categories" }).getByRole("button");
    await expect(filters).toHaveCount(6);
    expect(await filters.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))).toEqual(
      Array(6).fill(44),
    );
  });
});
