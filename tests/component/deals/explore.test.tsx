import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { comeBack } from "../../support/component/come-back.ts";
import { answerDeals, findDealCard } from "../../support/component/deal-pages.ts";
import { putInSight } from "../../support/component/in-sight.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aDeal, aDealDetail, deals } from "../../support/component/samples/deals.ts";

const explore = "/dashboard?tab=explore";
const chips = async () =>
  within(await screen.findByRole("group", { name: "Categories" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
const names = ["All", "Food", "PLAYYY", "BOGO's", "Freebies", "Trending"];

test("[explore-01] typing a search filters the grid and counts the results", async () => {
  answerDeals(
    ...["Quilted pancakes", "Plain waffles"].map((offer_details, at) =>
      aDealDetail(aDeal({ id: `deal_01J0000000000000000000000${at}`, offer_details })),
    ),
  );
  const user = await openApp(explore, { as: aPerson() });
  expect(await screen.findByText("2 deals found")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1, name: "Explore Jacksonville" })).toBeVisible();
  await user.type(screen.getByRole("searchbox"), "pancakes");
  expect(await screen.findByText('1 deal found for "pancakes"')).toBeVisible();
  expect(screen.getAllByRole("article")).toEqual([await findDealCard("Quilted pancakes")]);
});

test("[explore-02] the map is a placeholder", async () => {
  answerDeals(aDealDetail(aDeal()));
  const user = await openApp(explore, { as: aPerson() });
  await findDealCard("Half-price oysters");
  await user.click(screen.getByRole("button", { name: "Map" }));
  expect(await screen.findByText("Interactive Map Coming Soon")).toBeVisible();
  expect(screen.queryByRole("article")).toBeNull();
  await user.click(screen.getByRole("button", { name: "List" }));
  await findDealCard("Half-price oysters");
  expect(screen.queryByText("Interactive Map Coming Soon")).toBeNull();
});

test("[explore-03] the chips count their deals and filter the grid", async () => {
  const about = [{ category: "Dining" }, { category: "Adventure" }, { category: "Dining" }] as const;
  answerDeals(...deals(3).map((deal, at) => aDealDetail({ ...deal, ...about[at] })));
  const user = await openApp(explore, { as: aPerson() });
  await findDealCard("Offer number 01");
  expect(await chips()).toEqual(["All (3)", "Food (2)", "PLAYYY (1)", "BOGO's (0)", "Freebies (0)", "Trending (0)"]);
  await user.click(screen.getByRole("button", { name: "PLAYYY (1)" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  await findDealCard("Offer number 02");
  expect(window.location.search).toBe("?tab=explore&category=playyy");
});

test("[explore-06] a search without results shows No deals found", async () => {
  answerDeals(aDealDetail(aDeal()));
  await openApp(`${explore}&q=nothing-of-the-kind`, { as: aPerson() });
  expect(await screen.findByText("No deals found")).toBeVisible();
  expect(screen.getByText("Try adjusting your search or category filter")).toBeVisible();
});

test("[explore-07] the grid shows 20 deals, counts all of them, and loads the others when its end is in sight", async () => {
  answerDeals(...deals(23).map((deal) => aDealDetail(deal)));
  await openApp(`${explore}&q=offer`, { as: aPerson() });
  expect(await screen.findByText('23 deals found for "offer"')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(20));
  const first = screen.getAllByRole("article")[0] as HTMLElement;
  expect(within(first).getByText("Offer number 01")).toBeVisible();
});

test("[explore-07] the grid loads 20 more deals each time its end is in sight", async () => {
  putInSight();
  answerDeals(...deals(23).map((deal) => aDealDetail(deal)));
  await openApp(explore, { as: aPerson() });
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(23));
});

test("[explore-03] the chips show no number while deals load or have failed to load, and Try Again reads them", async () => {
  refuse("deals", "list", { status: 500, code: "internal-error" });
  const release = hold("deals", "list");
  const user = await openApp(explore, { as: aPerson() });
  expect(await chips()).toEqual(names);
  release();
  expect(await screen.findByText("Couldn't load deals")).toBeVisible();
  expect(await chips()).toEqual(names);
  expect(screen.queryByRole("status", { name: "Loading deals" })).toBeNull();
  answer("deals", "list", { items: [aDeal()], cursor: null });
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await findDealCard("Half-price oysters");
  expect(screen.queryByText("Couldn't load deals")).toBeNull();
});

test("Explore shows that deals load, and never that they failed, while the first answer is awaited", async () => {
  answerDeals(aDealDetail(aDeal()));
  const release = hold("deals", "list");
  await openApp(explore, { as: aPerson() });
  expect(await screen.findByRole("status", { name: "Loading deals" })).toBeVisible();
  expect(await chips()).toEqual(names);
  expect(screen.queryByText("Couldn't load deals")).toBeNull();
  release();
  await findDealCard("Half-price oysters");
});

test("deals that were read stay on Explore when reading them again fails", async () => {
  answerDeals(aDealDetail(aDeal()));
  await openApp(explore, { as: aPerson() });
  await findDealCard("Half-price oysters");
  refuse("deals", "list", { status: 500, code: "internal-error" });
  comeBack();
  await waitFor(() => expect(requestsOf("deals", "list")).toHaveLength(2));
  await act(async () => {});
  expect(screen.getByText("1 deal found")).toBeVisible();
  expect(await chips()).toEqual(["All (1)", "Food (1)", "PLAYYY (0)", "BOGO's (0)", "Freebies (0)", "Trending (0)"]);
  expect(screen.queryByText("Couldn't load deals")).toBeNull();
});
