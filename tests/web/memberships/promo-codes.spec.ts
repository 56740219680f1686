import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";

const form = (page: Page) => page.getByRole("form", { name: "Redeem a promo code" });
const resultIs = (page: Page, code: string) => expect(form(page)).toHaveAttribute("data-result", code);

const aFreeCode = async () => {
  const { token } = await anAdmin();
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const code = `FREE-${randomBytes(5).toString("hex")}`.toUpperCase();
  const about = { code, discount_type: "free", starts_at: at(-1), expires_at: at(30) } as const;
  return (await ok(call("membershipsAdmin", "createPromoCode", about, { token }))).code;
};

const submit = async (page: Page, code: string) => {
  await form(page).getByLabel("Promo code").fill(code);
  await form(page).getByRole("button", { name: "Redeem" }).click();
};

test("[promo-05] a code grants Premium at once, and a second use is reported as already redeemed", async ({
  page,
  context,
}) => {
  const code = await aFreeCode();
  await signInAs(context, await aMember());
  await page.goto("/dashboard?tab=profile");
  const status = page.getByRole("region", { name: "Membership Status" });
  await expect(status.getByText("Free", { exact: false }).first()).toBeVisible();
  await submit(page, code.toLowerCase());
  const done = "Promo code applied successfully! You now have Premium membership.";
  await expect(getToast(page, "Success!", done)).toBeVisible();
  await resultIs(page, "REDEEMED");
  await expect(status.getByText("Premium", { exact: false }).first()).toBeVisible();
  await submit(page, code);
  await expect(getToast(page, "Success!", "You have already redeemed this promo code.")).toBeVisible();
  await resultIs(page, "ALREADY_REDEEMED");
});
