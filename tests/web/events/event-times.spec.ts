import { showOnlyEvents } from "../../support/browser/event-lists.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aMember, anEvent } from "../../support/fixtures.ts";

test.use({ timezoneId: "Asia/Tokyo" });

test("[events-13] dates and times of events are shown in New York time", async ({ page, context }) => {
  // In Tokyo it is noon of January 15th, in New York 10 in the evening of the 14th.
  const event = await anEvent({
    event_section: ["city"],
    start_at: "2031-01-15T03:00:00.000Z",
    end_at: "2031-01-15T06:30:00.000Z",
  });
  await signInAs(context, await aMember());
  await showOnlyEvents(page, event);
  await page.goto("/dashboard?tab=events");
  const card = page.getByRole("main").locator(`[data-event="${event.id}"]`);
  await expect(card).toContainText("Tue, Jan 14 • 10:00 PM – 1:30 AM (Wed) (ET)");
  await card.click();
  const when = page.locator("dl > div").filter({ has: page.locator("dt", { hasText: "When" }) });
  await expect(when).toContainText("Tue, Jan 14");
  await expect(when).toContainText("10:00 PM – 1:30 AM (Wed) (ET)");
});
