import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aMember } from "../../support/fixtures.ts";

const fill = async (page: Page, subject: string) => {
  await page.getByRole("textbox", { name: "Name" }).fill("Vera Visitor");
  await page.getByRole("textbox", { name: "Email" }).fill("vera@example.com");
  await page.getByRole("textbox", { name: "Subject" }).fill(subject);
  await page.getByRole("textbox", { name: "Message" }).fill("I paid twice. Please help.");
};
const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();

test("[contact-01] the form reports success only after the server has answered", async ({ page, stack }) => {
  const subject = `About my ticket ${randomUUID()}`;
  await page.goto("/support");
  await fill(page, subject);
  let answer = () => {};
  const held = new Promise<void>((resume) => {
    answer = resume;
  });
  await page.route("**/api/contact", async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await send(page);
  await expect(page.getByRole("button", { name: "Send Message" })).toBeDisabled();
  expect((await stack.mailTo("support@playyy.example", new RegExp(subject))).text).toContain("I paid twice.");
  await expect(getToast(page, "Message sent!")).toHaveCount(0);
  answer();
  await expect(getToast(page, "Message sent!", "We'll get back to you within 24 hours.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue("");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
});

test("[contact-01] all four fields are required, and nothing is sent before they are valid", async ({ page }) => {
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/contact")) calls += 1;
  });
  await page.goto("/support");
  await send(page);
  for (const text of ["Enter your name", "Enter a valid email", "Enter a subject", "Write your message"])
    await expect(page.getByText(text)).toBeVisible();
  await fill(page, "   ");
  await page.getByRole("textbox", { name: "Email" }).fill("not an address");
  await send(page);
  await expect(page.getByText("Enter a subject")).toBeVisible();
  await expect(page.getByText("Enter a valid email")).toBeVisible();
  expect(calls).toBe(0);
});

test("[contact-01] a message that cannot be stored is reported, and the form keeps its text", async ({
  page,
  stack,
  pageErrors,
}) => {
  const subject = `Not stored ${randomUUID()}`;
  pageErrors.allow(/503|500/);
  await stack.fault({ kind: "internal-error", operation: "TransactWriteItems", containing: subject, times: 1_000 });
  await page.goto("/support");
  await fill(page, subject);
  await send(page);
  await expect(getToast(page, "Message not sent")).toBeVisible({ timeout: 30_000 });
  await expect(getToast(page, "Message sent!")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Subject" })).toHaveValue(subject);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("I paid twice. Please help.");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("vera@example.com");
});

test("the form is filled in with a member's name and email", async ({ page, context }) => {
  const member = await aMember({ name: "Mona Member" });
  await signInAs(context, member);
  await page.goto("/support");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Mona Member");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(member.email);
});
