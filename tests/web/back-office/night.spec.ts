import type { Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { buy, payAndSettle } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test.use({ viewport: { width: 390, height: 844 } });

const figure = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

test("[night-12] a party's night is run on a phone while a second one checks guests in: what one does the other shows by itself", async ({
  page,
  context,
  openBrowser,
}) => {
  test.setTimeout(120_000);
  const owner = await anAdmin();
  const event = await anEvent({
    title: uniqueText("Night"),
    total_spots: 5,
    start_at: new Date(Date.now() - 60_000).toISOString(),
  });
  const buyer = await aMember({ name: "Gia Gull" });
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await payAndSettle(session);

  await signInAs(context, owner);
  await page.goto(`/admin/events/${event.id}/night`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(figure(page, "Inside")).toContainText("0of 2 sold");

  const door = await openBrowser(owner);
  await door.setViewportSize({ width: 390, height: 844 });
  await door.goto(`/admin/events/${event.id}/night`);
  await door.getByRole("searchbox").fill("gia");
  await door.getByRole("button", { name: "Check in Gia Gull, GA+" }).first().click();
  await door.getByRole("dialog").getByRole("button", { name: "Check in" }).click();
  await expect(door.getByText(/^In since /)).toHaveCount(1);
  await expect(figure(page, "Inside")).toContainText("1of 2 sold");

  await page.getByRole("button", { name: "Stop sales" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop sales" }).click();
  await expect(getToast(page, "Sales stopped")).toBeVisible();
  await expect(door.getByRole("button", { name: "Resume sales" })).toBeVisible();

  await page.getByRole("textbox", { name: "Message" }).fill("Doors moved to 10 PM");
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(getToast(page, "Message on its way")).toBeVisible();
  await expect(door.getByRole("list", { name: "Messages sent" })).toContainText("Doors moved to 10 PM");
});
