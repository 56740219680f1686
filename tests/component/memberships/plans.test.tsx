import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { answerPlans } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { switches } from "../../support/component/samples/settings.ts";
import { findToast, listToasts } from "../../support/component/toast.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const person = aPerson();
const card = (name: string) => within(screen.getByRole("region", { name }));
const button = (plan: string, name: string) => card(plan).getByRole("button", { name });

const openPlans = async (as = person, path = "/subscription") => {
  answerPlans();
  const user = await openApp(path, { as });
  await waitFor(() => expect(screen.queryByLabelText("Loading")).toBeNull());
  await screen.findByRole("button", { name: "Manage Subscription" });
  return user;
};

test("[plan-01] the membership page shows both plans with their prices and the management card", async () => {
  await openPlans();
  expect(screen.getByRole("region", { name: "Essential" })).toHaveTextContent("$12.99/ month");
  expect(screen.getByRole("region", { name: "Premium" })).toHaveTextContent("$19.99/ month");
  expect(button("Your subscription", "Manage Subscription")).toBeDisabled();
  expect(card("Your subscription").getByText(/^Available after your first payment/)).toBeVisible();
});

test.each([
  ["free", "Subscribe", "Subscribe"],
  ["essential", "Current Plan", "Upgrade"],
  ["premium", "Downgrade", "Current Plan"],
] as const)(
  "[plan-04] the plan buttons of a member with %s membership read %s and %s",
  async (tier, essential, premium) => {
    await openPlans(aPerson({ tier }));
    for (const [plan, label] of [
      ["Essential", essential],
      ["Premium", premium],
    ] as const) {
      if (label === "Current Plan") expect(button(plan, label)).toBeDisabled();
      else expect(button(plan, label)).toBeEnabled();
    }
  },
);

const plansShown = () =>
  screen.getAllByRole("region", { name: /^(Essential|Premium)$/ }).map((one) => one.querySelector("h2")?.textContent);

test.each([
  ["free", "/subscription", ["Essential", "Premium"]],
  ["free", "/subscription?plan=premium", ["Premium", "Essential"]],
  ["essential", "/subscription?plan=premium", ["Essential", "Premium"]],
  ["premium", "/subscription", ["Premium", "Essential"]],
] as const)("[look-03] a member with %s membership at %s finds %j in this order", async (tier, path, order) => {
  await openPlans(aPerson({ tier }), path);
  expect(plansShown()).toEqual(order);
});

test.each([
  ["free", "/subscription?plan=premium", 1],
  ["free", "/subscription", 0],
  ["essential", "/subscription?plan=premium", 0],
] as const)("a member with %s membership at %s is told of a pick %i times", async (tier, path, times) => {
  await openPlans(aPerson({ tier }), path);
  await waitFor(() => expect(plansShown()).toHaveLength(2));
  expect(screen.queryAllByText(/^You picked Premium\./)).toHaveLength(times);
});

test("nobody is told of a pick before the membership is known", async () => {
  answerPlans();
  const release = hold("memberships", "mine");
  await openApp("/subscription?plan=premium", { as: person });
  await screen.findByRole("heading", { level: 1, name: "Membership" });
  expect(screen.queryByText(/^You picked/)).toBeNull();
  answer("memberships", "mine", membershipOf(person));
  act(release);
  expect(await screen.findByText(/^You picked Premium\./)).toBeVisible();
});

test.each([
  ["premium", "Essential", "Downgrade", "MuiButton-text"],
  ["essential", "Premium", "Upgrade", "MuiButton-contained"],
  ["free", "Essential", "Subscribe", "MuiButton-tonal"],
] as const)("[look-03] for a member with %s membership %s has %s as a %s", async (tier, plan, label, look) => {
  await openPlans(aPerson({ tier }));
  expect(button(plan, label)).toHaveClass(look);
});

test("[look-03] no plan stands before another until the membership is known, and a failed read can be repeated", async () => {
  answerPlans();
  refuse("memberships", "mine", { status: 500, code: "internal-error" }, { once: true });
  const warnings = collectWarnings("Couldn't load the membership No");
  const user = await openApp("/subscription", { as: aPerson({ tier: "premium" }) });
  expect(await screen.findByText("Couldn't load your membership")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Premium" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(plansShown()).toEqual(["Premium", "Essential"]));
  expect(warnings).toEqual(["Couldn't load the membership No"]);
});

test("[plan-04] Subscribe reads Processing... and blocks the other plan until the payment page opens", async () => {
  answer("memberships", "checkout", { url: "https://pay.test/cs_test_1" });
  const release = hold("memberships", "checkout");
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  const user = await openPlans();
  await user.click(button("Premium", "Subscribe"));
  expect(button("Premium", "Processing...")).toBeDisabled();
  expect(button("Essential", "Subscribe")).toBeDisabled();
  release();
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("https://pay.test/cs_test_1"));
  expect(button("Premium", "Processing...")).toBeDisabled();
  expect(requestsOf("memberships", "checkout")).toEqual([{ tier: "premium" }]);
});

const refusals = [
  [401, "unauthorized", "Login Required", "Please log in to subscribe to a membership plan."],
  [403, "membership.purchases-paused", "Purchases paused—coming soon", ""],
  [409, "conflict", "Failed to start checkout. Please try again.", ""],
] as const;
test.each(refusals)("[plan-08] a purchase refused with %i %s shows %s", async (status, code, title, text) => {
  vi.spyOn(deviceSession.bearer, "refresh").mockResolvedValue(null);
  refuse("memberships", "checkout", { status, code, message: "Purchases paused—coming soon" });
  const user = await openPlans();
  await user.click(button("Essential", "Subscribe"));
  expect(await findToast(title, text)).toHaveAttribute("data-toast", "destructive");
});

test("[plan-08] an answer without a URL is an error of its own, and the plan can be chosen again", async () => {
  answer("memberships", "checkout", { url: "" });
  const user = await openPlans();
  await user.click(button("Essential", "Subscribe"));
  await findToast("Failed to start checkout. Please try again.", "No checkout URL received from server");
  expect(button("Essential", "Subscribe")).toBeEnabled();
});

test("while memberships are not sold the page announces it", async () => {
  answer("content", "settings", switches({ allow_membership_purchase: false }));
  await openPlans();
  expect(await screen.findByText(/^New memberships aren't on sale right now\./)).toBeVisible();
});

test("[plan-09] the promo code field opens on request, upper-cases and checks its code, and closes on Cancel", async () => {
  answer("memberships", "checkPromo", ({ code }) =>
    code === "SUMMER25"
      ? { valid: true, type: "paid" as const, message: "20% off your first month" }
      : { valid: false, type: null, message: "Invalid or expired code" },
  );
  const user = await openPlans();
  for (const plan of ["Essential", "Premium"]) {
    expect(card(plan).queryByLabelText("Promo code")).toBeNull();
    await user.click(button(plan, "Have a promo code?"));
    const field = await card(plan).findByLabelText("Promo code");
    await user.type(field, "no-such-code");
    expect(field).toHaveValue("NO-SUCH-CODE");
    expect(await card(plan).findByText("Invalid or expired code")).toBeVisible();
    expect(button(plan, "Apply")).toBeDisabled();
    await user.clear(field);
    await user.type(field, "summer25");
    expect(await card(plan).findByText("✓ 20% off your first month")).toBeVisible();
    expect(button(plan, "Apply")).toBeEnabled();
    await user.type(field, "x");
    expect(button(plan, "Apply")).toBeDisabled();
    await user.click(button(plan, "Cancel"));
    await waitFor(() => expect(card(plan).queryByLabelText("Promo code")).toBeNull());
    expect(button(plan, "Have a promo code?")).toBeVisible();
  }
});

const typeCode = async (user: Awaited<ReturnType<typeof openPlans>>, plan: string) => {
  answer("memberships", "checkPromo", { valid: true, type: "free", message: "One month of Premium" });
  await user.click(button(plan, "Have a promo code?"));
  await user.type(await card(plan).findByLabelText("Promo code"), "FREE-1");
  await waitFor(() => expect(button(plan, "Apply")).toBeEnabled());
};

test("[plan-09] Enter applies no code that isn't valid, and a valid one once", async () => {
  answer("memberships", "checkPromo", { valid: false, type: null, message: "Invalid or expired code" });
  const user = await openPlans();
  await user.click(button("Premium", "Have a promo code?"));
  const field = await card("Premium").findByLabelText("Promo code");
  await user.type(field, "NO-SUCH-CODE");
  await card("Premium").findByText("Invalid or expired code");
  await user.keyboard("{Enter}");
  expect(requestsOf("memberships", "applyPromo")).toEqual([]);
  answer("memberships", "checkPromo", { valid: true, type: "free", message: "One month of Premium" });
  const release = hold("memberships", "applyPromo");
  await user.type(field, "-2");
  await card("Premium").findByText("✓ One month of Premium");
  const form = field.closest("form") as HTMLFormElement;
  fireEvent.submit(form);
  await waitFor(() => expect(field).toBeDisabled());
  fireEvent.submit(form);
  answer("memberships", "applyPromo", {
    success: false,
    type: null,
    message: "Used up",
    checkoutUrl: null,
    error: null,
  });
  act(release);
  await findToast("Used up");
  expect(requestsOf("memberships", "applyPromo")).toEqual([{ code: "NO-SUCH-CODE-2", tier: "premium" }]);
});

test("[plan-09] a code that can't be checked is reported at its field", async () => {
  refuse("memberships", "checkPromo", { status: 409, code: "conflict" });
  const user = await openPlans();
  await user.click(button("Premium", "Have a promo code?"));
  await user.type(await card("Premium").findByLabelText("Promo code"), "FREE-1");
  expect(await card("Premium").findByText("Couldn't check the code. Please try again.")).toBeVisible();
  expect(button("Premium", "Apply")).toBeDisabled();
});

test("[plan-13] [membership-15] a free code shows its message and, after 0.5 seconds of refreshing, Premium", async () => {
  const message = "Promo code applied successfully! You now have Premium membership.";
  const user = await openPlans();
  await typeCode(user, "Essential");
  answer("memberships", "applyPromo", { success: true, type: "free", message, checkoutUrl: null, error: null });
  answer("memberships", "mine", membershipOf(aPerson({ tier: "premium" })));
  const before = requestsOf("memberships", "mine").length;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  button("Essential", "Apply").click();
  await vi.waitUntil(() => screen.queryByText("Updating your membership status..."), { interval: 5 });
  await act(() => vi.advanceTimersByTimeAsync(490));
  expect(requestsOf("memberships", "mine")).toHaveLength(before);
  await act(() => vi.advanceTimersByTimeAsync(20));
  expect(requestsOf("memberships", "mine")).toHaveLength(before + 1);
  vi.useRealTimers();
  await findToast(message);
  await waitFor(() => expect(button("Premium", "Current Plan")).toBeDisabled());
  expect(screen.queryByText("Updating your membership status...")).toBeNull();
  expect(requestsOf("memberships", "applyPromo")).toEqual([{ code: "FREE-1", tier: "essential" }]);
});

test("[plan-13] a discount sends the browser to the payment page, and a code refused meanwhile is reported", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  const refused = { success: false, type: null, message: "Invalid or expired code", checkoutUrl: null, error: null };
  answer("memberships", "applyPromo", refused, { once: true });
  answer("memberships", "applyPromo", {
    ...refused,
    success: true,
    type: "paid",
    checkoutUrl: "https://pay.test/cs_2",
  });
  const user = await openPlans();
  await typeCode(user, "Premium");
  await user.click(button("Premium", "Apply"));
  await findToast("Invalid or expired code");
  expect(assign).not.toHaveBeenCalled();
  await waitFor(() => expect(button("Premium", "Apply")).toBeEnabled());
  await user.click(button("Premium", "Apply"));
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("https://pay.test/cs_2"));
});

test("[plan-13] a discount without a payment page is an error of its own, and can be applied again", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  answer("memberships", "applyPromo", { success: true, type: "paid", message: "", checkoutUrl: null, error: null });
  const user = await openPlans();
  await typeCode(user, "Premium");
  await user.click(button("Premium", "Apply"));
  await findToast("Failed to apply promo code", "No checkout URL received from server");
  expect(assign).not.toHaveBeenCalled();
  await waitFor(() => expect(button("Premium", "Apply")).toBeEnabled());
});

test("[plan-13] a technical failure is reported and leaves everything unchanged", async () => {
  refuse("memberships", "applyPromo", { status: 500, code: "internal-error" });
  const user = await openPlans();
  await typeCode(user, "Premium");
  await user.click(button("Premium", "Apply"));
  await findToast("Failed to apply promo code");
  expect(listToasts()).toHaveLength(1);
  expect(card("Premium").getByLabelText("Promo code")).toHaveValue("FREE-1");
  expect(button("Premium", "Apply")).toBeEnabled();
  expect(button("Premium", "Subscribe")).toBeEnabled();
});
