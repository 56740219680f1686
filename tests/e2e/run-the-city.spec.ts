import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { signInByForm } from "../support/browser/sign-in-form.ts";
import { expect, getToast, test } from "../support/browser/test.ts";
import { anAdmin } from "../support/fixtures.ts";
import { uniqueText } from "../support/unique-text.ts";

test.use({ viewport: { width: 1440, height: 900 } });

/** Clicks, types and chooses as a person does, and counts each of these. */
const createHands = (page: Page) => {
  let inputs = 0;
  const count = async (input: Promise<void>) => {
    inputs += 1;
    await input;
  };
  const click = (target: Locator) => count(target.click());
  const fill = (target: Locator, text: string) => count(target.fill(text));
  const choose = async (field: Locator, option: string) => {
    await click(field);
    await click(page.getByRole("option", { name: option, exact: true }));
  };
  const upload = (field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) =>
    count(field.setInputFiles(file));
  return { click, fill, choose, upload, inputs: () => inputs };
};

test("an owner creates a vendor, a deal with a picture, an event with tickets and a campaign by their visible labels, with at most 60 inputs and no typed address", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const owner = await anAdmin();
  const { click, fill, choose, upload, inputs } = createHands(page);
  const section = (name: string) =>
    page.getByRole("navigation", { name: "Admin sections" }).getByRole("link", { name, exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const vendor = uniqueText("Pelican Pier");
  const offer = uniqueText("Half-price oysters");
  const event = uniqueText("RAGER at the pier");
  const campaign = uniqueText("This weekend");

  await page.goto("/auth");
  await signInByForm(page, owner);
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();

  await click(section("Vendors"));
  await click(button("Add Vendor"));
  let dialog = page.getByRole("dialog");
  await fill(dialog.getByLabel("Name"), vendor);
  await choose(dialog.getByLabel("Category"), "Restaurant");
  await fill(dialog.getByLabel("Contact email"), "pier@example.com");
  await click(dialog.getByRole("button", { name: "Add", exact: true }));
  await expect(page.getByRole("row", { name: vendor })).toBeVisible();

  await click(section("Deals"));
  await click(page.getByRole("link", { name: "Add New Deal" }));
  let form = page.getByRole("form", { name: "Add New Deal" });
  await fill(form.getByLabel("Business name"), vendor);
  await click(page.getByRole("option", { name: vendor }));
  await fill(form.getByLabel("Offer details"), offer);
  await choose(form.getByLabel("Category"), "Dining");
  await choose(form.getByLabel("Tag"), "Discount");
  const buffer = readFileSync("local/seed/pictures/deal/afternoon-iced.webp");
  await upload(form.getByLabel("Media file"), { name: "afternoon-iced.webp", mimeType: "image/webp", buffer });
  await expect(form.getByRole("img", { name: "Media" })).toBeVisible();
  await click(form.getByRole("button", { name: "Add", exact: true }));
  await expect(page.getByRole("row", { name: offer })).toBeVisible();

  await click(section("Events"));
  await click(page.getByRole("link", { name: "Create Event" }));
  form = page.getByRole("form", { name: "New event" });
  await fill(form.getByLabel("Title"), event);
  await fill(form.getByLabel("Description"), "Music by the river, until late.");
  await choose(form.getByLabel("Type"), "RAGER");
  await fill(form.getByLabel("Location"), "Riverside, Jacksonville");
  await fill(form.getByLabel(/^Date/), "2098-11-21");
  await fill(form.getByLabel(/^Time/), "9:00 PM - 2:00 AM");
  await click(form.getByRole("radio", { name: /^Tickets/ }));
  const vip = form.getByRole("group", { name: "VIP+", exact: true });
  await click(vip.getByRole("button", { expanded: false }));
  await fill(vip.getByLabel("Price"), "50");
  await click(form.getByRole("button", { name: "Create event" }));
  // The card beside the form names the event, too: it is saved once the form has gone.
  await expect(form).toHaveCount(0);
  await expect(page.getByText(event).first()).toBeVisible();

  await click(section("Marketing"));
  await click(button("Send Notification"));
  dialog = page.getByRole("dialog");
  await fill(dialog.getByLabel("Title"), campaign);
  await fill(dialog.getByLabel("Message"), "A new deal and a new party are waiting for you.");
  await choose(dialog.getByLabel("Audience"), "Premium members");
  await click(dialog.getByRole("button", { name: "Send Now" }));
  const question = page.getByRole("dialog", { name: /^Send to/ });
  await click(question.getByRole("button", { name: "Send", exact: true }));
  await expect(getToast(page, "Notification is being sent")).toBeVisible();
  await expect(page.getByText(campaign).first()).toBeVisible();

  expect(inputs()).toBeLessThanOrEqual(60);
});
