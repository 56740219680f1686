import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { toCityTime } from "../../../shared/rules/city-time.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
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
const apply = async (page: Page, code: string) => {
  await field(page).fill(code);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
};

test("[ambassador-02] a valid code takes $5 off each ticket, and removing it restores the price", async ({
  page,
  context,
}) => {
  const [code, member, event] = await Promise.all([aCode(), aMember(), anEvent({ price_ga: 2_000 })]);
  await signInAs(context, member);
  await page.goto(`/event/${event.id}`);
  await page.getByRole("button", { name: "Add a ticket" }).click();
  await expect(total(page)).toHaveText("$40");
  await apply(page, code.toLowerCase());
  await expect(getToast(page, "Code Applied", `Code ${code} applied — $5 off each ticket.`)).toBeVisible();
  await expect(total(page)).toHaveText("$30");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(getToast(page, "Code Removed")).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await expect(total(page)).toHaveText("$40");
});

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

test("the price box shows the code's discount apart from the membership's", async ({ page, context }) => {
  const [code, member] = await Promise.all([aCode(), aMember({ tier: "premium" })]);
  const event = await anEvent({ price_ga: 2_000 });
  await signInAs(context, member);
  await page.goto(`/event/${event.id}?quantity=2&code=${code}`);
  await expect(total(page)).toHaveText("$5");
  const row = (label: string) => page.locator("[data-price] dl > div").filter({ hasText: label }).locator("dd");
  await expect(row("Your free GA+ this month")).toHaveText("−$20");
  await expect(row("Member price, 50% off GA+")).toHaveText("−$10");
  await expect(row(`Ambassador code ${code}`)).toHaveText("−$5");
  await expect(page.getByText("Applied: $5 off")).toBeVisible();
});

test("a code is reported as not used when the order is free anyway", async ({ page, context }) => {
  const [code, member] = await Promise.all([aCode(), aMember({ tier: "premium" })]);
  const event = await anEvent({ price_ga: 2_000 });
  await signInAs(context, member);
  await page.goto(`/event/${event.id}`);
  await expect(total(page)).toHaveText("Free");
  await apply(page, code);
  await expect(getToast(page, "Code not used", `Your order is free without code ${code}`)).toBeVisible();
  await expect(
    page.getByText(`Your order is free without code ${code}, so it wasn't used.`, { exact: true }),
  ).toBeVisible();
  await expect(page.locator("[data-price]")).not.toContainText(code);
  await page.getByRole("button", { name: "Add a ticket" }).click();
  await expect(total(page)).toHaveText("$5");
  await expect(page.getByText("Applied: $5 off")).toBeVisible();
});

test("[ambassador-03] applying a code without a session asks to log in and keeps the code", async ({ page }) => {
  const event = await anEvent();
  await page.goto(`/event/${event.id}`);
  await apply(page, "RIVER10");
  await expect(getToast(page, "Email Required", "Please log in to use an ambassador code.")).toBeVisible();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(`/event/${event.id}?code=RIVER10`)}`);
});

test("[ambassador-03] an unknown and an inactive code are refused with the same message", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/400/);
  const [inactive, member, event] = await Promise.all([aCode("inactive"), aMember(), anEvent({ price_ga: 2_000 })]);
  await signInAs(context, member);
  await page.goto(`/event/${event.id}`);
  for (const code of ["NOBODY", inactive]) {
    await apply(page, code);
    const refusal = getToast(page, "Invalid Code", "Invalid or inactive code.");
    await expect(refusal).toBeVisible();
    await refusal.getByRole("button", { name: "Dismiss" }).click();
    await expect(refusal).toHaveCount(0);
  }
  await expect(total(page)).toHaveText("$20");
});

test("[ambassador-03] a code that cannot be checked asks to try again", async ({ page, context, pageErrors }) => {
  pageErrors.allow(/500/);
  const [code, member, event] = await Promise.all([aCode(), aMember(), anEvent()]);
  await signInAs(context, member);
  await page.route(`**/api/events/${event.id}/quote`, (route) =>
    route.request().postDataJSON().ambassadorCode ? route.fulfill(errorResponse(500)) : route.continue(),
  );
  await page.goto(`/event/${event.id}`);
  await apply(page, code);
  await expect(getToast(page, "Failed to validate code. Please try again.")).toBeVisible();
});

test("[ambassador-07] a second use within 4 days is refused with the Eastern time at which a code works again", async ({
  page,
  context,
  stack,
  pageErrors,
}) => {
  pageErrors.allow(/409/);
  const [code, member, first, second] = await Promise.all([aCode(), aMember(), anEvent(), anEvent()]);
  const { token } = member;
  const order = { tier: "GA+", ambassadorCode: code } as const;
  const { url } = await ok(call("tickets", "checkout", { eventId: first.id, ...order }, { token }));
  await stack.stripe("checkout/pay", { session: url?.match(/cs_\w+/)?.[0] });
  await stack.stripe("webhooks/settled");
  const { error } = await call("tickets", "quote", { eventId: second.id, ...order }, { token });
  const again = String(error?.details?.allowed_from);
  expect(Date.parse(again) - Date.now()).toBeGreaterThan(3.9 * 86_400_000);
  await signInAs(context, member);
  await page.goto(`/event/${second.id}`);
  await apply(page, code);
  const time = toCityTime(again).format("ddd, MMM D • h:mm A [(ET)]");
  const text = `You've already used an ambassador code in the last 4 days. You can use another after ${time}.`;
  await expect(getToast(page, "Code Already Used", text)).toBeVisible();
});
