import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";

const route = "**/api/membership/promo";
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

test("[promo-01] the button and Enter send the code without surrounding spaces", async ({ page, context }) => {
  const sent: unknown[] = [];
  await page.route(route, (asked) => {
    sent.push(asked.request().postDataJSON());
    return asked.fulfill({ json: { success: false, already_redeemed: false, message: "No" } });
  });
  await signInAs(context, await aMember());
  await page.goto("/dashboard?tab=profile");
  await submit(page, "  SUMMER25 ");
  await resultIs(page, "REFUSED");
  await form(page).getByLabel("Promo code").fill(" WINTER25  ");
  await expect(form(page)).not.toHaveAttribute("data-result");
  await page.keyboard.press("Enter");
  await resultIs(page, "REFUSED");
  expect(sent).toEqual([{ code: "SUMMER25" }, { code: "WINTER25" }]);
});

test("[promo-01] a link fills in its code", async ({ page, context }) => {
  await signInAs(context, await aMember());
  await page.goto("/promo?code=SUMMER25");
  await expect(form(page).getByLabel("Promo code")).toHaveValue("SUMMER25");
  await expect(form(page).getByRole("button", { name: "Redeem" })).toBeEnabled();
});

test("[promo-02] without a session the form shows Authentication Required and sends nothing", async ({ page }) => {
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/membership")) asked += 1;
  });
  await page.goto("/promo");
  await expect(page.getByRole("main").getByRole("link", { name: "Sign In" })).toBeVisible();
  await submit(page, "SUMMER25");
  await expect(getToast(page, "Authentication Required", "Please sign in to redeem promo codes.")).toBeVisible();
  await resultIs(page, "UNAUTHORIZED");
  expect(asked).toBe(0);
});

test("[promo-03] a failed call is reported as SERVER_ERROR", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/500/);
  await page.route(route, (asked) => asked.fulfill(errorResponse(500, "internal-error", "Oh")));
  await signInAs(context, await aMember());
  await page.goto("/promo");
  await submit(page, "SUMMER25");
  await expect(getToast(page, "Redemption Failed", "Failed to redeem promo code. Please try again.")).toBeVisible();
  await resultIs(page, "SERVER_ERROR");
});

test("[promo-03] an unexpected error is reported as SYSTEM_ERROR", async ({ page, context }) => {
  await page.route(route, (asked) => asked.fulfill({ contentType: "application/json", body: "not what was promised" }));
  await signInAs(context, await aMember());
  await page.goto("/promo");
  await submit(page, "SUMMER25");
  await expect(getToast(page, "Error", "An unexpected error occurred. Please try again.")).toBeVisible();
  await resultIs(page, "SYSTEM_ERROR");
});

test("[promo-04] a refused code shows the server's message", async ({ page, context }) => {
  await signInAs(context, await aMember());
  await page.goto("/promo");
  await submit(page, "NO-SUCH-CODE");
  await expect(getToast(page, "Redemption Failed", "Invalid or expired code")).toBeVisible();
  await resultIs(page, "REFUSED");
});

test("[promo-04] a refusal without a message shows Invalid or expired promo code", async ({ page, context }) => {
  await page.route(route, (asked) => asked.fulfill({ json: { success: false, already_redeemed: false, message: "" } }));
  await signInAs(context, await aMember());
  await page.goto("/promo");
  await submit(page, "SUMMER25");
  await expect(getToast(page, "Redemption Failed", "Invalid or expired promo code.")).toBeVisible();
});

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
