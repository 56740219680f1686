import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { closeStamp, confirmClaim, findDealCard, findStamp, openDeal } from "../../support/component/deal-pages.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClaim, aDeal, aDealDetail } from "../../support/component/samples/deals.ts";
import { aProfile } from "../../support/component/samples/profile.ts";
import { listToasts } from "../../support/component/toast.ts";

const member = aPerson({ tier: "premium", name: "Cashier Friend" });
const steak = aDeal({ offer_details: "Stamped steak", savings_cents: 1_200 });

/** Claims the deal in its dialog; time goes on by hand from the city's noon. */
const claimSteak = async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse("2026-05-01T16:00:00.000Z") });
  answer("members", "profile", aProfile(member));
  answer("deals", "claim", () => aClaim(steak));
  const { user, dialog } = await openDeal(aDealDetail(steak), member);
  await user.click(await within(dialog).findByRole("button", { name: "Staff Member Redeem Here" }));
  await confirmClaim(user);
  return { user, dialog, stamp: await findStamp() };
};

const failureOf = (stamp: HTMLElement) => stamp.querySelector('[role="alert"]')?.textContent;

test("the stamp shows the deal, member, code, savings, return date and a running clock, and the dialog keeps them", async () => {
  const { user, dialog, stamp } = await claimSteak();
  for (const text of ["Stamped steak", "Pier House", "Cashier Friend", "ABCD-EFGH", "$12", "Back May 31"]) {
    expect(within(stamp).getAllByText(text)[0]).toBeVisible();
  }
  const clock = within(stamp).getByRole("timer", { name: "Current time" });
  expect(clock).toHaveTextContent(/^12:00:\d\d PMFriday, May 1$/);
  const first = clock.textContent;
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(clock.textContent).not.toBe(first);
  await closeStamp(user);
  expect(await within(dialog).findByText(/^Code ABCD-EFGH\s+Saved \$12 · Back May 31$/)).toBeVisible();
  expect(within(dialog).getByText("Redeemed Fri, May 1 at 12:00 PM")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(within(await findDealCard("Stamped steak")).getByText("Back May 31")).toBeVisible();
});

test("an undone claim is crossed out on the stamp, shows no toast, and the deal can be redeemed again", async () => {
  const { user, dialog, stamp } = await claimSteak();
  answer("deals", "undoClaim", aClaim(steak, { status: "undone" }));
  await user.click(within(stamp).getByRole("button", { name: /^Undo \(\d+\)$/ }));
  expect(await within(stamp).findByText("This deal wasn't redeemed. You can still use it.")).toBeVisible();
  expect(within(stamp).queryByRole("timer")).toBeNull();
  expect(requestsOf("deals", "undoClaim")).toEqual([{ claimId: aClaim(steak).id }]);
  await closeStamp(user);
  expect(listToasts()).toEqual([]);
  expect(await within(dialog).findByRole("button", { name: "Staff Member Redeem Here" })).toBeEnabled();
});

test("an undo that the server refuses as too late is reported and leaves the claim", async () => {
  const { user, stamp } = await claimSteak();
  refuse("deals", "undoClaim", { status: 409, code: "claim.undo-expired" });
  await user.click(within(stamp).getByRole("button", { name: /^Undo/ }));
  const failure = "Too late to undo. Contact support if something went wrong.";
  await waitFor(() => expect(failureOf(stamp)).toBe(failure));
  expect(within(stamp).queryByRole("button", { name: /^Undo/ })).toBeNull();
  expect(within(stamp).getByRole("heading", { name: "Redeemed" })).toBeVisible();
});

test("an undo that is lost on the way can be tried again", async () => {
  const { user, stamp } = await claimSteak();
  lose("deals", "undoClaim");
  await user.click(within(stamp).getByRole("button", { name: /^Undo/ }));
  await waitFor(() => expect(failureOf(stamp)).toBe("Couldn't undo. Check your connection and try again."));
  answer("deals", "undoClaim", aClaim(steak, { status: "undone" }));
  await user.click(within(stamp).getByRole("button", { name: /^Undo/ }));
  expect(await within(stamp).findByText("This deal wasn't redeemed. You can still use it.")).toBeVisible();
});

test("Undo counts down on the stamp and is gone 10 seconds after the claim", async () => {
  const { stamp } = await claimSteak();
  const undo = within(stamp).getByRole("button", { name: /^Undo \(\d+\)$/ });
  const left = Number(/\d+/.exec(undo.textContent)?.[0]);
  expect(left).toBeLessThanOrEqual(10);
  await act(() => vi.advanceTimersByTimeAsync((left - 2) * 1_000));
  expect(within(stamp).getByRole("button", { name: /^Undo \([12]\)$/ })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(2_250));
  expect(within(stamp).queryByRole("button", { name: /^Undo/ })).toBeNull();
  expect(screen.getByRole("heading", { name: "Redeemed" })).toBeVisible();
});
