import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Quote } from "../../../shared/model/ticket.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aQuote, aQuoteLine } from "../../support/component/samples/events.ts";
import { aHold } from "../../support/component/samples/tickets.ts";
import { answerCheckout, openEvent, priceOf, watchLeaving } from "../../support/component/ticket-screens.ts";
import { findToast, listToasts } from "../../support/component/toast.ts";

const field = () => screen.getByLabelText("Ambassador code");
const expectTotal = (total: string) => waitFor(() => expect(priceOf("Total")).toBe(total));
const apply = async (user: UserEvent, code: string) => {
  await user.type(await screen.findByLabelText("Ambassador code"), code);
  await user.click(screen.getByRole("button", { name: "Apply" }));
};

/** A Premium member's order: the first GA+ of the month is free, each other one half price, and a code takes $5 off that. */
const premiumQuote = ({
  quantity = 1,
  ambassadorCode = null,
}: {
  quantity?: number;
  ambassadorCode?: string | null;
}): Quote => {
  const code_discount = ambassadorCode ? 500 : 0;
  const free = aQuoteLine({ tier_discount: 2_000, discount_type: "free_ga" });
  const half = aQuoteLine({ tier_discount: 1_000, code_discount, discount_type: "half_ga" });
  const lines = [free, ...Array<typeof half>(quantity - 1).fill(half)];
  return aQuote(lines, {
    event_id: "evt_00000001",
    membership_tier: "premium",
    uses_free_ga: true,
    code: ambassadorCode,
  });
};

test("[ambassador-02] a valid code takes $5 off each ticket, and removing it restores the price", async () => {
  const user = await openEvent();
  await user.click(await screen.findByRole("button", { name: "Add a ticket" }));
  await expectTotal("$40");
  await apply(user, "river10");
  await findToast("Code Applied", "Code RIVER10 applied — $5 off each ticket.");
  await expectTotal("$30");
  await user.click(screen.getByRole("button", { name: "Remove" }));
  await findToast("Code Removed");
  expect(field()).toHaveValue("");
  await expectTotal("$40");
});

test("[ambassador-02] a code that was typed but not applied is applied before anything is bought, and the next press orders with it", async () => {
  answerCheckout(aHold());
  const leave = watchLeaving();
  const user = await openEvent();
  await expectTotal("$20");
  await user.type(field(), "RIVER10");
  await user.click(screen.getByRole("button", { name: "Get tickets" }));
  await findToast("Code Applied", "Code RIVER10 applied — $5 off each ticket.");
  await expectTotal("$15");
  expect(window.location.search).toBe("?code=RIVER10");
  expect(requestsOf("tickets", "checkout")).toEqual([]);
  await waitFor(() => expect(screen.getByRole("button", { name: "Get tickets" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Get tickets" }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith("https://pay.test/cs_test_1"));
  expect(requestsOf("tickets", "checkout")).toMatchObject([{ ambassadorCode: "RIVER10", expectedTotal: 1_500 }]);
});

test("a code of the address is applied without a toast, and the order is sent with it", async () => {
  answerCheckout(aHold());
  const leave = watchLeaving();
  const user = await openEvent({ search: "?code=RIVER10" });
  await expectTotal("$15");
  expect(screen.getByText("Applied: $5 off")).toBeVisible();
  expect(listToasts()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Get tickets" }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith("https://pay.test/cs_test_1"));
  expect(requestsOf("tickets", "checkout")).toMatchObject([{ ambassadorCode: "RIVER10", expectedTotal: 1_500 }]);
});

test("the price box shows the code's discount apart from the membership's", async () => {
  answer("tickets", "quote", premiumQuote);
  await openEvent({ search: "?quantity=2&code=RIVER10" });
  await expectTotal("$5 · member price");
  expect(priceOf("Premium member")).toBe("−$30");
  expect(screen.getByText("With your free ticket this month")).toBeVisible();
  expect(priceOf("Ambassador code RIVER10")).toBe("−$5");
  expect(screen.getByText("Applied: $5 off")).toBeVisible();
});

test("a code is reported as not used when the order is free anyway, and is used by the next ticket", async () => {
  answer("tickets", "quote", premiumQuote);
  const user = await openEvent();
  await expectTotal("Free for you");
  await apply(user, "RIVER10");
  await findToast("Code not used", "Your order is free without code RIVER10");
  expect(screen.getByText("Your order is free without code RIVER10, so it wasn't used.")).toBeVisible();
  expect(document.querySelector("[data-price]")).not.toHaveTextContent("RIVER10");
  await user.click(screen.getByRole("button", { name: "Add a ticket" }));
  await expectTotal("$5 · member price");
  expect(screen.getByText("Applied: $5 off")).toBeVisible();
});

test("[ambassador-03] applying a code without a session asks to log in and keeps the code", async () => {
  const user = await openEvent({ as: null });
  await apply(user, "RIVER10");
  await findToast("Email Required", "Please log in to use an ambassador code.");
  const next = encodeURIComponent("/event/evt_00000001?code=RIVER10");
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(`/auth?next=${next}`));
});

const allowed_from = "2026-11-27T02:30:00.000Z";
const refusals = [
  { code: "code.invalid", status: 400, title: "Invalid Code", text: "Invalid or inactive code." },
  { code: "invalid-input", status: 400, title: "Invalid Code", text: "Invalid or inactive code." },
  { code: "code.own", status: 409, title: "Your Own Code", text: "You can't use your own code" },
  {
    code: "code.window",
    status: 409,
    title: "Code Already Used",
    text: "You've already used an ambassador code in the last 4 days. You can use another after Thu, Nov 26 • 9:30 PM (ET).",
  },
  { code: "internal-error", status: 500, title: "Failed to validate code. Please try again.", text: "" },
] as const;

test.each(refusals)(
  '[ambassador-03] [ambassador-07] a code refused with $code shows "$title", and the price stays',
  async ({ code, status, title, text }) => {
    const user = await openEvent();
    await expectTotal("$20");
    refuse("tickets", "quote", { code, status, message: text, details: { allowed_from } }, { once: true });
    await apply(user, "RIVER10");
    await findToast(title, text);
    expect(priceOf("Total")).toBe("$20");
    expect(screen.getByRole("button", { name: "Apply" })).toBeEnabled();
  },
);

test("a code that is refused at the checkout is taken off the order with the reason, and can be replaced", async () => {
  const user = await openEvent({ search: "?code=RIVER10" });
  await expectTotal("$15");
  refuse("tickets", "checkout", { status: 400, code: "code.invalid" }, { once: true });
  await user.click(screen.getByRole("button", { name: "Get tickets" }));
  await findToast("Invalid Code", "Invalid or inactive code.");
  await expectTotal("$20");
  expect(listToasts()).toHaveLength(1);
  expect(requestsOf("tickets", "checkout")).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Apply" })).toBeEnabled();
});
