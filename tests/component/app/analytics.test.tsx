import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { track } from "../../../web/src/analytics/track.ts";
import { useTrackSearch } from "../../../web/src/analytics/use-track-search.ts";
import { comeBack } from "../../support/component/come-back.ts";
import { answerDeals, closeStamp, confirmClaim, findStamp, openCard } from "../../support/component/deal-pages.ts";
import { openEvent } from "../../support/component/event-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { runHook, settle } from "../../support/component/run-hook.tsx";
import { aClaim, aDeal, aDealDetail, deals } from "../../support/component/samples/deals.ts";
import { anEvent } from "../../support/component/samples/events.ts";
import { expectToast } from "../../support/component/toast.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const member = aPerson({ tier: "essential" });

/** What was tracked under a name so far. */
const tracked = (name: string) =>
  requestsOf("metrics", "track")
    .filter((event) => event.name === name)
    .map(({ properties }) => properties);

/** Opens a deal from its card and claims it. */
const claim = async () => {
  answer("deals", "claim", () => aClaim(aDeal()));
  const { user, card } = await openCard(aDealDetail(aDeal()), member);
  await user.click(within(card).getByRole("button", { name: "Half-price oysters" }));
  await user.click(await screen.findByRole("button", { name: "Staff Member Redeem Here" }));
  await confirmClaim(user);
  return user;
};

test("[analytics-01] opening and claiming a deal are each tracked once, with the deal and the tier", async () => {
  const user = await claim();
  const about = { deal_id: aDeal().id, business_name: "Pier House" };
  expect(await findStamp()).toBeVisible();
  expect([tracked("deal_viewed"), tracked("deal_claimed")]).toEqual([[about], []]);
  await closeStamp(user);
  await waitFor(() => expect(tracked("deal_claimed")).toEqual([{ ...about, subscription_tier: "essential" }]));
  expect(tracked("deal_viewed")).toEqual([about]);
});

test("[analytics-01] a claim that is undone is not tracked", async () => {
  const user = await claim();
  answer("deals", "undoClaim", aClaim(aDeal(), { status: "undone" }));
  await user.click(within(await findStamp()).getByRole("button", { name: /^Undo/ }));
  expect(await screen.findByText("This deal wasn't redeemed. You can still use it.")).toBeVisible();
  await closeStamp(user);
  await waitFor(() => expect(document.querySelector("[data-stamp]")).toBeNull());
  expect(tracked("deal_claimed")).toEqual([]);
});

test("[analytics-02] viewing an event is tracked once, for a visitor too, also when it is read again under a new name", async () => {
  playTime();
  await openEvent(anEvent());
  const once = [{ event_id: anEvent().id, event_name: "Riverside Market" }];
  await waitFor(() => expect(tracked("event_viewed")).toEqual(once));
  answer("events", "get", anEvent({ title: "Riverside Night Market" }));
  comeBack();
  expect(await screen.findByRole("heading", { level: 1, name: "Riverside Night Market" })).toBeVisible();
  await passTime(1_000);
  expect(tracked("event_viewed")).toEqual(once);
});

test("[analytics-02] a search is tracked once typing has paused for a second, with its number of results", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerDeals(...deals(2).map((deal) => aDealDetail(deal)));
  const user = await openApp("/dashboard?tab=explore", { as: member });
  await user.type(await screen.findByRole("searchbox"), "offer");
  expect(await screen.findByText('2 deals found for "offer"')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(tracked("search").at(-1)).toEqual({ search_query: "offer", results_count: 2 });
  await user.type(screen.getByRole("searchbox"), "s{Backspace}");
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(tracked("search").filter((search) => search?.search_query === "offer")).toHaveLength(1);
});

test("[analytics-02] a search that looks like an email address is not tracked", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerDeals(aDealDetail(aDeal()));
  const user = await openApp("/dashboard?tab=explore&q=dana%40example.com", { as: member });
  expect(await screen.findByText("No deals found")).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(tracked("search")).toEqual([]);
  await user.clear(screen.getByRole("searchbox"));
  await user.click(screen.getByRole("searchbox"));
  await user.paste("ramen");
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(tracked("search")).toEqual([{ search_query: "ramen", results_count: 0 }]);
});

test("[analytics-06] when tracking fails, only a warning is logged and the claim goes through", async () => {
  const warnings = collectWarnings("Couldn't track event deal_viewed No", "Couldn't track event deal_claimed No");
  refuse("metrics", "track", { status: 500, code: "internal-error", message: "No" });
  const user = await claim();
  await closeStamp(user);
  await expectToast("Deal Redeemed! 🎉");
  expect(await screen.findByText("Deal Redeemed!")).toBeDisabled();
  await waitFor(() =>
    expect(warnings).toEqual(["Couldn't track event deal_viewed No", "Couldn't track event deal_claimed No"]),
  );
});

test("[analytics-02] nothing is tracked of a search without a text or before its results are known", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const initialProps: [string, number | null] = ["  ", 3];
  const { rerender } = await runHook(([text, count]: typeof initialProps) => useTrackSearch(text, count), {
    initialProps,
  });
  const searchesAfter = async (text: string, count: number | null) => {
    rerender([text, count]);
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    return tracked("search");
  };
  expect(await searchesAfter("", 3)).toEqual([]);
  expect(await searchesAfter("ramen", null)).toEqual([]);
  expect(await searchesAfter(" ramen ", 2)).toEqual([{ search_query: "ramen", results_count: 2 }]);
  expect(await searchesAfter("ramen", 5)).toHaveLength(1);
});

test("[analytics-06] what is tracked without a connection is sent once it is back", async () => {
  answer("metrics", "track", {});
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const before = requestsOf("metrics", "track").length;
  track("search", { search_query: "ramen", results_count: 2 });
  await settle();
  expect(requestsOf("metrics", "track")).toHaveLength(before);
  act(() => void window.dispatchEvent(new Event("online")));
  await settle();
  expect(requestsOf("metrics", "track")).toHaveLength(before + 1);
});
