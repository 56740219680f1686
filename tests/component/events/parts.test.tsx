import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { CityEvent } from "../../../shared/model/event.ts";
import { days } from "../../../shared/rules/durations.ts";
import { type Answer, ApiError, NetworkError, queryKeyOf } from "../../../web/src/api/index.ts";
import { usePremiumGate } from "../../../web/src/app/event/use-premium-gate.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { CalendarFeedCard } from "../../../web/src/features/events/calendar-feed/calendar-feed-card.tsx";
import { eventStats } from "../../../web/src/features/events/debug/event-stats.ts";
import { bySoonest, pastIn, upcomingIn, useEvents } from "../../../web/src/features/events/event-queries.ts";
import { goingText } from "../../../web/src/features/events/going/going-text.ts";
import { ShowMe } from "../../../web/src/features/events/going/show-me.tsx";
import { findRefusal, useInvite } from "../../../web/src/features/events/going/use-invite.ts";
import WhosGoing from "../../../web/src/features/events/going/whos-going.tsx";
import { EventGrid } from "../../../web/src/features/events/list/event-grid.tsx";
import { countedEvents } from "../../../web/src/features/events/list/use-event-view.ts";
import { AddToCalendar } from "../../../web/src/features/events/page/add-to-calendar.tsx";
import { Countdown } from "../../../web/src/features/events/page/countdown.tsx";
import { describeReturns } from "../../../web/src/features/events/page/describe-returns.ts";
import { EventFacts } from "../../../web/src/features/events/page/event-facts.tsx";
import { EventHero } from "../../../web/src/features/events/page/event-hero.tsx";
import { Going } from "../../../web/src/features/events/page/going.tsx";
import { Rsvp } from "../../../web/src/features/events/page/rsvp.tsx";
import { RsvpButton } from "../../../web/src/features/events/page/rsvp-button.tsx";
import { useRsvp } from "../../../web/src/features/events/page/use-rsvp.ts";
import { YoureIn } from "../../../web/src/features/events/page/youre-in.tsx";
import { useFreeTicketLeft } from "../../../web/src/features/events/use-price-for-you.ts";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { anAdministrator, aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, hold, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import { anEvent, anRsvp, aPastEvent } from "../../support/component/samples/events.ts";
import { aHold, aTicket } from "../../support/component/samples/tickets.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const as = aPerson();
const ana = "10000000-0000-4000-8000-00000000000a";
const ben = "10000000-0000-4000-8000-00000000000b";
const titles = () => toastStore.shown().map(({ title }) => title);
const refused = (code: string, status = 409) => new ApiError({ status, code: code as never, message: "Their words" });
const shown = () => document.body.textContent ?? "";

describe("who's going, in one line", () => {
  const text = (names: string[], others: number, own: object | null = null) =>
    goingText({ friends: names.map((display_name) => ({ display_name })), others, own } as never);

  test.each<[string, string]>([
    [text([], 0), "Be the first one in."],
    [text([], 0, {}), "You're the first one in."],
    [text([], 1), "1 person is going"],
    [text([], 2), "2 people are going"],
    [text([], 1, {}), "1 other is going"],
    [text(["Ana"], 0), "Ana is going"],
    [text(["Ana", "Ben"], 0), "Ana and Ben are going"],
    [text(["Ana", "Ben", "Cleo"], 0), "Ana, Ben and Cleo are going"],
    [text(["Ana", "Ben", "Cleo", "Dan"], 0), "Ana, Ben, Cleo and 1 other are going"],
    [text(["Ana"], 1), "Ana and 1 other are going"],
  ])("%s", (line, expected) => expect(line).toBe(expected));
});

describe("how tickets are returned", () => {
  const [now, later, start] = ["2031-01-10T03:00:00.000Z", "2031-01-12T03:00:00.000Z", "2031-01-15T03:00:00.000Z"];
  const terms = (about: Partial<CityEvent>, at = now) =>
    describeReturns(anEvent({ start_at: start, return_until: later, offers_back: true, ...about }), at);
  const offer = { text: "Offer your ticket to the waiting list", later: null };

  test("is by the refund until its end, and then by an offer where the event has both", () => {
    expect(terms({})).toMatchObject({
      text: expect.stringMatching(/^Until .*Jan 11/),
      later: "After that, offer your ticket to the waiting list",
    });
    expect(terms({ offers_back: false })?.later).toBeNull();
    expect(terms({ return_until: start })?.later).toBeNull();
    expect(terms({}, later)).toEqual(offer);
    expect(terms({ return_until: null })).toEqual(offer);
    expect(terms({}, start)).toBeNull();
    expect(terms({ offers_back: false }, later)).toBeNull();
  });

  test.each<[string, Partial<CityEvent>]>([
    ["an event without tickets", { entry: "rsvp" }],
    ["a past event", { past: true }],
    ["a postponed event", { state: "postponed" }],
    ["a cancelled event", { state: "cancelled" }],
  ])("is nothing to tell of %s", (_case, about) => expect(terms(about)).toBeNull());
});

describe("lists of events", () => {
  const at = (id: string, start_at: string, about: Partial<CityEvent> = {}) =>
    anEvent({ id, start_at, event_section: ["city"], ...about });
  const later = at("evt_00000001", "2031-03-01T00:00:00.000Z", { featured: true });
  const sooner = at("evt_00000002", "2031-02-01T00:00:00.000Z");
  const vip = at("vip", "2031-01-01T00:00:00.000Z", { event_section: ["vip", "rager"] });
  const [past, older] = ["2021-02-01", "2021-01-01"].map((day) => at(day, `${day}T00:00:00.000Z`, { past: true })) as [
    CityEvent,
    CityEvent,
  ];
  const all = [later, sooner, vip, past, older];
  const ids = (events: CityEvent[]) => events.map(({ id }) => id);

  test("of a section have what is to come, the soonest first, or what is past, the latest first", () => {
    expect(ids(upcomingIn(all, "city"))).toEqual(["evt_00000002", "evt_00000001"]);
    expect(ids(pastIn(all, "city"))).toEqual(["2021-02-01", "2021-01-01"]);
    expect([ids(upcomingIn(all, "rager")), ids(pastIn(all, "vip"))]).toEqual([["vip"], []]);
    expect(ids([later, vip].sort(bySoonest))).toEqual(["vip", "evt_00000001"]);
  });

  test("of every section have what is to come, or of that what is featured", () => {
    expect(ids(countedEvents.all(all))).toEqual(["vip", "evt_00000002", "evt_00000001"]);
    expect(ids(countedEvents.featured([...all, { ...past, featured: true }]))).toEqual(["evt_00000001"]);
  });

  test("are counted for an administrator", () => {
    const draft = at("draft", "2031-01-01T00:00:00.000Z", { is_published: false });
    expect(eventStats([...all, draft, { ...sooner, start_at: "" }])).toEqual({
      Total: 7,
      Published: 6,
      Upcoming: 4,
      Past: 2,
      City: 3,
      Rager: 1,
      VIP: 1,
      "Missing start_at": 1,
    });
  });

  const page = (cursor: string | null, ...items: CityEvent[]): Answer<"events", "list"> => ({ items, cursor });
  const startedAgo = (id: string, ago: number) => at(id, new Date(Date.now() - ago).toISOString());

  test("are read page by page until nothing that may still run can follow", async () => {
    answer("events", "list", page("2", later), { once: true });
    answer("events", "list", page("3", startedAgo("evt_00000003", days(400))), { once: true });
    const { result } = await runHook(() => useEvents());
    await waitFor(() => expect(result.current.events).toHaveLength(2));
    expect(result.current.hasEarlier).toBe(true);
    expect(requestsOf("events", "list")).toHaveLength(2);
    answer("events", "list", page(null, startedAgo("evt_00000004", days(401))));
    await act(async () => result.current.readEarlier());
    await waitFor(() => expect(result.current.events).toHaveLength(3));
    expect(result.current.hasEarlier).toBe(false);
  });

  test("aren't shown in part, and don't ask again by themselves after a failure", async () => {
    answer("events", "list", page("2", later), { once: true });
    refuse("events", "list", { status: 500, code: "internal-error" });
    const { result } = await runHook(() => useEvents());
    await waitFor(() => expect(result.current.isError).toBe(true));
    await act(async () => {});
    expect(result.current.events).toBeUndefined();
    expect(requestsOf("events", "list")).toHaveLength(2);
    answer("events", "list", page(null, sooner));
    await act(async () => result.current.retry());
    await waitFor(() => expect(ids(result.current.events ?? [])).toEqual(["evt_00000001", "evt_00000002"]));
  });

  test("that failed from the beginning can be read again, and an empty list is one", async () => {
    refuse("events", "list", { status: 500, code: "internal-error" }, { once: true });
    answer("events", "list", page(null));
    const { result } = await runHook(() => useEvents());
    await waitFor(() => expect(result.current.isError).toBe(true));
    await act(async () => result.current.retry());
    await waitFor(() => expect(result.current.events).toEqual([]));
  });
});

test("the pictures of the first two cards of a list are loaded at once, and the very first of all before others", async () => {
  const events = [1, 2, 3].map((number) => anEvent({ id: `evt_0000000${number}`, image: `/media/${number}.webp` }));
  await showPart(<EventGrid events={events} tab="city" />);
  const images = [...document.querySelectorAll("li img")];
  expect(images.map((image) => [image.getAttribute("loading"), image.getAttribute("fetchpriority")])).toEqual([
    ["eager", "high"],
    ["eager", "auto"],
    ["lazy", "auto"],
  ]);
});

describe("an invitation", () => {
  test("that is refused shows the server's words where they are for the member", () => {
    const codes = [
      "messages-not-accepted",
      "profile-not-found",
      "community-suspended",
      "too-many-requests",
      "event.past",
      "invitation.twice",
    ];
    expect(codes.map((code) => findRefusal(refused(code)))).toEqual(codes.map(() => "Their words"));
    const others = [
      refused("internal-error", 500),
      refused("my-event.x"),
      new NetworkError(),
      Object.assign(new Error("x"), { code: "event.past" }),
    ];
    expect(others.map(findRefusal)).toEqual(others.map(() => null));
  });

  const states = async () => {
    const client = aClient();
    const key = queryKeyOf("messages", "invitees", { eventId: "evt_00000001" });
    const friend = (user_id: string) => ({ user_id, display_name: user_id, avatar_url: null, state: "open" });
    client.setQueryData(key, {
      pages: [{ items: [friend(ana), friend(ben)], cursor: null }],
      pageParams: [null],
    } as never);
    const { result } = await runHook(() => useInvite("evt_00000001", ben), { as, client });
    await act(async () => result.current.invite());
    await waitFor(() => expect(result.current.isBusy).toBe(false));
    const data = client.getQueryData(key) as unknown as { pages: { items: { state: string }[] }[] };
    return data.pages.flatMap(({ items }) => items.map(({ state }) => state));
  };

  test.each([
    ["invitation.already-going", ["open", "going"], "Their words"],
    ["messages-not-accepted", ["open", "open"], "Their words"],
    ["internal-error", ["open", "open"], "Couldn't send the invitation. Please try again."],
  ] as const)("that fails with %s marks only its friend, if anybody", async (code, after, title) => {
    refuse("messages", "invite", { status: 409, code, message: "Their words" });
    expect(await states()).toEqual(after);
    expect(titles()).toEqual([title]);
  });
});

describe("the personal calendar feed", () => {
  const [url, next] = ["https://city.example/feed/one.ics", "https://city.example/feed/two.ics"];
  const show = async (feed: string | null) => {
    answer("calendar", "feed", { url: feed });
    const user = await showPart(<CalendarFeedCard />, { as });
    await settle();
    return user;
  };
  const press = (user: Awaited<ReturnType<typeof show>>, name: string) =>
    user.click(screen.getByRole("button", { name }));
  const expectAddress = (address: string) =>
    waitFor(() => expect(screen.getByLabelText("Your calendar address")).toHaveValue(address));

  test("is made by the first press, which shows it, and is left with Done", async () => {
    answer("calendar", "createFeed", { url });
    const user = await show(null);
    await press(user, "Sync Calendar");
    await expectAddress(url);
    expect(requestsOf("calendar", "createFeed")).toHaveLength(1);
    await press(user, "Done");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("that there is already is shown as it is, and can be subscribed to on this device", async () => {
    const user = await show(url);
    expect(screen.queryByRole("dialog")).toBeNull();
    await press(user, "Sync Calendar");
    await expectAddress(url);
    expect(requestsOf("calendar", "createFeed")).toEqual([]);
    expect(screen.getByRole("link", { name: "Subscribe on this device" })).toHaveAttribute(
      "href",
      "webcal://city.example/feed/one.ics",
    );
  });

  test("gets another address or ends on request, one after the other", async () => {
    answer("calendar", "rotateFeed", { url: next });
    answer("calendar", "revokeFeed", { url: null });
    const user = await show(url);
    await press(user, "Sync Calendar");
    for (const [name, route, title] of [
      ["New address", "rotateFeed", "New address created"],
      ["Stop syncing", "revokeFeed", "Calendar sync stopped"],
    ] as const) {
      const back = hold("calendar", route);
      await press(user, name);
      for (const button of ["New address", "Stop syncing"])
        expect(screen.getByRole("button", { name: button })).toBeDisabled();
      act(back);
      await waitFor(() => expect(titles()).toContain(title));
      if (route === "rotateFeed") await expectAddress(next);
    }
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test.each([
    [null, "Sync Calendar", "createFeed"],
    [url, "New address", "rotateFeed"],
    [url, "Stop syncing", "revokeFeed"],
  ] as const)("stays as it was where it fails: from %s by %s", async (feed, name, route) => {
    refuse("calendar", route, { status: 500, code: "internal-error" });
    const user = await show(feed);
    if (feed) await press(user, "Sync Calendar");
    await press(user, name);
    await waitFor(() => expect(titles()).toEqual(["That didn't work. Please try again."]));
    expect(screen.queryAllByRole("dialog")).toHaveLength(feed ? 1 : 0);
    if (feed) await expectAddress(feed);
  });
});

describe("an RSVP", () => {
  const [event, other] = [
    anEvent({ id: "evt_00000001", entry: "rsvp", ticket_types: [] }),
    anEvent({ id: "evt_00000002" }),
  ];
  const joinable = async () => {
    answer("events", "rsvps", { items: [anRsvp(as, other)], cursor: null });
    const run = await runHook(() => useRsvp(event.id), { as });
    await waitFor(() => expect(run.result.current.isKnown).toBe(true));
    return run.result;
  };

  test("is the member's own for its event, until they leave it", async () => {
    answer("events", "join", anRsvp(as, event));
    answer("events", "leave", {} as never);
    const result = await joinable();
    expect(result.current).toMatchObject({ isGoing: false, hasJoined: false });
    await act(async () => result.current.join());
    await waitFor(() => expect(result.current).toMatchObject({ isGoing: true, hasJoined: true }));
    await act(async () => result.current.leave());
    await waitFor(() => expect(result.current.isGoing).toBe(false));
    const left = (await runHook(() => useRsvp(other.id), { as })).result;
    await waitFor(() => expect(left.current.isGoing).toBe(true));
  });

  test.each([
    ["premium-required", "Their words"],
    ["account.blocked", "Their words"],
    ["event.past", "Their words"],
    ["not-found", "That didn't work. Please try again."],
  ] as const)("that is refused with %s is told as: %s", async (code, title) => {
    refuse("events", "join", { status: 409, code, message: "Their words" });
    const result = await joinable();
    await act(async () => result.current.join());
    await waitFor(() => expect(titles()).toEqual([title]));
    expect(result.current).toMatchObject({ isGoing: false, hasJoined: false });
  });

  test("that can't be taken back without a connection stays", async () => {
    lose("events", "leave");
    const result = await joinable();
    await act(async () => result.current.leave());
    await waitFor(() => expect(titles()).toEqual(["That didn't work. Please try again."]));
  });

  test("that is given once more is there once", async () => {
    answer("events", "join", anRsvp(as, event));
    answer("events", "rsvps", { items: [anRsvp(as, event), anRsvp(as, other)], cursor: null });
    const client = aClient();
    const { result } = await runHook(() => useRsvp(event.id), { as, client });
    await waitFor(() => expect(result.current.isGoing).toBe(true));
    await act(async () => result.current.join());
    await waitFor(() => expect(titles()).toEqual(["You've joined the event! 🎉"]));
    const kept = client.getQueriesData<{ items: { event_id: string }[] }>({ queryKey: ["events", "rsvps"] });
    expect(kept.flatMap(([, data]) => data?.items.map(({ event_id }) => event_id) ?? [])).toEqual([other.id, event.id]);
  });

  test("of a visitor is known to be none", async () => {
    expect((await runHook(() => useRsvp(event.id))).result.current).toMatchObject({ isGoing: false, isKnown: true });
    expect(requestsOf("events", "rsvps")).toEqual([]);
  });

  const rsvp = { isGoing: false, isKnown: true, isBusy: false, hasJoined: false, join: () => {}, leave: () => {} };
  const premiumNote = "Premium membership required for this event";
  const showButton = async (about: Partial<CityEvent>, person?: typeof as, known: Partial<typeof rsvp> = {}) => {
    await showPart(
      <RsvpButton event={{ ...event, ...about }} rsvp={{ ...rsvp, ...known }} onSignIn={() => {}} />,
      person ? { as: person } : {},
    );
    return screen.getByRole("button", { name: "RSVP" });
  };

  test.each<[string, Partial<CityEvent>, typeof as | undefined, string | null]>([
    ["a Premium event to a free member", { premium: true }, as, premiumNote],
    ["a Premium event to a Premium member", { premium: true }, aPerson({ tier: "premium" }), null],
    ["a Premium event to an owner", { premium: true }, anAdministrator(), null],
    ["a Premium event to a visitor", { premium: true }, undefined, null],
    ["any event to a free member", {}, as, null],
    ["a full event to a free member", { spots_left: 0 }, as, "This event is full, so it takes no more RSVPs."],
    ["an event with one spot left", { spots_left: 1 }, as, null],
  ])("to %s is refused only with its reason", async (_case, about, person, note) => {
    const button = await showButton(about, person);
    if (note) expect(await screen.findByText(note)).toBeVisible();
    else await waitFor(() => expect(button).toBeEnabled());
    expect(button.hasAttribute("disabled")).toBe(note !== null);
    if (!note) expect(document.querySelector("p")).toBeNull();
  });

  test("waits until it is known whether there is one", async () => {
    expect(await showButton({}, as, { isKnown: false })).toBeDisabled();
  });

  test("to a Premium event waits for the membership, and is up to the server where that can't be read", async () => {
    collectWarnings("Couldn't load the membership No");
    const back = hold("memberships", "mine");
    const button = await showButton({ premium: true }, as);
    expect(button).toBeDisabled();
    expect(shown()).not.toContain(premiumNote);
    refuse("memberships", "mine", { status: 500, code: "internal-error" });
    back();
    await waitFor(() => expect(button).toBeEnabled());
  });

  const showWay = (about: Partial<CityEvent>, going: Partial<typeof rsvp> = {}) => {
    answer("messages", "going", { friends: [], others: 0, own: null });
    return showPart(<Rsvp event={{ ...event, ...about }} rsvp={{ ...rsvp, ...going }} onSignIn={() => {}} />, { as });
  };

  test.each<[string, Partial<CityEvent>, boolean, string | null]>([
    ["a published event", {}, false, "Free to join"],
    ["an event somebody goes to", {}, true, "Cancel RSVP"],
    ["a postponed event somebody goes to", { state: "postponed" }, true, "Cancel RSVP"],
    ["a postponed event", { state: "postponed" }, false, null],
    ["a past event", { past: true }, true, null],
    ["a cancelled event", { state: "cancelled" }, true, null],
  ])("to %s is offered or taken back only while it takes place", async (_case, about, isGoing, text) => {
    await showWay(about, { isGoing });
    if (text) await screen.findByText(text);
    else expect(shown()).toBe("");
  });
});

describe("the page of an event", () => {
  const facts = async (about: Partial<CityEvent>, note: "member price" | null = null) => {
    await showPart(<EventFacts event={anEvent(about)} price={{ text: "$20", note }} />);
    return shown();
  };

  test("tells where and when it is, and what it costs whom", async () => {
    const text = await facts({ venue_name: "The Dock", venue_address: "1 Water St" }, "member price");
    for (const part of [
      "Tue, Jan 14",
      "The Dock",
      "1 Water St",
      "Downtown Jacksonville",
      "$20 · member price",
      "Spots",
    ])
      expect(text).toContain(part);
    for (const part of ["Re-entry", "Returns", "Moved"]) expect(text).not.toContain(part);
  });

  test("without a venue has its part of town once, and a regular price without a note", async () => {
    const text = await facts({ re_entry: true });
    expect(text.split("Downtown Jacksonville")).toHaveLength(2);
    expect(text).toContain("$20");
    expect(text).not.toContain("·");
    expect(text).toContain("Re-entry allowed");
  });

  test.each<[string, Partial<CityEvent>, boolean]>([
    ["with tickets of a limited number", { total_spots: 50 }, true],
    ["with tickets without a limit", { total_spots: null, spots_left: null }, false],
    ["with RSVPs without a limit", { total_spots: null, spots_left: null, entry: "rsvp", ticket_types: [] }, true],
    ["that is past", { past: true }, false],
    ["that is postponed", { state: "postponed" }, false],
    ["that is cancelled", { state: "cancelled" }, false],
  ])("%s has spots only while it takes place with a number of them to tell", async (_case, about, has) => {
    expect((await facts(about)).includes("Spots")).toBe(has);
  });

  test("that is postponed names no day", async () => {
    expect(await facts({ state: "postponed" })).not.toContain("Tue, Jan 14");
  });

  test("tells how tickets are returned, and what is possible later", async () => {
    const text = await facts({ return_until: "2031-01-12T03:00:00.000Z", offers_back: true });
    expect(text).toMatch(/Returns.*Until .*Jan 11.*After that, offer your ticket/);
  });

  test.each([
    [false, true],
    [true, false],
  ])("that was moved, past or not (%s), tells where it was until it is over", async (past, tells) => {
    const text = await facts({ past, moved_from: { start_at: "2031-01-10T03:00:00.000Z", place: "The Old Dock" } });
    expect(text.includes("The Old Dock")).toBe(tells);
  });

  const tags = async (about: Partial<CityEvent>, isPreview = false) => {
    await showPart(<EventHero event={anEvent(about)} isPreview={isPreview} />);
    return ["Premium members", "Past event", "No longer listed", "Postponed", "Cancelled", "SOLD OUT"].filter((tag) =>
      shown().includes(tag),
    );
  };
  test.each<[string, Partial<CityEvent>, boolean, string[]]>([
    ["a usual event", {}, false, []],
    ["a Premium event", { premium: true }, false, ["Premium members"]],
    ["a past event that was sold out", { past: true, spots_left: 0 }, false, ["Past event"]],
    ["a draft", { state: "draft" }, false, ["No longer listed"]],
    ["an administrator's preview of a draft", { state: "draft" }, true, []],
    ["a postponed event", { state: "postponed" }, false, ["Postponed"]],
    ["a cancelled event", { state: "cancelled" }, false, ["Cancelled"]],
    ["a sold-out event", { spots_left: 0 }, false, ["SOLD OUT"]],
  ])("has the tags of %s", async (_case, about, isPreview, expected) => {
    expect(await tags(about, isPreview)).toEqual(expected);
  });

  test.each<[string, Partial<CityEvent>, boolean]>([
    ["is to come", {}, true],
    ["is postponed", { state: "postponed" }, false],
    ["is cancelled", { state: "cancelled" }, false],
  ])("counts down only where it %s", async (_case, about, counts) => {
    await showPart(<EventHero event={anEvent(about)} />);
    expect(screen.queryAllByRole("timer")).toHaveLength(counts ? 1 : 0);
  });

  test("counts down to the day it names, and no more once it is over", async () => {
    await showPart(
      <Countdown event={anEvent({ countdown_date: new Date(Date.now() + days(3) + 60_000).toISOString() })} />,
    );
    expect(screen.getByRole("timer")).toHaveTextContent(/^3/);
    await showPart(<Countdown event={aPastEvent({ past: false })} />);
    await showPart(<Countdown event={anEvent({ past: true })} />);
    expect(screen.getAllByRole("timer")).toHaveLength(1);
  });

  test("has a video where it has one", async () => {
    await showPart(<EventHero event={anEvent({ hero_video: "https://x.test/v.mp4" })} />);
    expect(document.querySelector("video")).toHaveAttribute("src", "https://x.test/v.mp4");
  });
});

test.each([
  [" RAGER: on the roof! ", "rager-on-the-roof.ics"],
  ["★★★", "event.ics"],
])("an event called %j is taken into a calendar as %s", async (title, file) => {
  await showPart(<AddToCalendar event={anEvent({ title })} />);
  expect(screen.getByRole("link", { name: "Add to calendar" })).toHaveAttribute("download", file);
});

describe("You're in", () => {
  const event = anEvent({ venue_name: "The Dock", venue_address: "1 Water St" });
  const show = async (about: Partial<CityEvent>, props: Partial<Parameters<typeof YoureIn>[0]> = {}) => {
    answer("messages", "going", { friends: [], others: 0, own: null });
    await showPart(<YoureIn event={{ ...event, ...about }} isNew={false} isListed {...props} />, { as });
    return shown();
  };

  test("names the day, what can be done until then, and the event where no picture of it is near", async () => {
    const text = await show({}, { hasPoster: true, later: "Your code comes later" });
    for (const part of [
      "You're in",
      "Riverside Market",
      "Jan 14",
      "Your code comes later",
      "Add to calendar",
      "Directions",
      "Invite friends",
    ])
      expect(text).toContain(part);
  });

  test("beside a picture of the event doesn't repeat it", async () => {
    expect(await show({})).not.toContain("Riverside Market");
  });

  test("to a postponed event names no day and has nothing for a calendar", async () => {
    const text = await show({ state: "postponed" });
    expect(text).not.toContain("Jan 14");
    expect(text).not.toContain("Add to calendar");
  });

  test("to an event that isn't listed leads nobody to it", async () => {
    expect(await show({}, { isListed: false })).not.toContain("Invite friends");
  });

  test.each<[Partial<CityEvent>, "RSVP" | "ticket", string[], string[]]>([
    [{}, "RSVP", ["You're in", "Invite friends"], ["counts for the new date"]],
    [{ state: "sales-stopped" }, "ticket", ["You're going!", "Invite friends"], []],
    [{ state: "postponed" }, "ticket", ["Your ticket counts for the new date."], ["Invite friends"]],
  ])("of %j with the %s", async (about, way, has, hasNot) => {
    answer("messages", "going", { friends: [], others: 0, own: null });
    await showPart(<Going event={{ ...event, ...about }} way={way} />, { as });
    await screen.findByRole("heading", { level: 2 });
    for (const part of has) expect(shown()).toContain(part);
    for (const part of hasNot) expect(shown()).not.toContain(part);
  });
});

describe("who's going to an event", () => {
  const show = async (about: Partial<CityEvent>, own: { shows: boolean } | null, person: typeof as | null = as) => {
    answer("messages", "going", {
      friends: [{ user_id: ana, display_name: "Ana", avatar_url: null }] as never,
      others: 0,
      own: own as never,
    });
    await showPart(<WhosGoing event={anEvent(about)} />, person ? { as: person } : {});
    await settle();
  };

  test.each<[string, Partial<CityEvent>, { shows: boolean } | null, boolean, boolean]>([
    ["somebody who isn't going", {}, null, true, true],
    ["somebody who is going", {}, { shows: false }, true, false],
    ["a postponed event", { state: "postponed" }, null, true, false],
    ["a past event", { past: true }, null, false, false],
    ["a cancelled event", { state: "cancelled" }, null, false, false],
    ["a draft", { state: "draft" }, null, false, false],
  ])("is shown for %s, with an invitation where that is for them", async (_case, about, own, isShown, invites) => {
    await show(about, own);
    if (isShown) await screen.findByText("Ana is going");
    expect(shown().includes("Who's going")).toBe(isShown);
    expect(screen.queryAllByRole("button", { name: "Invite friends" })).toHaveLength(invites ? 1 : 0);
    expect(requestsOf("messages", "going")).toHaveLength(isShown ? 1 : 0);
  });

  test("isn't for visitors", async () => {
    await show({}, null, null);
    expect([shown(), requestsOf("messages", "going")]).toEqual(["", []]);
  });

  const eventId = "evt_00000001";
  test("asks five times at most, every 3 seconds, whether a ticket's holder is counted by now", async () => {
    playTime();
    answer("messages", "going", { friends: [], others: 0, own: null });
    await showPart(<ShowMe eventId={eventId} />, { as });
    await passTime(4_000);
    expect(requestsOf("messages", "going")).toHaveLength(2);
    await passTime(20_000);
    expect(requestsOf("messages", "going")).toHaveLength(5);
    expect(shown()).toBe("");
  });

  test("asks once where they are counted", async () => {
    playTime();
    answer("messages", "going", { friends: [], others: 0, own: { shows: false } as never });
    await showPart(<ShowMe eventId={eventId} />, { as });
    await passTime(7_000);
    expect(requestsOf("messages", "going")).toHaveLength(1);
    expect(screen.getByRole("switch")).not.toBeChecked();
  });

  test.each([
    ["not-found", "Their words"],
    ["internal-error", "That didn't work. Please try again."],
  ] as const)("stays as it was where showing oneself fails with %s", async (code, title) => {
    answer("messages", "going", { friends: [], others: 0, own: { shows: false } as never });
    refuse("messages", "showGoing", { status: 404, code, message: "Their words" });
    const user = await showPart(<ShowMe eventId={eventId} />, { as });
    await user.click(await screen.findByRole("switch"));
    await waitFor(() => expect(titles()).toEqual([title]));
    await waitFor(() => expect(requestsOf("messages", "going")).toHaveLength(2));
    expect(screen.getByRole("switch")).not.toBeChecked();
  });
});

describe("a member's free ticket of the month", () => {
  const left = async (tickets: Parameters<typeof aTicket>[0][], holds: Parameters<typeof aHold>[0][]) => {
    answer("tickets", "list", { items: tickets.map((about) => aTicket(about)), cursor: null });
    answer("tickets", "holds", { items: holds.map((about) => aHold(about)) });
    const { result } = await runHook(() => useFreeTicketLeft(true), { as });
    await settle();
    return result.current;
  };

  test("is left unless a ticket or an open order has it", async () => {
    expect(await left([{}], [{}])).toBe(true);
    expect(await left([], [{}, { id: "hld_00000002", uses_free_ga: true }])).toBe(false);
    const now = new Date().toISOString();
    expect(await left([{ discount_type: "free_ga", purchase_ts: now }], [])).toBe(false);
  });

  test("isn't promised until tickets and orders are known", async () => {
    const client = aClient();
    const run = () => runHook(() => useFreeTicketLeft(false), { as, client });
    expect((await run()).result.current).toBe(false);
    client.setQueryData(queryKeyOf("tickets", "holds", {}), { items: [] });
    expect((await run()).result.current).toBe(false);
  });
});

describe("the gate of a Premium event", () => {
  const gate = async (about: Partial<CityEvent>, person?: typeof as) => {
    const { result } = await runHook(
      () => usePremiumGate(anEvent({ premium: true, ...about })),
      person ? { as: person } : {},
    );
    return result;
  };

  test.each<[string, Partial<CityEvent>, typeof as, "open" | "closed"]>([
    ["a free member", {}, as, "closed"],
    ["a Premium member", {}, aPerson({ tier: "premium" }), "open"],
    ["an owner", {}, anAdministrator(), "open"],
    ["a free member, of a past event", { past: true }, as, "open"],
    ["a free member, of an event for everybody", { premium: false }, as, "open"],
  ])("before %s", async (_case, about, person, state) => {
    const result = await gate(about, person);
    await waitFor(() => expect(result.current).toBe(state));
  });

  test("waits for the membership, and is open where that can't be read", async () => {
    collectWarnings("Couldn't load the membership No");
    const back = hold("memberships", "mine");
    const result = await gate({}, as);
    expect(result.current).toBe("loading");
    refuse("memberships", "mine", { status: 500, code: "internal-error" });
    back();
    await waitFor(() => expect(result.current).toBe("open"));
  });

  test("is closed to visitors", async () => {
    expect((await gate({})).current).toBe("closed");
    expect(membershipOf(as).is_premium).toBe(false);
  });
});
