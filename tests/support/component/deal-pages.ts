import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { DealDetail } from "../../../shared/model/deal.ts";
import { openApp } from "./open-app.tsx";
import type { Person } from "./person.ts";
import { answer, answerUnlessSet } from "./played-api.ts";
import { aProfile } from "./samples/profile.ts";

/** Answers the list and the dialogs with these deals. None is claimed or a favorite unless the test has said otherwise. */
export const answerDeals = (...details: DealDetail[]): void => {
  answer("deals", "list", { items: details, cursor: null });
  answer("deals", "get", ({ dealId }) => details.find(({ id }) => id === dealId) as DealDetail);
  answer("deals", "view", {});
  answerUnlessSet("deals", "claimed", { items: [], cursor: null });
  answerUnlessSet("deals", "favorites", { items: [], cursor: null });
  // What the stamp of a claim reads.
  answerUnlessSet("members", "profile", aProfile());
};

/** The card of an offer. */
export const findDealCard = async (offer: string): Promise<HTMLElement> =>
  (await screen.findByRole("heading", { level: 3, name: offer })).closest("article") as HTMLElement;

/** Opens Explore with one deal and returns the hand and the deal's card. */
export const openCard = async (deal: DealDetail, as: Person): Promise<{ user: UserEvent; card: HTMLElement }> => {
  answerDeals(deal);
  const user = await openApp("/dashboard?tab=explore", { as });
  return { user, card: await findDealCard(deal.offer_details) };
};

/** Opens a deal's dialog by its address. */
export const openDeal = async (deal: DealDetail, as: Person): Promise<{ user: UserEvent; dialog: HTMLElement }> => {
  answerDeals(deal);
  const user = await openApp(`/dashboard?tab=explore&deal=${deal.id}`, { as });
  const dialog = await screen.findByRole("dialog", { name: deal.offer_details });
  return { user, dialog };
};

/** Confirms the sheet that asks before a deal is redeemed, by a key press. */
export const confirmClaim = async (user: UserEvent): Promise<void> => {
  const sheet = await screen.findByRole("button", { name: "Hold to redeem" });
  sheet.focus();
  await user.keyboard("{Enter}");
};

/** The full screen after a redemption. */
export const findStamp = async (): Promise<HTMLElement> =>
  (await screen.findByRole("heading", { level: 1, name: /^(Redeemed|Undone)$/ })).closest(
    "[data-stamp]",
  ) as HTMLElement;

/** Leaves the full screen after a redemption. */
export const closeStamp = async (user: UserEvent): Promise<void> =>
  user.click(within(await findStamp()).getByRole("button", { name: /^(Done|Close)$/ }));
