import { randomUUID } from "node:crypto";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, getToast, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";

/** The code of an active ambassador. */
const aCode = async (): Promise<string> => {
  const { token } = await anAdmin();
  const code = `AMB${randomUUID().slice(0, 8).toUpperCase()}`;
  await ok(call("ticketsAdmin", "createAmbassador", { name: "Ava Ambassador", code, status: "active" }, { token }));
  return code;
};

test("[ambassador-02] a visitor's code survives the sign-in, is then applied, and still is when they come back from the payment page", async ({
  page,
}) => {
  const [code, member, event] = await Promise.all([aCode(), aMember(), anEvent({ price_ga: 2_000 })]);
  const field = page.getByLabel("Ambassador code");
  const total = page.locator("[data-price] dl > div").filter({ hasText: "Total" }).locator("dd");
  await page.goto(`/event/${event.id}?code=${code}`);
  await expect(field).toHaveValue(code);
  await page.getByRole("button", { name: "Get tickets" }).click();
  await signInByForm(page, member);
  await expect(page).toHaveURL(`/event/${event.id}?code=${code}`);
  await expect(total).toHaveText("$15");
  await page.getByRole("button", { name: "Get tickets" }).click();
  await page.waitForURL(/\/stripe\//);
  await expect(page.getByText("$15").first()).toBeVisible();
  await page.getByRole("button", { name: "Leave without paying" }).click();
  await expect(page).toHaveURL(`/event/${event.id}?tier=1&code=${code}`);
  await expect(field).toHaveValue(code);
  await expect(total).toHaveText("$15");
  // It wasn't typed just now: the field tells it, no toast.
  await expect(page.getByText("Applied: $5 off")).toBeVisible();
  await expect(getToast(page, "Code Applied")).toHaveCount(0);
});
