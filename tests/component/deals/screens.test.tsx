import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Deal } from "../../../shared/model/deal.ts";
import { ActivityDeals, useActivityDealCount } from "../../../web/src/features/deals/activity-deals.tsx";
import { DealCard } from "../../../web/src/features/deals/cards/deal-card.tsx";
import { DealPicture } from "../../../web/src/features/deals/cards/deal-picture.tsx";
import { DealRow } from "../../../web/src/features/deals/cards/deal-row.tsx";
import { dealsQuery } from "../../../web/src/features/deals/deal-queries.ts";
import { DealContent } from "../../../web/src/features/deals/dialog/deal-content.tsx";
import { VendorFacts } from "../../../web/src/features/deals/dialog/vendor-facts.tsx";
import { Explore } from "../../../web/src/features/deals/explore/explore.tsx";
import { FavoriteDeals } from "../../../web/src/features/deals/favorites/favorite-deals.tsx";
import { RedeemNote } from "../../../web/src/features/deals/redeem/redeem-note.tsx";
import { RedemptionHost } from "../../../web/src/features/deals/redeem/redemption-host.tsx";
import { redemption } from "../../../web/src/features/deals/redeem/redemption-store.ts";
import { sendClaim } from "../../../web/src/features/deals/redeem/send-claim.ts";
import { Stamp } from "../../../web/src/features/deals/redeem/stamp.tsx";
import { passTime, playTime, retriesMilliseconds } from "../../support/component/pass-time.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, keysOf, refuse } from "../../support/component/played-api.ts";
import { aClient, runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import { aClaim, aDeal, aDealDetail, aFavorite, deals } from "../../support/component/samples/deals.ts";
import { aProfile } from "../../support/component/samples/profile.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const as = aPerson({ tier: "premium" });
const deal = aDeal();
const shown = () => document.body.textContent ?? "";
const headings = () => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
const list = (...items: Deal[]) => answer("deals", "list", { items, cursor: null });
const listed = (...items: Deal[]) => {
  const client = aClient();
  client.setQueryData(dealsQuery.queryKey, { items, cursor: null });
  return client;
};
beforeEach(() => {
  answer("deals", "claimed", { items: [], cursor: null });
  answer("deals", "favorites", { items: [], cursor: null });
});

const failing = () => refuse("deals", "list", { status: 409, code: "internal-error" });

describe("the activity deals of a search", () => {
  const activity = { category: "Activities" } as const;
  const kayak = aDeal({ id: "deal_01J00000000000000000000002", offer_details: "Kayak tour", ...activity });
  const arcade = aDeal({ id: "deal_01J00000000000000000000003", business_name: "Arcade", ...activity });

  test("are those of the PLAYYY row whose business or offer it names, counted as they are shown", async () => {
    list(deal, kayak, arcade);
    const { result } = await runHook(() => ["", " KAYAK ", "arcade", "oysters", "none"].map(useActivityDealCount));
    expect(result.current).toEqual([null, null, null, null, null]);
    await settle();
    expect(result.current).toEqual([2, 1, 1, 1, 0]);
    await showPart(<ActivityDeals search="kayak" />, { as, client: listed(deal, kayak, arcade) });
    expect(headings()).toEqual(["Kayak tour"]);
  });

  test("are the ten newest", async () => {
    await showPart(<ActivityDeals search="" />, { as, client: listed(...deals(11, activity)) });
    expect(headings()).toEqual(deals(10).map(({ offer_details }) => offer_details));
  });

  test("are none where nothing matches, and aren't known before they were read", async () => {
    list(deal);
    const back = hold("deals", "list");
    await showPart(<ActivityDeals search="" />, { as });
    expect(shown()).toBe("Activity Deals");
    back();
    expect(await screen.findByText("No activity deals match your search.")).toBeVisible();
  });

  test("that can't be read are read by Try Again", async () => {
    failing();
    const user = await showPart(<ActivityDeals search="" />, { as });
    expect(await screen.findByText("Couldn't load deals")).toBeVisible();
    list(kayak);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("heading", { name: "Kayak tour" })).toBeVisible();
  });

  test("stay when they can't be read again", async () => {
    failing();
    const client = listed(kayak);
    await showPart(<ActivityDeals search="" />, { as, client });
    await act(() => client.refetchQueries({ queryKey: dealsQuery.queryKey }));
    expect(headings()).toEqual(["Kayak tour"]);
  });
});

describe("a deal's picture", () => {
  test("is its video, and the business's name once that can't be played", async () => {
    await showPart(<DealPicture deal={aDeal({ image: "/media/oysters.mp4" })} />);
    const video = screen.getByLabelText("Video of Pier House");
    expect(video).toHaveAttribute("src", "/media/oysters.mp4");
    fireEvent.error(video);
    expect(screen.queryByLabelText("Video of Pier House")).toBeNull();
    expect(shown()).toBe("Pier House");
  });

  test.each([
    [null, null],
    ["/art/oysters.webp", "/art/oysters.webp"],
  ])("that is %s is no video", async (image, source) => {
    await showPart(<DealPicture deal={aDeal({ image })} />);
    expect(document.querySelector("video")).toBeNull();
    expect(document.querySelector("img")?.getAttribute("src") ?? null).toBe(source);
    expect(shown()).toBe(image ? "" : "Pier House");
  });
});

/** Whether each picture is loaded at once, and before others. */
const loadings = () =>
  [...document.querySelectorAll("li img")].map((image) =>
    image.getAttribute("fetchpriority") === "high" ? "first" : image.getAttribute("loading"),
  );

test.each<[string, boolean, string[]]>([
  ["the first row", true, ["eager", "eager", "eager", "lazy"]],
  ["a row further down", false, ["lazy", "lazy", "lazy", "lazy"]],
])("of the pictures of %s those in sight are loaded at once", async (_which, eager, expected) => {
  const row = deals(4, { image: "/media/oysters.webp" });
  await showPart(<DealRow title="New" deals={row} eager={eager} />, { as });
  expect(loadings()).toEqual(expected);
});

test("of Explore's pictures the first four are loaded at once, and the very first before others", async () => {
  list(...deals(5, { image: "/media/oysters.webp" }));
  await showPart(<Explore />, { as, path: "/explore" });
  await settle();
  expect(loadings()).toEqual(["first", "eager", "eager", "eager", "lazy"]);
});

describe("a deal's card", () => {
  test.each<[Partial<Deal>, Partial<Parameters<typeof DealCard>[0]>, string[], string[], boolean | null]>([
    [{ savings_cents: 0 }, {}, ["Redeem Now"], ["Save"], true],
    [{ savings_cents: 1 }, {}, ["Save $0.01"], [], true],
    [{}, { action: "redeemed", availableAgain: "Back May 31" }, ["Back May 31", "Redeemed!"], [], false],
    [{}, { action: "coming-soon" }, ["Coming Soon"], [], true],
    [{}, { action: "wait" }, ["Updating membership..."], [], false],
    [{}, { action: "off" }, ["Redemptions are paused"], ["Redeem Now"], null],
  ])("of %o in the state %o", async (about, state, has, hasNot, isOpen) => {
    const onPress = vi.fn();
    await showPart(
      <DealCard
        deal={aDeal(about)}
        action="redeem"
        availableAgain={null}
        onOpen={() => undefined}
        onPress={onPress}
        {...state}
      />,
    );
    for (const text of has) expect(shown()).toContain(text);
    for (const text of hasNot) expect(shown()).not.toContain(text);
    const button = document.querySelector<HTMLButtonElement>("button.deal-action");
    expect(button && !button.disabled).toBe(isOpen);
    const isQuiet = ["redeemed", "coming-soon", "wait", "off"].includes(state.action ?? "redeem");
    expect(document.querySelector("[data-quiet]") !== null).toBe(isQuiet);
    expect(document.querySelector("[data-used]") !== null).toBe(state.availableAgain !== undefined);
  });
});

describe("a deal's dialog", () => {
  const content = (id = deal.id) => showPart(<DealContent dealId={id} titleId="title" onClose={() => {}} />, { as });

  test("that can't be read is read by Try Again", async () => {
    refuse("deals", "get", { status: 409, code: "internal-error" });
    const user = await content();
    expect(await screen.findByText("Couldn't load this deal")).toBeVisible();
    expect(shown()).not.toContain("This deal isn't available");
    answer("deals", "get", aDealDetail(deal));
    answer("deals", "view", {} as never);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("heading", { name: "Half-price oysters" })).toBeVisible();
    expect(shown()).not.toContain("Couldn't load this deal");
  });

  test("of a deal that is gone leads to others", async () => {
    refuse("deals", "get", { status: 404, code: "not-found" });
    await content();
    expect(await screen.findByText("This deal isn't available")).toBeVisible();
    expect(shown()).not.toContain("Couldn't load this deal");
    expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual(["Close"]);
  });

  test("is busy until its deal is read, and counts no view before", async () => {
    answer("deals", "get", aDealDetail(deal));
    refuse("deals", "view", { status: 409, code: "internal-error", message: "No" });
    const warnings = collectWarnings("Couldn't count the deal view No");
    const back = hold("deals", "get");
    await content();
    expect(document.querySelector("[aria-busy]")).not.toBeNull();
    expect(screen.getAllByRole("button")).toHaveLength(1);
    expect(warnings).toEqual([]);
    back();
    expect(await screen.findByRole("button", { name: "Staff Member Redeem Here" })).toBeEnabled();
    expect(document.querySelector("[aria-busy]")).toBeNull();
    await waitFor(() => expect(warnings).toHaveLength(1));
  });

  test.each(["address", "phone", "opening_hours"] as const)(
    "names a vendor's %s where that alone is known",
    async (fact) => {
      const { vendor } = aDealDetail(deal, { [fact]: "(904) 555-0199" } as object);
      await showPart(<VendorFacts vendor={vendor} />);
      expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        `${{ address: "Address", phone: "Phone", opening_hours: "Opening hours" }[fact]}(904) 555-0199`,
      ]);
      expect(screen.queryAllByRole("link")).toHaveLength(fact === "phone" ? 1 : 0);
    },
  );

  test.each<[Parameters<typeof RedeemNote>[0]["action"], Parameters<typeof RedeemNote>[0]["claim"], RegExp]>([
    ["event", null, /^$/],
    ["coming-soon", aClaim(deal), /^$/],
    ["off", null, /^Redemptions are paused/],
    ["upgrade", null, /^Members only/],
    ["redeem", null, /^Redeem at the register/],
    [
      "redeemed",
      aClaim(deal, { claimed_at: "2020-05-01T16:00:00.000Z" }),
      /^Redeemed Fri, May 1 at 12:00 PM.*Saved \$10/s,
    ],
    ["redeemed", aClaim(deal, { available_again_at: null, savings_cents: 0 }), /Saved \$0 · One time only$/],
  ])("notes for %s", async (action, claim, note) => {
    await showPart(<RedeemNote action={action} claim={claim} />);
    expect(shown()).toMatch(note);
  });
});

describe("Explore", () => {
  const explore = async (search: string, items: Deal[] | null = [deal]) => {
    if (items) list(...items);
    else failing();
    const user = await showPart(<Explore />, { as, path: `/explore${search}` });
    await settle();
    return user;
  };

  test.each<[string, string, Deal[] | null, string[], string[]]>([
    ["", "one deal", [deal], ["1 deal found", "Half-price oysters"], ["No deals found", "Coming Soon", 'for "']],
    ["?q=%20oyster%20", "one deal", [deal], ['1 deal found for "oyster"'], ["No deals found"]],
    ["?q=steak", "one deal", [deal], ['0 deals found for "steak"', "No deals found"], ["Half-price oysters"]],
    ["?category=freebies", "one deal", [deal], ["0 deals found"], ['for "']],
    ["?view=map", "one deal", [deal], ["Interactive Map Coming Soon"], ["1 deal found", "Couldn't load deals"]],
    ["?view=map", "nothing", null, ["Couldn't load deals"], ["Interactive Map", "found"]],
    ["", "nothing", null, ["Couldn't load deals"], ["found"]],
  ])("at /explore%s, where %s is read", async (search, _read, items, has, hasNot) => {
    await explore(search, items);
    for (const text of has) expect(shown()).toContain(text);
    for (const text of hasNot) expect(shown()).not.toContain(text);
    expect(screen.queryByRole("status", { name: "Loading deals" })).toBeNull();
  });

  test("counts the deals of each category once they are read", async () => {
    list(deal);
    const back = hold("deals", "list");
    await showPart(<Explore />, { as });
    expect(screen.getByRole("status", { name: "Loading deals" })).toBeVisible();
    expect(shown()).not.toContain("Couldn't load deals");
    back();
    await settle();
    const chips = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(
      chips.filter((text) => /^All|^Freebies|^Food/.test(text ?? "")).map((text) => text?.replace(/\D/g, "")),
    ).toEqual(["1", "1", "0"]);
  });

  test("shows 20 of more deals until its end is in sight", async () => {
    list(...deals(25));
    await showPart(<Explore />, { as, path: "/explore" });
    await waitFor(() => expect(headings()).toHaveLength(20));
    await settle();
    expect(headings()).toHaveLength(20);
  });

  test("stays a list when its list is pressed once more", async () => {
    const user = await explore("");
    await user.click(screen.getByRole("button", { name: "List" }));
    expect(shown()).toContain("1 deal found");
    await user.click(screen.getByRole("button", { name: "Map" }));
    expect(shown()).toContain("Interactive Map Coming Soon");
  });
});

describe("the favorite deals", () => {
  const other = aDeal({ id: "deal_01J00000000000000000000002", offer_details: "Kayak tour" });
  const favorites = (...items: Deal[]) => answer("deals", "favorites", { items: items.map(aFavorite), cursor: null });
  const open = async (person = as) => {
    const user = await showPart(<FavoriteDeals />, { as: person });
    await settle();
    return user;
  };

  test("are in the order in which they were added, without those that are gone", async () => {
    list(deal, other);
    favorites(other, aDeal({ id: "deal_01J00000000000000000000003" }), deal);
    await open();
    expect(headings()).toEqual(["Kayak tour", "Half-price oysters"]);
  });

  test.each([
    ["a Premium member", as, "No favorites yet"],
    ["a free one", aPerson(), "Favorites are for members"],
  ])("of %s who has none", async (_case, person, title) => {
    list(deal);
    favorites();
    await open(person);
    expect(shown()).toContain(title);
    expect(screen.queryAllByRole("link", { name: "See Plans" })).toHaveLength(person.tier === "free" ? 1 : 0);
  });

  test("of a member who pays no more are still there", async () => {
    list(deal);
    favorites(deal);
    await open(aPerson());
    expect(headings()).toEqual(["Half-price oysters"]);
  });

  test("are up to what is known where the membership can't be read", async () => {
    refuse("memberships", "mine", { status: 500, code: "internal-error" });
    collectWarnings("Couldn't load the membership No");
    list(deal);
    favorites();
    await open(aPerson());
    expect(shown()).toContain("No favorites yet");
  });

  test.each(["list", "favorites"] as const)("whose %s can't be read are read by Try Again", async (name) => {
    list(deal);
    favorites(deal);
    refuse("deals", name, { status: 409, code: "internal-error" });
    const user = await open();
    expect(shown()).toContain("Couldn't load your favorites");
    list(deal);
    favorites(deal);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("heading", { name: "Half-price oysters" })).toBeVisible();
  });

  test.each(["list", "favorites"] as const)("wait for the %s", async (name) => {
    list(deal);
    favorites(deal);
    const back = hold("deals", name);
    await showPart(<FavoriteDeals />, { as });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByRole("status", { name: "Loading your favorites" })).toBeVisible();
    back();
    expect(await screen.findByRole("heading", { name: "Half-price oysters" })).toBeVisible();
  });
});

describe("a stamp", () => {
  const claim = aClaim(deal);
  const user = { id: as.userId, email: "maya@x.test", name: "Maya Member" };
  const stamp = (about: Partial<typeof user> = {}, made = claim) =>
    showPart(
      <Stamp claim={made} sentAt={Date.now()} user={{ ...user, ...about } as never} onClose={() => undefined} />,
      { as },
    );

  test.each<[string, Partial<typeof user>, string]>([
    ["Display Name", {}, "Display Name"],
    ["", {}, "Maya Member"],
    ["", { name: "  " }, "maya"],
    ["", { name: "", email: "" }, "PLAYYY Member"],
  ])("of a member who is shown as %j, with %o", async (display_name, about, name) => {
    answer("members", "profile", aProfile(as, { display_name } as never));
    await stamp(about);
    await waitFor(() => expect(screen.getByText("Member").nextSibling).toHaveTextContent(new RegExp(`^${name}$`)));
  });

  test("of a deal that can be used once names no next time", async () => {
    answer("members", "profile", aProfile(as));
    await stamp({}, aClaim(deal, { available_again_at: null }));
    expect(screen.getByText("Next time").nextSibling).toHaveTextContent("One time only");
  });

  test("isn't closed by a key that is held since before it", async () => {
    answer("members", "profile", aProfile(as));
    await stamp();
    const done = await screen.findByRole("button", { name: "Done" });
    const isLeftAlone = (repeat: boolean) => fireEvent.keyDown(done, { key: "Enter", repeat });
    expect([isLeftAlone(true), isLeftAlone(false)]).toEqual([false, true]);
  });

  test("is shown to whoever claimed, and to nobody else", async () => {
    answer("members", "profile", aProfile(as));
    await showPart(<RedemptionHost />, { as });
    act(() => redemption.stamp({ ...claim, user_id: "somebody-else" }, Date.now()));
    expect(screen.queryByRole("dialog")).toBeNull();
    act(() => redemption.stamp(claim, Date.now()));
    expect(await screen.findByRole("heading", { name: "Redeemed" })).toBeVisible();
    act(() => redemption.closeStamp());
  });
});

test.each([
  ["TimeoutError", 1],
  ["AbortError", 0],
])("a claim whose request ends with %s is sent %i more times, with the same key", async (name, more) => {
  await runHook(() => null, { as });
  playTime();
  answer("deals", "claim", aClaim(deal));
  const cut = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(cut.signal);
  const back = hold("deals", "claim");
  const sent = sendClaim(deal.id).then(
    ({ id }) => id,
    (error: Error) => error.name,
  );
  await passTime(100);
  cut.abort(new DOMException("Late", name));
  back();
  await passTime(retriesMilliseconds);
  expect(await sent).toBe(more ? aClaim(deal).id : "NetworkError");
  expect(new Set(keysOf("deals", "claim")).size).toBe(1);
  expect(window.localStorage.getItem(`playyy.redeem.${as.userId}.${deal.id}`) === null).toBe(more === 1);
});

test.each([
  [409, 1, false],
  [500, 1, true],
  [502, 2, false],
])("a claim that is refused with %i once is sent %i times, and its key stays: %s", async (status, times, stays) => {
  await runHook(() => null, { as });
  playTime();
  answer("deals", "claim", aClaim(deal));
  refuse("deals", "claim", { status, code: "internal-error" }, { once: true });
  const sent = sendClaim(deal.id).catch((error: Error) => error);
  await passTime(5_000);
  await sent;
  expect(keysOf("deals", "claim")).toHaveLength(times);
  expect(window.localStorage.getItem(`playyy.redeem.${as.userId}.${deal.id}`) !== null).toBe(stays);
});
