import { randomUUID } from "node:crypto";
import { expect, getToast, test } from "../../support/browser/test.ts";

test("[contact-01] the form reports success only after the server has answered", async ({ page, stack }) => {
  const subject = `About my ticket ${randomUUID()}`;
  await page.goto("/support");
  await page.getByRole("textbox", { name: "Name" }).fill("Vera Visitor");
  await page.getByRole("textbox", { name: "Email" }).fill("vera@example.com");
  await page.getByRole("textbox", { name: "Subject" }).fill(subject);
  await page.getByRole("textbox", { name: "Message" }).fill("I paid twice. Please help.");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/contact", async (route) => {
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("button", { name: "Send Message" })).toBeDisabled();
  expect((await stack.mailTo("support@playyy.example", new RegExp(subject))).text).toContain("I paid twice.");
  await expect(getToast(page, "Message sent!")).toHaveCount(0);
  held.resolve();
  await expect(getToast(page, "Message sent!", "We'll get back to you within 24 hours.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue("");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
});
