import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { startSession } from "../../support/component/auth-service.ts";
import { answerDeals } from "../../support/component/deal-pages.ts";
import { answerHome } from "../../support/component/home-page.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { switches } from "../../support/component/samples/settings.ts";
import { emptyStart } from "../../support/component/shell-answers.ts";

const member = aPerson({ tier: "premium" });
const openHome = async () => {
  answerDeals();
  answerHome();
  return openApp("/dashboard", { as: member });
};
const findBell = (unread: number) => screen.findByRole("button", { name: `Notifications, ${unread} unread` });

test("[start-05] what the start has is asked of no other route, and what it lacks of its own", async () => {
  answer("start", "read", {
    ...emptyStart,
    membership: membershipOf(member),
    settings: switches(),
    unread_notifications: { unread: 3 },
  });
  await openHome();
  expect(await findBell(3)).toBeVisible();
  await waitFor(() => expect(requestsOf("content", "news")).toHaveLength(1));
  expect(requestsOf("start", "read")).toHaveLength(1);
  expect([requestsOf("memberships", "mine"), requestsOf("content", "settings")]).toEqual([[], []]);
  expect(requestsOf("notifications", "unread")).toEqual([]);
});

test("[start-05] what changes a part reads that part alone again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer("start", "read", {
    ...emptyStart,
    membership: membershipOf(member),
    unread_notifications: { unread: 3 },
  });
  await openHome();
  expect(await findBell(3)).toBeVisible();
  // A second later the session has another token.
  await vi.advanceTimersByTimeAsync(2_000);
  await act(() => startSession(member));
  await waitFor(() => expect(requestsOf("memberships", "mine")).toHaveLength(1));
  expect([requestsOf("start", "read").length, requestsOf("notifications", "unread").length]).toEqual([1, 0]);
});

test("[start-05] where the start call fails, each part is asked of its own route", async () => {
  refuse("start", "read", { status: 500, code: "internal-error" });
  await openHome();
  answer("notifications", "unread", { unread: 2 });
  expect(await findBell(2)).toBeVisible();
  await waitFor(() => expect(requestsOf("memberships", "mine").length).toBeGreaterThan(0));
});

test("[start-05] a visitor makes no start call, and signing in makes one", async () => {
  answer("start", "read", { ...emptyStart, membership: membershipOf(member) });
  answerDeals();
  answerHome();
  await openApp("/auth");
  await screen.findByRole("button", { name: "Sign In" });
  expect(requestsOf("start", "read")).toEqual([]);
  await act(() => startSession(member));
  await waitFor(() => expect(requestsOf("start", "read")).toHaveLength(1));
});
