import type { Page } from "@playwright/test";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";
import type { StackControl } from "../../support/stack.ts";

/** An order that was refunded, and whose refund the buyer's bank sent back. */
const aReturnedRefund = async (stack: StackControl, title: string) => {
  const start_at = new Date(Date.now() + 3_600_000).toISOString();
  const [buyer, admin, event] = await Promise.all([aMember(), anAdmin(), anEvent({ title, start_at })]);
  const order = { eventId: event.id, tier: "GA+" } as const;
  const { url } = await ok(call("tickets", "checkout", order, { token: buyer.token }));
  const sessionId = url?.match(/cs_\w+/)?.[0] ?? "";
  await stack.stripe("checkout/pay", { session: sessionId });
  await stack.stripe("webhooks/settled");
  const { tickets } = await ok(call("ticketsAdmin", "refund", { sessionId }, { token: admin.token }));
  const refund = tickets[0]?.cancelled_by ?? "";
  await stack.stripe("refunds/settle", { refund, status: "failed" });
  await stack.stripe("webhooks/settled");
  return { buyer, admin, refund, ticketId: tickets[0]?.id ?? "" };
};

const card = (page: Page, refund: string) => page.getByRole("article", { name: refund });

test("a refund returned by the bank is on the owner's list and can be sent again, and the buyer sees its state", async ({
  page,
  openBrowser,
  stack,
}) => {
  const { buyer, admin, refund, ticketId } = await aReturnedRefund(stack, "Refund that came back");
  const buyers = await openBrowser(buyer);
  await buyers.goto(`/ticket/${ticketId}`);
  await expect(buyers.getByText("Our refund didn't reach you, so we'll pay you another way.")).toBeVisible();
  await signInAs(page.context(), admin);
  await page.goto("/admin/membership-sync");
  await expect(card(page, refund)).toContainText("Refund that came back");
  await expect(card(page, refund)).toContainText("$20.00");
  await expect(card(page, refund)).toContainText(buyer.email);
  await expect(card(page, refund)).toContainText("The card has expired or was cancelled");
  await card(page, refund).getByRole("button", { name: "Refund again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Refund again" }).click();
  await expect(getToast(page, "Refunded again")).toBeVisible();
  await expect(card(page, refund)).toHaveCount(0);
  await buyers.reload();
  await expect(buyers.getByText("This ticket was refunded and is no longer valid.")).toBeVisible();
});
