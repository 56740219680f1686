import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { findToast, listToasts } from "../../support/component/toast.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const person = aPerson();
const subscribed = membershipOf(aPerson({ tier: "premium" }));
const path = "/subscription-success?session_id=cs_test_1";
const started = () => requestsOf("metrics", "track").filter(({ name }) => name === "subscription_started");

test("[plan-17] [analytics-03] the success page re-checks the membership after 2 seconds, shows a toast and tracks the start once", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer("memberships", "reconcile", subscribed);
  await openApp(path, { as: person });
  expect(await screen.findByText("Confirming your membership…")).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(requestsOf("memberships", "reconcile")).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(requestsOf("memberships", "reconcile")).toEqual([{ window: "48h" }]);
  await findToast("Subscription Status Updated");
  expect(await screen.findByRole("heading", { name: "Welcome to Premium!" })).toBeVisible();
  await waitFor(() =>
    expect(started().map(({ properties }) => properties)).toEqual([{ subscription_tier: "premium" }]),
  );
  expect(screen.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/dashboard");
  expect(screen.getByRole("link", { name: "See my plan" })).toHaveAttribute("href", "/subscription");
});

test("[plan-17] a success page that can't reach Stripe reports it and checks again on request", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  collectWarnings("Couldn't reconcile the membership with Stripe No");
  refuse("memberships", "reconcile", { status: 500, code: "internal-error" });
  const user = await openApp(path, { as: person });
  await screen.findByText("Confirming your membership…");
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(await screen.findByText("We couldn't check just now")).toBeVisible();
  expect(listToasts()).toHaveLength(0);
  expect(requestsOf("memberships", "mine").length).toBeGreaterThan(1);
  answer("memberships", "reconcile", membershipOf(person));
  await user.click(screen.getByRole("button", { name: "Check Again" }));
  expect(await screen.findByText("Almost there")).toBeVisible();
  answer("memberships", "reconcile", subscribed);
  await user.click(screen.getByRole("button", { name: "Check Again" }));
  expect(await screen.findByRole("heading", { name: "Welcome to Premium!" })).toBeVisible();
  await waitFor(() => expect(started()).toHaveLength(1));
});

test("[plan-17] a success page that was left before Stripe answered shows no toast", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const release = hold("memberships", "reconcile");
  await openApp(path, { as: person });
  await screen.findByText("Confirming your membership…");
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await waitFor(() => expect(requestsOf("memberships", "reconcile")).toHaveLength(1));
  cleanup();
  answer("memberships", "reconcile", subscribed);
  await act(async () => release());
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(toastStore.shown()).toEqual([]);
});
