import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { closeStamp, confirmClaim, findStamp, openCard, openDeal } from "../../support/component/deal-pages.ts";
import { endSession } from "../../support/component/end-session.ts";
import { answerPlans } from "../../support/component/member-pages.ts";
import { retriesMilliseconds } from "../../support/component/pass-time.ts";
import { aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, hold, keysOf, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClaim, aDeal, aDealDetail } from "../../support/component/samples/deals.ts";
import { expectToast, listToasts } from "../../support/component/toast.ts";

const member = aPerson({ tier: "premium", name: "Cashier Friend" });
const oysters = aDeal({ savings_cents: 650 });

/** Opens a deal's card whose claim is answered, and presses its button. */
const askToRedeem = async (deal = oysters) => {
  answer("deals", "claim", () => aClaim(deal));
  const { user, card } = await openCard(aDealDetail(deal), member);
  await user.click(await within(card).findByRole("button", { name: "Redeem Now" }));
  return { user, card, sheet: await screen.findByRole("dialog", { name: deal.offer_details }) };
};

test("[deal-07] the button goes from Redeem Now to Redeeming... to Redeemed!, and the toast waits until the stamp is closed", async () => {
  answer("deals", "claim", () => aClaim(oysters));
  const release = hold("deals", "claim");
  const { user, card } = await openCard(aDealDetail(oysters), member);
  await user.click(await within(card).findByRole("button", { name: "Redeem Now" }));
  await confirmClaim(user);
  expect(await within(card).findByText("Redeeming...")).toBeDisabled();
  expect(screen.queryByText("Redeemed")).toBeNull();
  release();
  expect(await findStamp()).toBeVisible();
  expect(listToasts()).toEqual([]);
  await closeStamp(user);
  const text = "Deal successfully redeemed at Pier House. Check your recent activity for details.";
  await expectToast("Deal Redeemed! 🎉", text);
  expect(within(card).getByText("Redeemed!")).toBeDisabled();
  expect(within(card).getByText("Redeemed!")).toHaveAttribute("data-quiet", "");
  expect(requestsOf("deals", "claim")).toEqual([{ dealId: oysters.id }]);
});

test("the sheet names the venue, the saving and the next time, and claims nothing when it is pressed too briefly or cancelled", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse("2026-05-01T16:00:00.000Z") });
  const { user, card, sheet } = await askToRedeem();
  for (const text of ["Pier House", "$6.50", "May 31"]) expect(within(sheet).getByText(text)).toBeVisible();
  const button = within(sheet).getByRole("button", { name: "Hold to redeem" });
  fireEvent.pointerDown(button, { button: 0, isPrimary: true });
  await act(() => vi.advanceTimersByTimeAsync(700));
  fireEvent.pointerUp(button);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(within(button).getAllByText("Keep holding")[0]).toBeVisible();
  await user.click(within(sheet).getByRole("button", { name: "Cancel" }));
  expect(await within(card).findByRole("button", { name: "Redeem Now" })).toBeEnabled();
  expect(requestsOf("deals", "claim")).toEqual([]);
});

test("holding the sheet's button for 800 ms claims the deal once", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sheet } = await askToRedeem();
  fireEvent.pointerDown(within(sheet).getByRole("button", { name: "Hold to redeem" }), { button: 0, isPrimary: true });
  await act(() => vi.advanceTimersByTimeAsync(850));
  expect(await findStamp()).toBeVisible();
  expect(requestsOf("deals", "claim")).toHaveLength(1);
});

test("without holding, the sheet takes two presses, and the first claims nothing", async () => {
  const { user, sheet } = await askToRedeem();
  await user.click(within(sheet).getByRole("button", { name: "Confirm without holding" }));
  expect(requestsOf("deals", "claim")).toEqual([]);
  await user.click(within(sheet).getByRole("button", { name: "Redeem" }));
  expect(await findStamp()).toBeVisible();
  expect(requestsOf("deals", "claim")).toHaveLength(1);
});

test("[deal-06] a member claims the deal in the dialog, and its button then reads Deal Redeemed!", async () => {
  answer("deals", "claim", () => aClaim(oysters));
  const { user, dialog } = await openDeal(aDealDetail(oysters), member);
  expect(within(dialog).getByText("Redeem at the register")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Staff Member Redeem Here" }));
  await confirmClaim(user);
  await closeStamp(user);
  expect(await within(dialog).findByText("Deal Redeemed!")).toBeDisabled();
});

test.each([
  {
    code: "deal.redemptions-off",
    status: 403,
    title: "Coming Soon",
    text: "Deal redemptions are currently disabled. Check back soon!",
  },
  {
    code: "internal-error",
    status: 500,
    title: "Error",
    text: "Failed to redeem deal: The till is closed. Please try again.",
  },
] as const)(
  "[deal-10] [deal-23] a claim refused with $code shows $title and can be tried again",
  async ({ code, status, title, text }) => {
    const { user, card } = await askToRedeem();
    refuse("deals", "claim", { status, code, message: "The till is closed." }, { once: true });
    await confirmClaim(user);
    await expectToast(title, text);
    await user.click(await within(card).findByRole("button", { name: "Redeem Now" }));
    await confirmClaim(user);
    expect(await findStamp()).toBeVisible();
  },
);

test("[deal-23] a repeated claim shows Already Redeemed, and the card is read again", async () => {
  const { user, card } = await askToRedeem();
  refuse("deals", "claim", { status: 409, code: "deal.already-redeemed" });
  answer("deals", "claimed", { items: [aClaim(oysters)], cursor: null });
  await confirmClaim(user);
  await expectToast("Already Redeemed", "You've already redeemed this deal");
  expect(listToasts()).toHaveLength(1);
  expect(await within(card).findByText("Redeemed!")).toBeDisabled();
});

test("a claim whose answers are lost is sent again with its idempotency key, and shows the stamp and no error", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await askToRedeem();
  // More than the client itself tries again.
  for (let lost = 0; lost < 4; lost += 1)
    refuse("deals", "claim", { status: 504, code: "upstream-failed" }, { once: true });
  await confirmClaim(user);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await findStamp()).toBeVisible();
  expect(listToasts()).toEqual([]);
  expect(keysOf("deals", "claim")).toHaveLength(5);
  expect(new Set(keysOf("deals", "claim")).size).toBe(1);
});

test("a claim that got no answer keeps its idempotency key for the next press, even after a reload", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await askToRedeem();
  vi.spyOn(window.navigator, "onLine", "get").mockReturnValue(false);
  lose("deals", "claim");
  await confirmClaim(user);
  await act(() => vi.advanceTimersByTimeAsync(retriesMilliseconds));
  await expectToast("Error", "Failed to redeem deal: No connection. Please try again.");
  vi.spyOn(window.navigator, "onLine", "get").mockReturnValue(true);
  cleanup();
  const again = await askToRedeem();
  await confirmClaim(again.user);
  expect(await findStamp()).toBeVisible();
  expect(new Set(keysOf("deals", "claim")).size).toBe(1);
  expect(keysOf("deals", "claim")[0]).toMatch(/^[0-9a-f-]{36}$/);
  await closeStamp(again.user);
});

test("[deal-12] a claim after the session has ended is refused once, shows no stamp but Sign In Required, and leads to the sign-in", async () => {
  const { user } = await askToRedeem();
  endSession("deals", "claim");
  await confirmClaim(user);
  await expectToast("Sign In Required", "Please sign in to claim deals");
  expect(await screen.findByRole("button", { name: "Sign In" })).toBeVisible();
  expect(window.location.pathname).toBe("/auth");
  expect(requestsOf("deals", "claim")).toHaveLength(1);
  expect(document.querySelector("[data-stamp]")).toBeNull();
  expect(listToasts()).toHaveLength(1);
});

test("a claim that the server refuses for want of a membership leads to the plans", async () => {
  const { user } = await askToRedeem();
  answer("memberships", "mine", membershipOf(aPerson()));
  answerPlans();
  refuse("deals", "claim", { status: 403, code: "membership-required", message: "Members only" });
  await confirmClaim(user);
  await expectToast("Error", "Failed to redeem deal: Members only. Please try again.");
  expect(window.location.pathname).toBe("/subscription");
});
