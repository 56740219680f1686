import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { anAdmin } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("[vendors-02] [vendors-03] the vendor dialog refuses what the server would, stores the rest and opens with it", async ({
  page,
  context,
}) => {
  const name = uniqueText("Salt & Pine");
  await signInAs(context, await anAdmin());
  await page.goto("/admin/vendors");
  await page.getByRole("button", { name: "Add Vendor" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Vendor" });
  await expect(dialog.getByLabel("Phone")).toHaveAttribute("placeholder", "(904) 555-0123");
  await dialog.getByRole("button", { name: "Add" }).click();
  for (const text of ["Enter a name", "Choose a category", "Enter an email address"])
    await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Category").click();
  await page.getByRole("option", { name: "Nightlife" }).click();
  await dialog.getByLabel("Address").fill("1 Bay St");
  await dialog.getByLabel("Phone").fill("(904) 555-0177");
  await dialog.getByLabel("Contact email").fill("hello@nowhere");
  await dialog.getByLabel("Average bill").fill("22.50");
  await dialog.getByLabel("Pin to Home").check();
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText("Enter an email address")).toBeVisible();
  await dialog.getByLabel("Contact email").fill("hello@saltandpine.example");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(getToast(page, "Vendor added")).toBeVisible();
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: `Edit ${name}` });
  await expect(edit.getByLabel("Name")).toHaveValue(name);
  await expect(edit.getByLabel("Category")).toContainText("Nightlife");
  await expect(edit.getByLabel("Address")).toHaveValue("1 Bay St");
  await expect(edit.getByLabel("Phone")).toHaveValue("(904) 555-0177");
  await expect(edit.getByLabel("Contact email")).toHaveValue("hello@saltandpine.example");
  await expect(edit.getByLabel("Average bill")).toHaveValue("22.50");
  await expect(edit.getByLabel("Pin to Home")).toBeChecked();
});
