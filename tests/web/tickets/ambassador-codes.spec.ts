import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";

/** A code of an ambassador, active unless said otherwise. */
const aCode = async (status: "active" | "inactive" = "active"): Promise<string> => {
  const { token } = await anAdmin();
  const code = `AMB${randomUUID().slice(0, 8).toUpperCase()}`;
  await ok(call("ticketsAdmin", "createAmbassador", { name: "Ava Ambassador", code, status }, { token }));
  return code;
};

const field = (page: Page) => page.getByLabel("Ambassador code");
const total = (page: Page) => page.locator("[data-price] dl > div").filter({ hasText: "Total" }).locator("dd");
test("[ambassador-02] a visitor's code survives the sign-in and is then applied", async ({ page }) => {
  const [code, member, event] = await Promise.all([aCode(), aMember(), anEvent({ price_ga: 2_000 })]);
  await page.goto(`/event/${event.id}?code=${code}`);
  await expect(field(page)).toHaveValue(code);
  await page.getByRole("button", { name: "Get tickets" }).click();
  await signInByForm(page, member);
  await expect(page).toHaveURL(`/event/${event.id}?code=${code}`);
  await expect(total(page)).toHaveText("$15");
});

test("[ambassador-02] a code that was typed but not applied is applied before anything is bought", async ({
  page,
  context,
}) => {
  const [code, member, event] = await Promise.all([aCode(), aMember(), anEvent({ price_ga: 2_000 })]);
  await signInAs(context, member);
  await page.goto(`/event/${event.id}`);
  await expect(total(page)).toHaveText("$20");
  await field(page).fill(code);
  await page.getByRole("button", { name: "Get tickets" }).click();
  await expect(total(page)).toHaveText("$15");
  await expect(page).toHaveURL(`/event/${event.id}?code=${code}`);
  await page.getByRole("button", { name: "Get tickets" }).click();
  await page.waitForURL(/\/stripe\//);
  await expect(page.getByText("$15").first()).toBeVisible();
  await page.getByRole("button", { name: "Leave without paying" }).click();
  await expect(page).toHaveURL(`/event/${event.id}?code=${code}`);
  await expect(field(page)).toHaveValue(code);
  await expect(total(page)).toHaveText("$15");
  // It was announced when it was applied: the field says it now.
  await expect(page.getByText("Applied: $5 off")).toBeVisible();
  await expect(getToast(page, "Code Applied")).toHaveCount(0);
});
