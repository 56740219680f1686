import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { comeBack } from "../../support/component/come-back.ts";
import { answerDeals, findDealCard, openCard } from "../../support/component/deal-pages.ts";
import { answerEvent } from "../../support/component/event-pages.ts";
import { desktop, openApp } from "../../support/component/open-app.tsx";
import { aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, hold, requestsOf } from "../../support/component/played-api.ts";
import { aClaim, aDeal, aDealDetail } from "../../support/component/samples/deals.ts";
import { anEvent } from "../../support/component/samples/events.ts";
import { switches } from "../../support/component/samples/settings.ts";
import { expectToast } from "../../support/component/toast.ts";

const free = aPerson();
const essential = aPerson({ tier: "essential" });
const premium = aPerson({ tier: "premium" });

test("[deal-02] a card without a picture shows the vendor's name, the tag and Redeem Now to a paid member", async () => {
  const { card } = await openCard(aDealDetail(aDeal({ tag: "Hot Deal" })), essential);
  expect(card.querySelector("[data-fallback]")).toHaveTextContent(/^Pier House$/);
  for (const text of ["Hot Deal", "Save $10"]) expect(within(card).getByText(text)).toBeVisible();
  expect(card).not.toHaveTextContent("Available");
  expect(await within(card).findByRole("button", { name: "Redeem Now" })).toBeEnabled();
});

test("[deal-02] a card shows its picture, and Upgrade Now to a free member", async () => {
  const { card } = await openCard(aDealDetail(aDeal({ image: "/art/hero-value.webp" })), free);
  expect(card.querySelector("img")).toHaveAttribute("src", "/art/hero-value.webp");
  expect(card.querySelector("video, [data-fallback]")).toBeNull();
  expect(within(card).getByRole("button", { name: "Upgrade Now" })).toBeEnabled();
});

test.each([
  { name: "a free member", as: free, label: "Upgrade Now", times: 0 },
  { name: "a paid one", as: essential, label: "Redeem Now", times: 1 },
])("[deal-08] claims are requested $times times for $name", async ({ as, label, times }) => {
  const { card } = await openCard(aDealDetail(aDeal()), as);
  expect(await within(card).findByRole("button", { name: label })).toBeVisible();
  expect([requestsOf("deals", "claimed").length, requestsOf("deals", "claims").length]).toEqual([times, 0]);
});

test("[deal-10] while deals are coming soon, pressing a card's button claims nothing", async () => {
  answer("content", "settings", switches({ deals_mode: "coming_soon" }));
  const { user, card } = await openCard(aDealDetail(aDeal()), premium);
  await user.click(await within(card).findByRole("button", { name: "Coming Soon" }));
  await expectToast("Coming Soon", "Deal redemptions are currently disabled. Check back soon!");
  expect(within(card).getByRole("button", { name: "Coming Soon" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(requestsOf("deals", "claim")).toEqual([]);
});

test.each([
  { name: "a paid member", as: essential, label: "Redeem Now" },
  { name: "a free one", as: free, label: "Upgrade Now" },
])(
  "[appsettings-11] every deal shows Coming Soon while deals are coming soon; once active, $label to $name",
  async ({ as, label }) => {
    const offers = ["Switchable sundae", "Second sundae", "Third sundae"];
    answerDeals(
      ...offers.map((offer_details, at) =>
        aDealDetail(aDeal({ id: `deal_01J000000000000000000000${at}0`, offer_details })),
      ),
    );
    answer("content", "settings", switches({ deals_mode: "coming_soon" }));
    await openApp("/dashboard?tab=explore", { as });
    expect(await screen.findAllByRole("button", { name: "Coming Soon" })).toHaveLength(3);
    expect(screen.queryByRole("button", { name: label })).toBeNull();
    answer("content", "settings", switches());
    comeBack();
    expect(await screen.findAllByRole("button", { name: label })).toHaveLength(3);
    expect(screen.queryByRole("button", { name: "Coming Soon" })).toBeNull();
  },
);

test.each([
  { name: "a Premium member", as: premium },
  { name: "a free one", as: free },
])(
  "[appsettings-15] while redemptions are off, $name finds a note that they are paused in place of the button, on card and dialog",
  async ({ as }) => {
    answer("content", "settings", switches({ redemptions_enabled: false }));
    const { user, card } = await openCard(aDealDetail(aDeal()), as);
    expect(await within(card).findByText("Redemptions are paused")).toBeVisible();
    expect(within(card).getAllByRole("button")).toHaveLength(1);
    await user.click(within(card).getByRole("button", { name: "Half-price oysters" }));
    const dialog = await screen.findByRole("dialog", { name: "Half-price oysters" });
    expect(within(dialog).getAllByText("Redemptions are paused")).toHaveLength(2);
    for (const name of [/redeem/i, /upgrade/i]) expect(within(dialog).queryByRole("button", { name })).toBeNull();
  },
);

test("[deal-11] the button of an event deal opens the event, even while deals are coming soon", async () => {
  const event = anEvent();
  answerEvent(event);
  answer("content", "settings", switches({ deals_mode: "coming_soon" }));
  const { user, card } = await openCard(aDealDetail(aDeal({ event_id: event.id })), premium);
  await user.click(within(card).getByRole("button", { name: "View Event" }));
  expect(await screen.findByRole("heading", { level: 1, name: event.title })).toBeVisible();
  expect(window.location.pathname).toBe(`/event/${event.id}`);
  await waitFor(() => expect(screen.getByRole("button", { name: "Get tickets" })).toBeEnabled());
});

test("[deal-09] while the membership refreshes, the button reads Updating membership... and is disabled", async () => {
  answerDeals(aDealDetail(aDeal()));
  answer("memberships", "promo", { success: true, already_redeemed: true, message: "" });
  const user = await openApp("/promo", { as: free, screen: desktop });
  await user.type(await screen.findByRole("textbox", { name: "Promo code" }), "AGAIN");
  const release = hold("memberships", "mine");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Updating your membership status...")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Explore" }));
  const card = await findDealCard("Half-price oysters");
  expect(within(card).getByRole("button", { name: "Updating membership..." })).toBeDisabled();
  answer("memberships", "mine", membershipOf(essential));
  release();
  expect(await within(card).findByRole("button", { name: "Redeem Now" })).toBeEnabled();
});

test("[deal-20] an every_30_days deal can be claimed again once the 30 days are over", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse("2026-05-31T15:40:00.000Z") });
  const deal = aDeal();
  answer("deals", "claimed", { items: [aClaim(deal, { claimed_at: "2026-05-01T16:00:00.000Z" })], cursor: null });
  const { card } = await openCard(aDealDetail(deal), premium);
  expect(await within(card).findByRole("button", { name: "Redeemed!" })).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(19 * 60_000));
  expect(within(card).getByRole("button", { name: "Redeemed!" })).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  expect(within(card).getByRole("button", { name: "Redeem Now" })).toBeEnabled();
});
