import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aDeal, anAdmin } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("[audit-06] the log is narrowed to a person found by name, and shows a change as it is stored one click away", async ({
  page,
  context,
}) => {
  const [admin, offer_details] = [await anAdmin(), uniqueText("Half-price oysters")];
  const deal = await aDeal({ offer_details });
  await signInAs(context, admin);
  await page.goto(`/admin/audit?subject=${deal.id}`);
  const row = page.getByRole("row", { name: new RegExp(`${admin.name} added the deal ${offer_details}`) });
  await expect(row).toBeVisible();
  await page.getByRole("combobox", { name: "Who (name or email)" }).fill(admin.email);
  await page.getByRole("option", { name: new RegExp(admin.email) }).click();
  const chosen = page.getByRole("search").getByRole("button", { name: `By ${admin.name}` });
  await expect(chosen).toBeVisible();
  await expect(page).toHaveURL(/by=/);
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: "Details" }).click();
  await expect(page.getByRole("dialog")).toContainText('"action": "deal.create"');
  await page.getByRole("button", { name: "Close" }).click();
  await chosen.press("Delete");
  await expect(page).not.toHaveURL(/by=/);
  await expect(page.getByRole("combobox", { name: "Who (name or email)" })).toBeVisible();
});
