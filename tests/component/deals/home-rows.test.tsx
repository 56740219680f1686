import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { comeBack, setOnline } from "../../support/component/come-back.ts";
import { answerDeals, findDealCard } from "../../support/component/deal-pages.ts";
import { answerHome } from "../../support/component/home-page.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { refuse, requestsOf } from "../../support/component/played-api.ts";
import { aDeal, aDealDetail } from "../../support/component/samples/deals.ts";

test.each([
  { tier: "free", badge: "Free Member", href: "/subscription" },
  { tier: "essential", badge: "Essential", href: "nothing" },
  { tier: "premium", badge: "Premium", href: "nothing" },
] as const)(
  "[home-01] Home shows a member with $tier membership the badge $badge alone, linked to $href",
  async ({ tier, badge, href }) => {
    answerHome();
    answerDeals();
    await openApp("/dashboard", { as: aPerson({ tier }) });
    await screen.findByText("No deals yet");
    const header = document.querySelector("main > header") as HTMLElement;
    expect(await within(header).findByText(badge)).toBeVisible();
    for (const other of ["Free Member", "Essential", "Premium"].filter((one) => one !== badge))
      expect(within(header).queryByText(other)).toBeNull();
    const plans = within(header).queryByRole("link", { name: "Free Member" });
    expect(plans?.getAttribute("href") ?? "nothing").toBe(href);
  },
);

test("Home without deals shows No deals yet", async () => {
  answerHome();
  answerDeals();
  await openApp("/dashboard", { as: aPerson() });
  expect(await screen.findByText("No deals yet")).toBeVisible();
});

test("Home's deals whose first read failed are read by Try Again", async () => {
  answerHome();
  answerDeals(aDealDetail(aDeal()));
  refuse("deals", "list", { status: 500, code: "internal-error" }, { once: true });
  const user = await openApp("/dashboard", { as: aPerson() });
  expect(await screen.findByText("Couldn't load deals")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await findDealCard("Half-price oysters");
  expect(screen.queryByText("Couldn't load deals")).toBeNull();
});

test("Home's deals stay when reading them again fails", async () => {
  answerHome();
  answerDeals(aDealDetail(aDeal()));
  await openApp("/dashboard", { as: aPerson() });
  await findDealCard("Half-price oysters");
  refuse("deals", "list", { status: 500, code: "internal-error" });
  comeBack();
  await waitFor(() => expect(requestsOf("deals", "list")).toHaveLength(2));
  await act(async () => {});
  expect(await findDealCard("Half-price oysters")).toBeVisible();
  expect(screen.queryByText("Couldn't load deals")).toBeNull();
});

test("without a connection Home keeps its deals and the membership as of its last read, until the connection is back", async () => {
  answerHome();
  answerDeals(aDealDetail(aDeal()));
  await openApp("/dashboard", { as: aPerson({ tier: "premium" }) });
  await findDealCard("Half-price oysters");
  expect(await screen.findByText("Premium")).toBeVisible();
  expect(screen.queryByText(/^As of/)).toBeNull();
  setOnline(false);
  expect(await screen.findByText(/^As of (\w+ \d+, )?\d+:\d\d [AP]M$/)).toBeVisible();
  expect(screen.getByText("You're currently offline. Some features may not work properly.")).toBeVisible();
  expect(screen.getByText("Premium")).toBeVisible();
  expect(await findDealCard("Half-price oysters")).toBeVisible();
  setOnline(true);
  expect(await screen.findByText("Back online")).toBeVisible();
  expect(screen.queryByText(/^As of/)).toBeNull();
});
