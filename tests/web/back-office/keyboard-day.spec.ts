import type { Locator, Page } from "@playwright/test";
import { expect, getToast, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, password } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const mostTabs = 150;

/** The keys of somebody without a pointer: Tab until something has the focus, and shows it. */
const createKeyboard = ({ keyboard }: Page) => {
  const hasFocus = (target: Locator) =>
    target
      .first()
      .evaluate((element) => element === document.activeElement && element.matches(":focus-visible"))
      .catch(() => false);
  const reach = async (target: Locator) => {
    await expect(target.first()).toBeVisible();
    for (let tabs = 0; tabs < mostTabs && !(await hasFocus(target)); tabs += 1) await keyboard.press("Tab");
    await expect(target.first()).toBeFocused();
  };
  const press = async (target: Locator) => {
    await reach(target);
    await keyboard.press("Enter");
  };
  const type = async (target: Locator, text: string) => {
    await reach(target);
    await keyboard.type(text);
  };
  return {
    reach,
    press,
    type,
    key: (name: string) => keyboard.press(name),
    write: (text: string) => keyboard.type(text),
  };
};

test("[desk-133] an owner's day by keyboard alone: signs in, answers a message, makes a party, writes a note about a member, refunds an order, adds a vendor, deletes it and undoes that, and signs out", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const owner = await anAdmin();
  const buyer = await aMember({ name: uniqueText("Maya") });
  const event = await anEvent();
  const { session } = await buy(buyer, event.id, { quantity: 1 });
  await payAndSettle(session);
  const subject = uniqueText("Where do I park");
  await ok(call("contact", "send", { name: "Gia Gull", email: buyer.email, subject, message: "Is there a garage?" }));
  const { reach, press, type, key, write } = createKeyboard(page);
  const main = page.getByRole("main");
  const search = async (text: string, option: string | RegExp) => {
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await key("/");
    await expect(page.getByRole("combobox", { name: "Search everything" })).toBeFocused();
    await write(text);
    await expect(page.getByRole("option", { name: option }).first()).toHaveClass(/Mui-focused/);
    await key("Enter");
  };

  await page.goto("/auth");
  await type(page.getByLabel("Email", { exact: true }), owner.email);
  await type(page.getByLabel("Password", { exact: true }), password);
  await key("Enter");
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();

  await press(main.getByRole("link", { name: /support messages? to answer/ }));
  await press(main.getByRole("button", { name: subject }));
  await press(page.getByRole("dialog", { name: subject }).getByRole("button", { name: "Mark as Answered" }));
  await expect(getToast(page, "Marked as Answered")).toBeVisible();

  const title = uniqueText("Fox Night");
  await search("create event", "Create event");
  const form = page.getByRole("form", { name: "New event" });
  await type(form.getByLabel("Title"), title);
  await type(form.getByLabel("Description"), "Bring a light.");
  await reach(form.getByRole("radio", { name: "RAGER" }));
  await key("Space");
  await type(form.getByLabel("Location"), "Riverside");
  await type(form.getByLabel(/^Date/), "11212098");
  await type(form.getByLabel(/^Time/), "9:00 PM");
  await reach(form.getByRole("radio", { name: /^RSVP/ }));
  await key("ArrowDown");
  await press(form.getByRole("button", { name: "Create event" }));
  await expect(getToast(page, "Event created")).toBeVisible();
  await expect(form).toHaveCount(0);

  await search(buyer.email, new RegExp(buyer.name));
  await expect(page).toHaveURL(new RegExp(`/admin/members/${buyer.userId}`));
  await reach(main.getByRole("tab", { name: "Membership" }));
  await key("End");
  await key("Enter");
  await type(main.getByLabel("Add a note for the team"), "Prefers a call.");
  await press(main.getByRole("button", { name: "Add Note" }));
  await expect(main.getByText("Prefers a call.", { exact: true })).toBeVisible();

  await search(`refund ${buyer.name}`, `Refund ${buyer.name}`);
  await press(
    page.getByRole("dialog", { name: "Refund 1 ticket?" }).getByRole("button", { name: "Refund", exact: true }),
  );
  await expect(getToast(page, "Ticket refunded")).toBeVisible();

  const vendor = uniqueText("Pelican Pier");
  await search("add vendor", "Add vendor");
  const dialog = page.getByRole("dialog", { name: "Add Vendor" });
  await type(dialog.getByLabel("Name"), vendor);
  await reach(dialog.getByRole("radio", { name: "Restaurant" }));
  await key("ArrowRight");
  await type(dialog.getByLabel("Contact email"), "pier@example.com");
  await key("Enter");
  await expect(getToast(page, "Vendor added")).toBeVisible();
  const row = main.getByRole("row", { name: vendor });
  await expect(row).toContainText("Bar");
  await press(row.getByRole("button", { name: `Delete ${vendor}` }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }));
  await press(getToast(page, "Vendor deleted").getByRole("button", { name: "Undo" }));
  await expect(getToast(page, "Vendor restored")).toBeVisible();
  await expect(row).toBeVisible();

  await press(page.getByRole("button", { name: "Sign Out" }));
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toHaveCount(0);
});
