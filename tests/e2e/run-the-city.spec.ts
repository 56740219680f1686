import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { signInByForm } from "../support/browser/sign-in-form.ts";
import { expect, getToast, test } from "../support/browser/test.ts";
import { buy, payAndSettle } from "../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../support/fixtures.ts";
import { uniqueText } from "../support/unique-text.ts";

test.use({ viewport: { width: 1440, height: 900 } });

/**
 * Does what a person does with a pointer, and counts it: every click, every key that acts, and every field that is gone to. Text is typed where
 * the focus is. `take` tells how many there were since it was last called.
 */
const createHands = (page: Page) => {
  let inputs = 0;
  const count = async (input: Promise<void>) => {
    inputs += 1;
    await input;
  };
  const click = (target: Locator) => count(target.click());
  const press = (key: string) => count(page.keyboard.press(key));
  const type = async (target: Locator, text: string) => {
    await expect(target).toBeFocused();
    await page.keyboard.type(text);
  };
  // A date is typed in the order of the browser's language, which this leaves open.
  const fill = async (target: Locator, text: string) => {
    await click(target);
    await target.fill(text);
  };
  const choose = async (field: Locator, option: string) => {
    await click(field);
    await click(page.getByRole("option", { name: option, exact: true }));
  };
  const upload = (field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) =>
    count(field.setInputFiles(file));
  const take = () => {
    const taken = inputs;
    inputs = 0;
    return taken;
  };
  return { click, press, type, fill, choose, upload, take };
};

test("[desk-130] from the dashboard an owner adds a whole vendor in 7 clicks and fields, a deal with its picture in 7, a party with tickets in 9, refunds an order in 3, and sends a campaign in 7", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const [owner, event] = await Promise.all([anAdmin(), anEvent()]);
  const buyer = await aMember({ name: uniqueText("Maya") });
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await payAndSettle(session);
  const { click, press, type, fill, choose, upload, take } = createHands(page);
  const main = page.getByRole("main");
  const add = (name: string) => main.getByRole("link", { name, exact: true });
  const toDashboard = async () => {
    await page
      .getByRole("navigation", { name: "Admin sections" })
      .getByRole("link", { name: /^Dashboard/ })
      .click();
    await expect(add("Create Event")).toBeVisible();
  };
  const [vendor, offer] = [uniqueText("Pelican Pier"), uniqueText("Half-price oysters")];
  const [party, campaign] = [uniqueText("RAGER at the pier"), uniqueText("This weekend")];

  await page.goto("/auth");
  await signInByForm(page, owner);
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();

  await click(add("Add Vendor"));
  let dialog = page.getByRole("dialog", { name: "Add Vendor" });
  await type(dialog.getByLabel("Name"), vendor);
  await click(dialog.getByRole("radio", { name: "Restaurant" }));
  await fill(dialog.getByLabel("Address"), "1 Bay St");
  await fill(dialog.getByLabel("Phone"), "(904) 555-0177");
  await fill(dialog.getByLabel("Contact email"), "pier@example.com");
  await fill(dialog.getByLabel("Opening hours"), "Daily 11 AM - 10 PM");
  await click(dialog.getByRole("button", { name: "Add", exact: true }));
  await expect(page.getByRole("row", { name: vendor })).toBeVisible();
  expect(take()).toBe(7);

  await toDashboard();
  await click(add("Add New Deal"));
  let form = page.getByRole("form", { name: "Add New Deal" });
  await type(form.getByLabel("Business name"), vendor);
  await click(page.getByRole("option", { name: vendor }));
  await expect(form.getByRole("radio", { name: "Dining" })).toBeChecked();
  await fill(form.getByLabel("Offer details"), offer);
  await click(form.getByRole("radio", { name: "Discount" }));
  const buffer = readFileSync("local/seed/pictures/deal/afternoon-iced.webp");
  await upload(form.getByLabel("Media file"), { name: "afternoon-iced.webp", mimeType: "image/webp", buffer });
  await expect(form.getByRole("img", { name: "Media" })).toBeVisible();
  await fill(form.getByLabel("Declared saving"), "12");
  await click(form.getByRole("button", { name: "Add", exact: true }));
  await expect(page.getByRole("row", { name: offer })).toBeVisible();
  expect(take()).toBe(7);

  await toDashboard();
  await click(add("Create Event"));
  form = page.getByRole("form", { name: "New event" });
  await type(form.getByLabel("Title"), party);
  await fill(form.getByLabel("Description"), "Music by the river, until late.");
  await click(form.getByRole("radio", { name: "RAGER" }));
  await fill(form.getByLabel("Location"), "Riverside, Jacksonville");
  await fill(form.getByLabel(/^Date/), "2098-11-21");
  await fill(form.getByLabel(/^Time/), "9:00 PM - 2:00 AM");
  await click(form.getByRole("radio", { name: /^Tickets/ }));
  await fill(form.getByLabel("Total spots"), "120");
  await click(form.getByRole("button", { name: "Create event" }));
  // The card beside the form names the event, too: it is saved once the form has gone.
  await expect(form).toHaveCount(0);
  await expect(page.getByText(party).first()).toBeVisible();
  expect(take()).toBe(9);

  await toDashboard();
  await press("/");
  await type(page.getByRole("combobox", { name: "Search everything" }), `refund ${buyer.name}`);
  await expect(page.getByRole("option", { name: `Refund ${buyer.name}` })).toBeVisible();
  await press("Enter");
  dialog = page.getByRole("dialog", { name: "Refund 2 tickets?" });
  await click(dialog.getByRole("button", { name: "Refund", exact: true }));
  await expect(getToast(page, "Tickets refunded")).toBeVisible();
  expect(take()).toBe(3);

  await toDashboard();
  await click(add("Send Notification"));
  dialog = page.getByRole("dialog");
  await fill(dialog.getByLabel("Title"), campaign);
  await fill(dialog.getByLabel("Message"), "A new deal and a new party are waiting for you.");
  await choose(dialog.getByLabel("Audience"), "Premium members");
  await click(dialog.getByRole("button", { name: "Send Now" }));
  const question = page.getByRole("dialog", { name: /^Send to/ });
  await click(question.getByRole("button", { name: "Send", exact: true }));
  await expect(getToast(page, "Notification is being sent")).toBeVisible();
  await expect(page.getByText(campaign).first()).toBeVisible();
  expect(take()).toBe(7);
});
