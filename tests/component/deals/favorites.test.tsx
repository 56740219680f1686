import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { comeBack } from "../../support/component/come-back.ts";
import { answerDeals, openDeal } from "../../support/component/deal-pages.ts";
import { endSession } from "../../support/component/end-session.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aDealDetail, aFavorite, deals } from "../../support/component/samples/deals.ts";
import { expectToast, listToasts } from "../../support/component/toast.ts";

const member = aPerson({ tier: "essential" });
const [oysters, shrimp, crab] = deals(3).map((deal) => aDealDetail(deal)) as [
  ReturnType<typeof aDealDetail>,
  ReturnType<typeof aDealDetail>,
  ReturnType<typeof aDealDetail>,
];
const add = () => screen.findByRole("button", { name: "Add to favorites" });
const remove = () => screen.findByRole("button", { name: "Remove from favorites" });

test("[favorite-01] the heart adds and removes a favorite with one toast at a time", async () => {
  const { user } = await openDeal(oysters, member);
  answer("deals", "favorite", aFavorite(oysters));
  answer("deals", "favorites", { items: [aFavorite(oysters)], cursor: null });
  await user.click(await add());
  await expectToast("Added to Favorites! ❤️");
  answer("deals", "unfavorite", {});
  answer("deals", "favorites", { items: [], cursor: null });
  await user.click(await remove());
  await expectToast("Removed from Favorites", "Pier House removed from your favorites");
  expect(listToasts()).toHaveLength(1);
  expect(await add()).toBeVisible();
  const asked = [requestsOf("deals", "favorite"), requestsOf("deals", "unfavorite")];
  expect(asked).toEqual([[{ dealId: oysters.id }], [{ dealId: oysters.id }]]);
});

test("[favorite-02] a free member's heart saves nothing and shows Membership Required as an alert over the dialog", async () => {
  const { user } = await openDeal(oysters, aPerson());
  await user.click(await add());
  const text = "Upgrade to a paid membership to save favorites and access all features!";
  await expectToast("Membership Required 🔒", text);
  // Only what is not hidden from screen readers has a role here.
  expect(screen.getByRole("alert")).toHaveTextContent("Membership Required");
  expect(screen.getByRole("region", { name: "Messages" })).toHaveAttribute("aria-live", "polite");
  expect(await add()).toBeVisible();
  expect(requestsOf("deals", "favorite")).toEqual([]);
});

test("[favorite-02] the heart after the session has ended is refused once, and shows Sign In Required alone", async () => {
  const { user } = await openDeal(oysters, member);
  endSession("deals", "favorite");
  await user.click(await add());
  await expectToast("Sign In Required", "Please sign in to add favorites");
  expect(requestsOf("deals", "favorite")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Remove from favorites" })).toBeNull();
  expect(listToasts()).toHaveLength(1);
});

test.each([
  { name: "added", before: [], route: "favorite", wanted: remove, kept: add },
  { name: "removed", before: [oysters], route: "unfavorite", wanted: add, kept: remove },
] as const)(
  "[favorite-03] a heart is $name at once, and switched back when it can't be saved",
  async ({ before, route, wanted, kept }) => {
    answer("deals", "favorites", { items: before.map((deal) => aFavorite(deal)), cursor: null });
    refuse("deals", route, { status: 500, code: "internal-error" });
    const release = hold("deals", route);
    const { user } = await openDeal(oysters, member);
    await user.click(await kept());
    expect(await wanted()).toBeVisible();
    expect(listToasts()).toEqual([]);
    act(release);
    await expectToast("Error", "Failed to update favorites. Please try again.");
    expect(await kept()).toBeVisible();
    expect(listToasts()).toHaveLength(1);
  },
);

test("favorites stand in the order they were added, last first", async () => {
  answer("deals", "favorites", { items: [crab, oysters].map((deal) => aFavorite(deal)), cursor: null });
  answerDeals(oysters, shrimp, crab);
  await openApp("/favorites", { as: member });
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  const offers = screen.getAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
  expect(offers).toEqual([crab.offer_details, oysters.offer_details]);
});

test("the favorites of a free member lead to the plans", async () => {
  answerDeals(oysters);
  await openApp("/favorites", { as: aPerson() });
  expect(await screen.findByText("Favorites are for members")).toBeVisible();
  expect(screen.queryByText(/Tap the heart/)).toBeNull();
  expect(screen.getByRole("link", { name: "See Plans" })).toHaveAttribute("href", "/subscription");
});

test.each(["list", "favorites"] as const)(
  "favorites whose first read of the %s failed are read by Try Again",
  async (route) => {
    answerDeals(oysters);
    refuse("deals", route, { status: 500, code: "internal-error" }, { once: true });
    const user = await openApp("/favorites", { as: member });
    expect(await screen.findByText("Couldn't load your favorites")).toBeVisible();
    expect(screen.queryByText("No favorites yet")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("No favorites yet")).toBeVisible();
    expect(screen.queryByText("Couldn't load your favorites")).toBeNull();
  },
);

test("favorites that were read stay on the page when reading them again fails", async () => {
  answer("deals", "favorites", { items: [aFavorite(oysters)], cursor: null });
  answerDeals(oysters);
  await openApp("/favorites", { as: member });
  expect(await screen.findByRole("article")).toBeVisible();
  refuse("deals", "favorites", { status: 500, code: "internal-error" });
  comeBack();
  await waitFor(() => expect(requestsOf("deals", "favorites")).toHaveLength(2));
  expect(screen.getByRole("article")).toBeVisible();
  expect(screen.queryByText("Couldn't load your favorites")).toBeNull();
});
