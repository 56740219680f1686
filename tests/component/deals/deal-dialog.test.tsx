import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { answerDeals, openCard, openDeal } from "../../support/component/deal-pages.ts";
import { answerHome } from "../../support/component/home-page.ts";
import { answerPlans } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aDeal, aDealDetail } from "../../support/component/samples/deals.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const premium = aPerson({ tier: "premium" });
const known = {
  address: "1 Ocean Front, Jacksonville Beach",
  phone: "(904) 555-0199",
  opening_hours: "Daily 11 AM–9 PM",
};

test("[deal-03] [deal-04] the dialog shows everything about the deal and counts one view", async () => {
  const { dialog } = await openDeal(aDealDetail(aDeal({ tag: "BOGO", savings_cents: 1_200 }), known), premium);
  for (const text of [
    "BOGO",
    "Use Once Per Month",
    "This Epic Deal is redeemable once every 30 days",
    "Save $12",
    "Cannot be combined with any other offers",
    "1 Ocean Front, Jacksonville Beach",
    "Daily 11 AM–9 PM",
  ]) {
    expect(within(dialog).getByText(text)).toBeVisible();
  }
  expect(within(dialog).getAllByText("Pier House")).toHaveLength(2);
  expect(within(dialog).getByRole("link", { name: "(904) 555-0199" })).toHaveAttribute("href", "tel:9045550199");
  expect(within(dialog).getByRole("button", { name: "Add to favorites" })).toBeVisible();
  expect(within(dialog).getByRole("img", { name: "Map placeholder for Pier House" })).toBeVisible();
  expect(requestsOf("deals", "view")).toEqual([{ dealId: aDeal().id }]);
});

test("[deal-04] the dialog leaves out what the vendor has not given", async () => {
  const { dialog } = await openDeal(aDealDetail(aDeal({ redemption_limit: "once" })), premium);
  expect(within(dialog).getByRole("img", { name: "Map placeholder for Pier House" })).toBeVisible();
  for (const text of ["Single Use", "This Epic Deal is redeemable one time only"])
    expect(within(dialog).getByText(text)).toBeVisible();
  for (const label of ["Address", "Phone", "Opening hours"]) expect(within(dialog).queryByText(label)).toBeNull();
});

test("[deal-06] [deal-13] a free member is told to upgrade and sent to /subscription by the dialog and by the card", async () => {
  answerPlans();
  const { user, card } = await openCard(aDealDetail(aDeal()), aPerson());
  await user.click(within(card).getByRole("button", { name: "Half-price oysters" }));
  const dialog = await screen.findByRole("dialog", { name: "Half-price oysters" });
  expect(within(dialog).getByText(/^Upgrade to a paid membership/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Upgrade Now" }));
  await waitFor(() => expect(window.location.pathname).toBe("/subscription"));
});

test("[deal-13] a card's Upgrade Now leads a free member to /subscription", async () => {
  answerPlans();
  const { user, card } = await openCard(aDealDetail(aDeal()), aPerson());
  await user.click(within(card).getByRole("button", { name: "Upgrade Now" }));
  await waitFor(() => expect(window.location.pathname).toBe("/subscription"));
});

test("a link to an unknown deal shows This deal isn't available and leads to Explore", async () => {
  answerHome();
  answerDeals(aDealDetail(aDeal()));
  refuse("deals", "get", { status: 404, code: "not-found" });
  const user = await openApp("/dashboard?deal=deal_01ARZ3NDEKTSV4RRFFQ69G5FAV", { as: premium });
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText("This deal isn't available")).toBeVisible();
  await user.click(within(dialog).getByRole("link", { name: "Explore Deals" }));
  await expectDialogClosed();
  expect(window.location.search).toBe("?tab=explore");
});

test("a deal that fails to load is read by Try Again, and no view is counted before", async () => {
  const deal = aDealDetail(aDeal());
  answerDeals(deal);
  refuse("deals", "get", { status: 500, code: "internal-error" });
  const user = await openApp(`/dashboard?tab=explore&deal=${deal.id}`, { as: premium });
  expect(await screen.findByText("Couldn't load this deal")).toBeVisible();
  expect(requestsOf("deals", "view")).toEqual([]);
  answer("deals", "get", deal);
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { level: 2, name: "Half-price oysters" })).toBeVisible();
  expect(requestsOf("deals", "view")).toHaveLength(1);
});

test("a view that can't be counted is only a warning", async () => {
  const warnings = collectWarnings("Couldn't count the deal view No");
  const deal = aDealDetail(aDeal());
  answerDeals(deal);
  refuse("deals", "view", { status: 500, code: "internal-error", message: "No" });
  await openApp(`/dashboard?tab=explore&deal=${deal.id}`, { as: premium });
  expect(await screen.findByRole("button", { name: "Staff Member Redeem Here" })).toBeEnabled();
  await waitFor(() => expect(warnings).toEqual(["Couldn't count the deal view No"]));
});
