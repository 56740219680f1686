import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Deal } from "../../../shared/model/deal.ts";
import { queryKeyOf } from "../../../web/src/api/index.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { useDealCards } from "../../../web/src/features/deals/cards/use-deal-cards.ts";
import {
  blockingClaimsQuery,
  favoritesQuery,
  useBlockingClaim,
  useFavorites,
} from "../../../web/src/features/deals/deal-queries.ts";
import { useExploreView } from "../../../web/src/features/deals/explore/use-explore-view.ts";
import { useFavorite } from "../../../web/src/features/deals/favorites/use-favorite.ts";
import { redemption, useRedemption } from "../../../web/src/features/deals/redeem/redemption-store.ts";
import { sendClaim } from "../../../web/src/features/deals/redeem/send-claim.ts";
import { useClaim } from "../../../web/src/features/deals/redeem/use-claim.ts";
import { usePressDeal, useRedeemButton } from "../../../web/src/features/deals/redeem/use-redeem-button.ts";
import { useTrackClaim } from "../../../web/src/features/deals/redeem/use-track-claim.ts";
import { useUndoClaim } from "../../../web/src/features/deals/redeem/use-undo-claim.ts";
import { setOnline } from "../../support/component/come-back.ts";
import { passTime, playTime, retriesMilliseconds } from "../../support/component/pass-time.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, keysOf, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, pathNow, runHook, settle } from "../../support/component/run-hook.tsx";
import { aClaim, aDeal, aFavorite } from "../../support/component/samples/deals.ts";
import { switches } from "../../support/component/samples/settings.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const as = aPerson({ tier: "premium" });
const titles = () => toastStore.shown().map(({ title }) => title);
const texts = () => toastStore.shown().map(({ text }) => text);
const deal = aDeal();
const other = aDeal({ id: "deal_01J00000000000000000000002" });
const old = aClaim(deal, { claimed_at: "2020-01-01T00:00:00.000Z" });
const withClaims = (...items: ReturnType<typeof aClaim>[]) => {
  const client = aClient();
  client.setQueryData(blockingClaimsQuery.queryKey, { items, cursor: null });
  answer("deals", "claimed", { items, cursor: null });
  return client;
};
const keptKey = () => window.localStorage.getItem(`playyy.redeem.${as.userId}.${deal.id}`);

describe("a deal's button", () => {
  const press = async (action: Parameters<ReturnType<typeof usePressDeal>>[1], person: typeof as | null = as) => {
    const asking = await runHook(useRedemption);
    const { result } = await runHook(usePressDeal, person ? { as: person } : {});
    act(() => result.current({ ...deal, event_id: "evt_00000001" }, action));
    const came = { path: pathNow(), isAsking: asking.result.current.isAsking, titles: titles() };
    act(() => redemption.closeSheet());
    return came;
  };

  test.each<[Parameters<typeof press>[0], typeof as | null, object]>([
    ["event", null, { path: "/event/evt_00000001", isAsking: false, titles: [] }],
    ["redeem", null, { path: "/", isAsking: false, titles: ["Sign In Required"] }],
    ["coming-soon", as, { path: "/", isAsking: false, titles: ["Coming Soon"] }],
    ["upgrade", as, { path: "/subscription", isAsking: false, titles: [] }],
    ["redeem", as, { path: "/", isAsking: true, titles: [] }],
    ["redeemed", as, { path: "/", isAsking: false, titles: [] }],
  ])("that says %s, pressed by %o", async (action, person, came) => {
    expect(await press(action, person)).toEqual(came);
  });

  const actions = async (person: typeof as, claims: ReturnType<typeof aClaim>[] = [], about: Partial<Deal> = {}) => {
    const client = withClaims(...claims);
    const own = { ...deal, ...about };
    const { result } = await runHook(
      () => ({ card: useDealCards()(own), dialog: useRedeemButton(own), claim: useBlockingClaim(own.id) }),
      { as: person, client },
    );
    await settle();
    const { card, dialog, claim } = result.current;
    return [card.action, dialog.action, card.availableAgain === null, claim === null];
  };

  test.each<[string, Parameters<typeof actions>, unknown[]]>([
    ["a member's deal to a free member", [aPerson()], ["upgrade", "upgrade", true, true]],
    ["a member's deal to a member", [as], ["redeem", "redeem", true, true]],
    [
      "a deal whose claim blocks it",
      [as, [old, aClaim(other, { id: "clm_01J0000000000000000ABCDEF2" }), aClaim(deal)]],
      ["redeemed", "redeemed", false, false],
    ],
    ["a deal whose claim is old", [as, [old]], ["redeem", "redeem", true, true]],
    ["a deal beside another that is blocked", [as, [aClaim(other)]], ["redeem", "redeem", true, true]],
    [
      "a deal to a free member whose claims are known",
      [aPerson(), [aClaim(deal)], { requires_subscription: false }],
      ["redeemed", "redeemed", false, false],
    ],
  ])("is the same on its card and in its dialog: %s", async (_case, about, expected) => {
    expect(await actions(...about)).toEqual(expected);
  });

  test("is up to the server where the membership can't be read", async () => {
    refuse("memberships", "mine", { status: 500, code: "internal-error" });
    collectWarnings("Couldn't load the membership No");
    expect(await actions(aPerson())).toEqual(["redeem", "redeem", true, true]);
  });

  test("is off while redemptions are paused", async () => {
    answer("content", "settings", { ...switches(), redemptions_enabled: false });
    expect((await actions(as)).slice(0, 2)).toEqual(["off", "off"]);
  });
});

describe("a claim that is sent", () => {
  const openSession = () => runHook(() => null, { as });
  const claimNow = () =>
    sendClaim(deal.id).then(
      ({ id }) => id,
      (error: Error) => error.name,
    );
  const send = async () => {
    await openSession();
    return claimNow();
  };
  const sendWhile = async (milliseconds: number) => {
    await openSession();
    playTime();
    const sent = claimNow();
    await passTime(milliseconds);
    return sent;
  };

  test("forgets its key once it is answered, and a refused one too", async () => {
    answer("deals", "claim", aClaim(deal));
    expect(await send()).toBe(aClaim(deal).id);
    expect(keptKey()).toBeNull();
    refuse("deals", "claim", { status: 409, code: "deal.already-redeemed" });
    expect(await send()).toBe("ApiError");
    expect(keptKey()).toBeNull();
    refuse("deals", "claim", { status: 499, code: "invalid-input" });
    await send();
    expect(keptKey()).toBeNull();
    expect(new Set(keysOf("deals", "claim")).size).toBe(3);
  });

  test("whose server fails isn't repeated, but keeps its key for the next press", async () => {
    for (const status of [500, 501]) {
      refuse("deals", "claim", { status, code: "internal-error" });
      expect(await send()).toBe("ApiError");
      expect(keptKey()).not.toBeNull();
    }
    answer("deals", "claim", aClaim(deal));
    await send();
    expect(requestsOf("deals", "claim")).toHaveLength(3);
    expect(new Set(keysOf("deals", "claim")).size).toBe(1);
  });

  test.each([
    ["the way back", () => lose("deals", "claim", { once: true })],
    [
      "an answer of the gateway",
      () => refuse("deals", "claim", { status: 502, code: "internal-error" }, { once: true }),
    ],
    [
      "a request in progress",
      () => refuse("deals", "claim", { status: 409, code: "request-in-progress" }, { once: true }),
    ],
  ])("is repeated with the same key after %s", async (_case, fail) => {
    for (let times = 0; times < 3; times += 1) fail();
    answer("deals", "claim", aClaim(deal));
    expect(await sendWhile(5_000 + retriesMilliseconds)).toBe(aClaim(deal).id);
    expect(new Set(keysOf("deals", "claim")).size).toBe(1);
    expect(keptKey()).toBeNull();
  });

  test("gives up after 25 seconds, and keeps its key", async () => {
    refuse("deals", "claim", { status: 409, code: "request-in-progress" });
    expect(await sendWhile(29_000)).toBe("ApiError");
    expect(keptKey()).not.toBeNull();
    expect(requestsOf("deals", "claim").length).toBeGreaterThanOrEqual(17);
    expect(requestsOf("deals", "claim").length).toBeLessThanOrEqual(19);
  });

  test("without a connection isn't repeated, and keeps its key", async () => {
    lose("deals", "claim");
    setOnline(false);
    expect(await sendWhile(retriesMilliseconds + 500)).toBe("NetworkError");
    expect(keptKey()).not.toBeNull();
    setOnline(true);
  });
});

describe("claiming a deal", () => {
  const claimed = async (client = withClaims()) => {
    const run = await runHook(() => ({ claim: useClaim(), shown: useRedemption() }), { as, client, path: "/deals" });
    act(() => run.result.current.claim(deal));
    await settle();
    const { shown } = run.result.current;
    act(() => redemption.closeStamp());
    const kept = client.getQueryData(blockingClaimsQuery.queryKey) as { items: { id: string }[] } | undefined;
    return {
      kept: kept?.items.map(({ id }) => id),
      stamped: shown.stamped,
      isStale: client.getQueryState(blockingClaimsQuery.queryKey)?.isInvalidated,
    };
  };

  test("shows its stamp and blocks the deal, each claim once", async () => {
    const claim = aClaim(deal);
    const before = aClaim(other, { id: "clm_01J0000000000000000ABCDEF2" });
    answer("deals", "claim", claim);
    const { kept, stamped } = await claimed(withClaims(before, claim));
    expect(kept).toEqual([claim.id, before.id]);
    expect(stamped?.claim.id).toBe(claim.id);
  });

  test.each([
    [10_000, false],
    [16_000, true],
  ])("that was made %i milliseconds before the press runs since then: %s", async (ago, isEarlier) => {
    const claimed_at = new Date(Date.now() - ago).toISOString();
    answer("deals", "claim", aClaim(deal, { claimed_at }));
    const { stamped } = await claimed();
    expect(stamped?.sentAt === Date.parse(claimed_at)).toBe(isEarlier);
  });

  test.each<[Parameters<typeof refuse>[2]["code"], string, string, boolean]>([
    ["deal.redemptions-off", "Coming Soon", "/deals", false],
    ["deal.already-redeemed", "Already Redeemed", "/deals", true],
    ["duplicate", "Already Redeemed", "/deals", false],
    ["membership-required", "Error", "/subscription", false],
    ["not-found", "Error", "/deals", false],
  ])("that is refused with %s shows %s", async (code, title, path, isStale) => {
    refuse("deals", "claim", { status: 409, code, message: "Their words." });
    const { stamped, ...after } = await claimed();
    expect([titles(), pathNow(), stamped]).toEqual([[title], path, null]);
    expect(after.isStale || requestsOf("deals", "claimed").length > 0).toBe(isStale);
    if (title === "Error") expect(texts()).toEqual(["Failed to redeem deal: Their words. Please try again."]);
  });

  test("is sent once while it is in progress, and another deal's beside it", async () => {
    answer("deals", "claim", ({ dealId }) => aClaim(dealId === deal.id ? deal : other));
    const back = hold("deals", "claim");
    const { result } = await runHook(useClaim, { as, client: withClaims() });
    act(() => result.current(deal));
    await settle();
    act(() => result.current(deal));
    act(() => result.current(other));
    await settle();
    expect(requestsOf("deals", "claim").map(({ dealId }) => dealId)).toEqual([deal.id, other.id]);
    back();
    await settle();
    act(() => redemption.closeStamp());
  });
});

describe("undoing a claim", () => {
  const claim = aClaim(deal);
  const undo = async (
    sentAt: number,
    client = withClaims(aClaim(other, { id: "clm_01J0000000000000000ABCDEF2" }), claim),
  ) => ({
    client,
    ...(await runHook(() => useUndoClaim(claim.id, sentAt), { as, client })),
  });

  test("has ten seconds, which never become fewer than none", async () => {
    playTime();
    expect((await undo(Date.now())).result.current.secondsLeft).toBe(10);
    expect((await undo(Date.now() - 9_500)).result.current.secondsLeft).toBe(1);
    expect((await undo(Date.now() - 20_000)).result.current.secondsLeft).toBe(0);
  });

  test("frees its deal alone", async () => {
    answer("deals", "undoClaim", { ...claim, undone_at: claim.claimed_at, undone_by: "member" } as never);
    const { result, client } = await undo(Date.now());
    act(() => result.current.undo());
    await waitFor(() => expect(result.current).toMatchObject({ isUndone: true, failure: null }));
    const { items } = client.getQueryData(blockingClaimsQuery.queryKey) as { items: { deal_id: string }[] };
    expect(items.map(({ deal_id }) => deal_id)).toEqual([other.id]);
  });

  test.each([
    ["claim.undo-expired", "Too late to undo. Contact support if something went wrong.", 0],
    ["internal-error", "Couldn't undo. Check your connection and try again.", 60],
  ] as const)("that fails with %s", async (code, failure, secondsLeft) => {
    refuse("deals", "undoClaim", { status: 409, code });
    const { result } = await undo(Date.now() + 50_000);
    expect(result.current.failure).toBeNull();
    act(() => result.current.undo());
    await waitFor(() => expect(result.current.failure).toBe(failure));
    expect(Math.abs(result.current.secondsLeft - secondsLeft)).toBeLessThanOrEqual(2);
  });

  test.each([true, false])("is told of when its stamp closes, unless undone (%s)", async (isUndone) => {
    const { rerender, unmount } = await runHook(({ is }: { is: boolean }) => useTrackClaim(claim, is), {
      as,
      initialProps: { is: false },
    });
    await settle();
    rerender({ is: isUndone });
    unmount();
    await settle();
    const told = requestsOf("metrics", "track").filter(({ name }) => name === "deal_claimed");
    expect(told.map(({ properties }) => properties)).toEqual(
      isUndone ? [] : [{ deal_id: deal.id, business_name: deal.business_name, subscription_tier: "premium" }],
    );
  });
});

describe("a favorite", () => {
  const favorite = async (person: typeof as | null, ...items: ReturnType<typeof aFavorite>[]) => {
    answer("deals", "favorites", { items, cursor: null });
    answer("deals", "favorite", aFavorite(deal) as never);
    answer("deals", "unfavorite", {} as never);
    const { result } = await runHook(() => useFavorite(deal), person ? { as: person } : {});
    await settle();
    return result;
  };

  test("is added or taken away by its state, and shown at once", async () => {
    const result = await favorite(as, aFavorite(other));
    expect(result.current.isFavorite).toBe(false);
    const back = hold("deals", "favorite");
    act(() => result.current.toggle());
    await waitFor(() => expect(result.current.isFavorite).toBe(true));
    act(() => result.current.toggle());
    back();
    await waitFor(() => expect(titles()).toEqual(["Added to Favorites! ❤️"]));
    expect([requestsOf("deals", "favorite").length, requestsOf("deals", "unfavorite").length]).toEqual([1, 0]);
    const taken = await favorite(as, aFavorite(other), aFavorite(deal));
    expect(taken.current.isFavorite).toBe(true);
    act(() => taken.current.toggle());
    await waitFor(() => expect(titles()).toContain("Removed from Favorites"));
  });

  test.each([
    [null, "Sign In Required"],
    [aPerson(), "Membership Required 🔒"],
  ])("needs a member who pays, not %o", async (person, title) => {
    const result = await favorite(person);
    act(() => result.current.toggle());
    expect(titles()).toEqual([title]);
    expect(requestsOf("deals", "favorite")).toEqual([]);
  });

  test("is up to the server where the membership can't be read", async () => {
    refuse("memberships", "mine", { status: 500, code: "internal-error" });
    collectWarnings("Couldn't load the membership No");
    const result = await favorite(aPerson());
    act(() => result.current.toggle());
    await waitFor(() => expect(requestsOf("deals", "favorite")).toHaveLength(1));
  });

  test("that can't be saved is what it was, and read again", async () => {
    const result = await favorite(as);
    refuse("deals", "favorite", { status: 409, code: "internal-error" });
    act(() => result.current.toggle());
    await waitFor(() => expect(titles()).toEqual(["Error"]));
    await waitFor(() => expect(result.current.isFavorite).toBe(false));
    await waitFor(() => expect(requestsOf("deals", "favorites")).toHaveLength(2));
  });

  test("isn't asked for without a session", async () => {
    const client = aClient();
    await runHook(useFavorites, { client });
    expect(requestsOf("deals", "favorites")).toEqual([]);
    expect(client.getQueryData(favoritesQuery.queryKey)).toBeUndefined();
    expect(client.getQueryState(queryKeyOf("deals", "favorites"))).toBeUndefined();
  });
});

describe("Explore's view", () => {
  const view = async (search: string) => (await runHook(useExploreView, { path: `/explore${search}` })).result;

  test("comes from the address, and unknown ones are the usual", async () => {
    expect((await view("?q=oyster&category=food&view=map")).current).toMatchObject({
      text: "oyster",
      category: "food",
      view: "map",
    });
    expect((await view("?category=nothing&view=grid")).current).toMatchObject({
      text: "",
      category: "all",
      view: "list",
    });
  });

  test("is kept in the address, without what is usual", async () => {
    const result = await view("?tab=explore");
    act(() => result.current.setText("oyster"));
    act(() => result.current.setCategory("food"));
    act(() => result.current.setView("map"));
    expect(pathNow()).toBe("/explore?tab=explore&q=oyster&category=food&view=map");
    act(() => result.current.setText(""));
    act(() => result.current.setCategory("all"));
    act(() => result.current.setView("list"));
    expect(pathNow()).toBe("/explore?tab=explore");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
