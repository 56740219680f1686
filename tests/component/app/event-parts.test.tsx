import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { CityEvent } from "../../../shared/model/event.ts";
import type { LinePlace } from "../../../shared/model/line.ts";
import { queryKeyOf } from "../../../web/src/api/index.ts";
import { useRailCollapsed } from "../../../web/src/app/admin/rail-collapsed.ts";
import { adminTabPath, mayOpen } from "../../../web/src/app/admin/tabs.ts";
import { useWaitingByTab } from "../../../web/src/app/admin/waiting-by-tab.ts";
import CommunityRail from "../../../web/src/app/community/community-rail.tsx";
import { EventBuyBar } from "../../../web/src/app/event/event-buy-bar.tsx";
import { EventCheckout } from "../../../web/src/app/event/event-checkout.tsx";
import { useOrderParams } from "../../../web/src/app/event/use-order-params.ts";
import { usePremiumGate } from "../../../web/src/app/event/use-premium-gate.ts";
import { usePriceRights } from "../../../web/src/app/event/use-price-rights.ts";
import { useReleaseOnReturn } from "../../../web/src/app/event/use-release-on-return.ts";
import { useSignInRedirect } from "../../../web/src/app/event/use-sign-in-redirect.ts";
import { useWayIn, WayIn } from "../../../web/src/app/event/way-in.tsx";
import { tabOf, tabPath } from "../../../web/src/app/shell/tabs.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { anAdministrator, aPerson } from "../../support/component/person.ts";
import { answer, hold as holdBack, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, pathNow, runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import { waiting as nothingWaits } from "../../support/component/samples/back-office/dashboard.ts";
import { aDeal } from "../../support/component/samples/deals.ts";
import { anRsvp, aQuote, aQuoteLine, typesShown } from "../../support/component/samples/events.ts";
import { switches } from "../../support/component/samples/settings.ts";
import { aHold, aParty, aPlace, aTicket, inHours, quoteFor } from "../../support/component/samples/tickets.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const Way = ({ event }: { event: CityEvent }) => <WayIn event={event} way={useWayIn(event)} />;
const as = aPerson();
const premium = aPerson({ tier: "premium" });
const titles = () => toastStore.shown().map(({ title }) => title);
const shown = () => document.body.textContent ?? "";

describe("the back-office's rail", () => {
  test("is as it was left on this device", async () => {
    const { result } = await runHook(useRailCollapsed);
    expect(result.current[0]).toBe(false);
    act(() => result.current[1]());
    expect((await runHook(useRailCollapsed)).result.current[0]).toBe(true);
    act(() => result.current[1]());
    expect((await runHook(useRailCollapsed)).result.current[0]).toBe(false);
    expect(window.localStorage.getItem("playyy.rail-collapsed")).toBeNull();
  });

  test("counts what waits in each section, with a plus where there is more, and nothing where nothing waits", async () => {
    answer("reportsAdmin", "waiting", {
      ...nothingWaits(),
      support: { count: 3, more: false },
      reports: { count: 1, more: false },
      appeals: { count: 20, more: true },
    } as never);
    const { result } = await runHook(useWaitingByTab, { as: anAdministrator() });
    await waitFor(() => expect(result.current.get("messages")).toBe("3"));
    expect(result.current.get("community")).toBe("21+");
    expect(result.current.has("audit")).toBe(false);
  });

  test("has no counts before they are known", async () => {
    const back = holdBack("reportsAdmin", "waiting");
    const { result } = await runHook(useWaitingByTab, { as: anAdministrator() });
    expect(result.current.size).toBe(0);
    answer("reportsAdmin", "waiting", nothingWaits());
    back();
    await settle();
  });

  test("leads to sections that one of their routes opens", () => {
    const needs = [
      ["dealsAdmin", "list"],
      ["eventsAdmin", "list"],
    ] as const;
    expect(mayOpen(((entry: string) => entry === "eventsAdmin") as never, { needs })).toBe(true);
    expect(mayOpen(() => false, { needs })).toBe(false);
    expect([adminTabPath("dashboard"), adminTabPath("deals")]).toEqual(["/admin", "/admin/deals"]);
  });
});

test("the dashboard's tabs have their addresses, of which Home's is the bare one", () => {
  expect([tabPath("home"), tabPath("events")]).toEqual(["/dashboard", "/dashboard?tab=events"]);
  expect(["?tab=events", "?tab=nothing", ""].map((search) => tabOf(new URLSearchParams(search)).id)).toEqual([
    "events",
    "home",
    "home",
  ]);
});

describe("an order's choice", () => {
  test("begins with the address, which follows it and keeps the rest", async () => {
    const { result } = await runHook(() => useOrderParams(null), {
      path: "/e?from=mail&tier=vip&quantity=3&code=RIVER10",
    });
    expect(result.current).toMatchObject({ tier: "VIP+", quantity: 3, code: "RIVER10" });
    act(() => result.current.choose({ quantity: 2, code: null }));
    await settle();
    const search = new URLSearchParams(pathNow().split("?")[1]);
    expect([search.get("from"), search.get("quantity"), search.has("code")]).toEqual(["mail", "2", false]);
  });

  test("begins with the order that is being changed, whatever the address says", async () => {
    const { result } = await runHook(() => useOrderParams({ tier: "GA+", quantity: 4, code: null }), {
      path: "/e?quantity=3",
    });
    expect(result.current.quantity).toBe(4);
  });
});

describe("who comes back from the payment page", () => {
  const release = async (path: string, person: typeof as | null = as) => {
    answer("tickets", "holds", { items: [] });
    await runHook(() => useReleaseOnReturn("evt_00000001"), person ? { as: person, path } : { path });
    await settle();
    return { path: pathNow(), titles: titles(), asked: requestsOf("tickets", "cancelHold").length };
  };

  test.each([
    ["released", "Checkout cancelled"],
    ["paid", "These tickets are already paid for"],
  ] as const)("finds their hold %s, and the address without it", async (status, title) => {
    answer("tickets", "cancelHold", aHold({ status }));
    expect(await release("/e?quantity=2&hold=hld_00000001")).toEqual({
      path: "/e?quantity=2",
      titles: [title],
      asked: 1,
    });
  });

  test("keeps a hold that can't be released until it ends", async () => {
    refuse("tickets", "cancelHold", { status: 409, code: "internal-error" });
    expect((await release("/e?hold=hld_00000001")).titles).toEqual(["Checkout cancelled"]);
    expect(toastStore.shown()[0]?.text).toBe("Your seats go back on sale within 30 minutes.");
  });

  test("without a hold asks nothing", async () => {
    expect(await release("/e?quantity=2")).toEqual({ path: "/e?quantity=2", titles: [], asked: 0 });
  });

  test("without a session asks nothing yet", async () => {
    expect(await release("/e?hold=hld_00000001", null)).toEqual({ path: "/e?hold=hld_00000001", titles: [], asked: 0 });
  });
});

test.each([
  ["/e", undefined, "/e"],
  ["/e?quantity=2", undefined, "/e?quantity=2"],
  ["/e?quantity=2", "RIVER10", "/e?quantity=2&code=RIVER10"],
])("a visitor of %s who signs in with the code %s comes back to %s", async (path, code, back) => {
  const { result } = await runHook(useSignInRedirect, { path });
  act(() => result.current({ title: "Why" }, code));
  expect(pathNow()).toBe(`/auth?next=${encodeURIComponent(back)}`);
  expect(toastStore.shown()).toMatchObject([{ title: "Why", tone: "destructive" }]);
});

describe("what makes an event's tickets cheaper", () => {
  const now = new Date().toISOString();
  const [ga, vip] = typesShown({ price_ga: 2_000, price_vip: 5_000 }) as [
    CityEvent["ticket_types"][number],
    CityEvent["ticket_types"][number],
  ];
  const rights = async (about: Partial<CityEvent> = {}, person = premium) => {
    answer("tickets", "quote", ({ tier }) =>
      aQuote([aQuoteLine()], { event_id: "evt_00000001", tier, uses_free_ga: true }),
    );
    const { result } = await runHook(
      () =>
        usePriceRights(
          aParty({
            ticket_types: [
              { ...ga, rule: "member" },
              { ...vip, rule: "fixed" as never },
            ],
            ...about,
          }),
          now,
        ),
      { as: person },
    );
    await settle();
    return { ...result.current, asked: requestsOf("tickets", "quote").map(({ tier }) => tier) };
  };

  test("for a Premium member is asked of the server, of the first type that it could be", async () => {
    expect(await rights()).toEqual({ membership: "premium", hasFreeGa: true, asked: ["GA+"] });
  });
  test("for an Essential member is their membership alone", async () => {
    expect(await rights({}, aPerson({ tier: "essential" }))).toEqual({
      membership: "essential",
      hasFreeGa: false,
      asked: [],
    });
  });
  test("for a free member is nothing", async () => {
    expect(await rights({}, as)).toEqual({ membership: "free", hasFreeGa: false, asked: [] });
  });
  test("for a past event is nothing", async () => {
    expect(await rights({ past: true })).toEqual({ membership: "free", hasFreeGa: false, asked: [] });
  });
  test("for an event that isn't published isn't asked", async () => {
    expect((await rights({ is_published: false })).asked).toEqual([]);
  });
  test("follows from the member's own tickets while no such type is on sale", async () => {
    const later = { ...ga, rule: "member" as const, opens_at: inHours(5) };
    expect(await rights({ ticket_types: [later, vip] })).toMatchObject({ membership: "premium", hasFreeGa: true });
  });
  test("isn't asked of types that are free for everybody", async () => {
    expect(await rights({ ticket_types: [{ ...ga, rule: "member", price: 0 }] })).toEqual({
      membership: "premium",
      hasFreeGa: false,
      asked: [],
    });
  });
  test("isn't known while the server hasn't answered", async () => {
    const back = holdBack("tickets", "quote");
    const { result } = await runHook(() => usePriceRights(aParty({ ticket_types: [{ ...ga, rule: "member" }] }), now), {
      as: premium,
    });
    await settle();
    expect(result.current).toEqual({ membership: "free", hasFreeGa: false });
    answer("tickets", "quote", quoteFor);
    back();
    await settle();
  });
});

describe("the bar at the foot of an event's page", () => {
  const rsvp: Partial<CityEvent> = { entry: "rsvp", ticket_types: [] };
  const bar = async (
    about: Partial<CityEvent>,
    props: Partial<Parameters<typeof EventBuyBar>[0]> = {},
    person = as,
  ) => {
    await showPart(
      <EventBuyBar
        event={aParty(about)}
        price={{ text: "$20", note: null }}
        hold={undefined}
        isGoing={false}
        waiting={null}
        isChanging={false}
        around={null}
        {...props}
      />,
      { as: person },
    );
    await settle();
    return document.querySelector("[inert]")?.textContent ?? "";
  };

  test.each<[string, Parameters<typeof bar>, string]>([
    ["tickets", [{}], "$20See tickets"],
    ["a place in line", [{}, { waiting: aPlace() }], "120th in lineSee your place"],
    ["a place whose order is being changed", [{}, { waiting: aPlace(), isChanging: true }], "$20See tickets"],
    ["a Premium event for a free member", [{ premium: true }], "Premium members onlySee Premium"],
    ["a Premium event for a Premium member", [{ premium: true }, {}, premium], "$20See tickets"],
    ["an RSVP", [rsvp], "Join"],
    ["an RSVP that was given", [rsvp, { isGoing: true }], ""],
    ["an RSVP of a full event", [{ ...rsvp, spots_left: 0 }], ""],
    ["a cancelled event", [{ state: "cancelled" }], "See why"],
  ])("leads to %s", async (_case, about, text) => {
    const found = await bar(...about);
    if (text) expect(found).toContain(text);
    else expect(found).toBe("");
  });

  test("isn't there while ticket sales are paused", async () => {
    answer("content", "settings", { ...switches(), ticket_sales_enabled: false });
    expect(await bar({})).toBe("");
  });
});

describe("an event's checkout", () => {
  const open = async (
    about: Partial<CityEvent> = {},
    props: Partial<Parameters<typeof EventCheckout>[0]> = {},
    person: typeof as | null = as,
    path = "/",
  ) => {
    answer("tickets", "quote", quoteFor);
    const onChanging = vi.fn();
    const line = { place: null as LinePlace | null, isFailing: false };
    const user = await showPart(
      <EventCheckout
        event={aParty(about)}
        hold={undefined}
        line={line}
        isGoing={false}
        isChanging={false}
        onChanging={onChanging}
        {...props}
      />,
      person ? { as: person, path } : { path },
    );
    await settle();
    return { user, onChanging };
  };
  const at = (place: Partial<LinePlace>) => ({ line: { place: aPlace(place), isFailing: false } });
  const has = (name: string) => screen.queryAllByRole("button", { name }).length > 0;

  test.each<[string, Partial<LinePlace>, Partial<CityEvent>, boolean]>([
    ["may be changed", {}, {}, true],
    ["with seats can't be changed", { hold: aHold() }, {}, false],
    ["of an event that is sold out can't be changed", {}, { spots_left: 0 }, false],
  ])("a place that waits %s", async (_case, place, about, mayChange) => {
    await open(about, at(place));
    expect(screen.getByRole("region", { name: "Your place in line" })).toBeVisible();
    expect(has("Change order")).toBe(mayChange);
  });

  test("a place whose order is being changed shows the order, and its change keeps the place", async () => {
    answer("tickets", "checkout", { url: null, hold: null, ticket_ids: [], place: aPlace({ ahead: 5 }) });
    const { user, onChanging } = await open({}, { ...at({}), isChanging: true });
    expect(screen.getByRole("heading", { name: "Change your order" })).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Change order" }));
    await waitFor(() => expect(titles()).toEqual(["Order changed"]));
    expect(onChanging).toHaveBeenCalledWith(false);
  });

  test.each<[string, object, string[], string]>([
    ["a place in line", { url: null, hold: null, ticket_ids: [], place: aPlace() }, [], "/"],
    ["tickets", { url: null, hold: null, ticket_ids: ["tkt_00000001"], place: null }, [], "/ticket/tkt_00000001"],
    ["nothing", { url: null, hold: null, ticket_ids: [], place: null }, ["Failed to start checkout"], "/"],
  ])("an order that brings %s goes on there", async (_case, checkout, shownTitles, path) => {
    answer("tickets", "checkout", checkout as never);
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Get tickets" }));
    await waitFor(() => expect(requestsOf("tickets", "checkout")).toHaveLength(1));
    await settle();
    expect([titles(), pathNow().split("?")[0]]).toEqual([shownTitles, path]);
  });

  test("an order asks for what can be had at most", async () => {
    const [ga] = typesShown({ price_ga: 2_000 }) as [CityEvent["ticket_types"][number]];
    await open({ ticket_types: [{ ...ga, max_per_order: 2 }] }, {}, as, "/e?quantity=5");
    expect(requestsOf("tickets", "quote").map(({ quantity }) => quantity)).toEqual([2]);
    await open(
      {
        ticket_types: [
          { ...ga, left: 0 },
          { ...ga, tier: "VIP+", name: "VIP+", max_per_order: 3 },
        ],
      },
      {},
      as,
      "/e?quantity=2",
    );
    expect(requestsOf("tickets", "quote").at(-1)).toMatchObject({ tier: "VIP+", quantity: 2 });
  });

  test("a refusal of Premium reads the membership again, and one of paused sales the settings", async () => {
    const { user } = await open();
    const before = requestsOf("memberships", "mine").length;
    refuse("tickets", "checkout", { status: 409, code: "premium-required" }, { once: true });
    await user.click(await screen.findByRole("button", { name: "Get tickets" }));
    await waitFor(() => expect(requestsOf("memberships", "mine").length).toBeGreaterThan(before));
    const asked = requestsOf("content", "settings").length;
    refuse("tickets", "checkout", { status: 409, code: "ticket.sales-paused" });
    await user.click(await screen.findByRole("button", { name: "Get tickets" }));
    await waitFor(() => expect(requestsOf("content", "settings").length).toBeGreaterThan(asked));
  });

  test.each([
    ["ticket.sale-ended", true],
    ["internal-error", false],
  ] as const)("a price that is refused with %s has the event read again: %s", async (code, isReadAgain) => {
    refuse("tickets", "quote", { status: 409, code });
    const client = aClient();
    const key = queryKeyOf("events", "get", { eventId: "evt_00000001" });
    client.setQueryData(key, aParty() as never);
    const line = { place: null, isFailing: false };
    await showPart(
      <EventCheckout
        event={aParty()}
        hold={undefined}
        line={line}
        isGoing={false}
        isChanging={false}
        onChanging={() => {}}
      />,
      { as, client },
    );
    await settle();
    expect(client.getQueryState(key)?.isInvalidated).toBe(isReadAgain);
  });

  test.each<[string, Partial<CityEvent>, typeof as | null, boolean]>([
    ["a visitor may sign in", { premium: true }, null, true],
    ["a free member sees the plans", { premium: true }, as, false],
  ])("of a Premium event: %s", async (_case, about, person, signsIn) => {
    await open(about, {}, person);
    expect(has("Get tickets")).toBe(false);
    expect(shown().includes("Sign")).toBe(signsIn);
  });

  test.each<[string, Partial<CityEvent>, object, string]>([
    ["sold out", { spots_left: 0 }, {}, "Sold out"],
    ["paused", {}, { ticket_sales_enabled: false }, "Ticket sales are paused"],
    ["past", { past: true }, {}, "This event is over"],
  ])("of an event that is %s tells why nothing can be ordered", async (_case, about, off, text) => {
    answer("content", "settings", { ...switches(), ...off });
    await open(about);
    expect(shown()).toContain(text);
    expect(has("Get tickets")).toBe(false);
  });

  test("of an event with RSVPs has no order, and its waiting list only for who isn't going", async () => {
    const rsvp: Partial<CityEvent> = { entry: "rsvp", ticket_types: [], spots_left: 0 };
    await open(rsvp, { isGoing: true });
    expect(has("Join the waiting list")).toBe(false);
    await open(rsvp);
    expect(has("Join the waiting list")).toBe(true);
    expect(shown()).not.toContain("Sold out");
  });

  test("shows what came of a place, beside what can be ordered", async () => {
    await open({}, at({ state: "refused", error: { code: "event.past", message: "No", details: {} } as never }));
    expect(shown()).toContain("This event is over");
    expect(has("Got it")).toBe(true);
  });
});

describe("a member's way into an event", () => {
  const way = async (about: Partial<CityEvent>, { isGoing = true, tickets = [aTicket()] } = {}) => {
    const event = aParty(about);
    answer("events", "rsvps", { items: isGoing ? [anRsvp(as, event)] : [], cursor: null });
    answer("tickets", "list", { items: tickets, cursor: null });
    answer("messages", "going", { friends: [], others: 0, own: null });
    await showPart(<Way event={event} />, { as });
    await settle();
    return shown();
  };
  const rsvp: Partial<CityEvent> = { entry: "rsvp", ticket_types: [] };

  test.each<[string, Parameters<typeof way>, string | null]>([
    ["who has a ticket", [{}], "See your ticket"],
    ["who has none", [{}, { tickets: [] }], null],
    ["who has a ticket of a past event", [{ past: true }], null],
    ["who has a ticket of a cancelled event", [{ state: "cancelled" }], null],
    ["who gave an RSVP", [rsvp], "Cancel RSVP"],
    ["who may give one", [rsvp, { isGoing: false }], "Free to join"],
  ])("for %s", async (_case, about, text) => {
    const found = await way(...about);
    if (text) await screen.findByText(text);
    else expect(found).toBe("");
  });
});

describe("beside the community's feed", () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const rail = async (events: CityEvent[], deals: ReturnType<typeof aDeal>[]) => {
    answer("events", "list", { items: events, cursor: null });
    answer("deals", "list", { items: deals, cursor: null });
    answer("messages", "activities", { items: [] } as never);
    await showPart(<CommunityRail />, { as });
    await settle();
    return shown();
  };

  test("stand the next party and the deals of seven days, four at most", async () => {
    const fresh = ["1", "2", "3", "4", "5"].map((at) =>
      aDeal({
        id: `deal_01J0000000000000000000000${at}`,
        offer_details: `Offer ${at}`,
        created_at: ago(6.9),
        savings_cents: at === "1" ? 0 : 1_000,
      }),
    );
    const old = aDeal({ offer_details: "Old offer", created_at: ago(7.1) });
    const party = (id: string, hours: number, title: string) => aParty({ id, title, start_at: inHours(hours) });
    const text = await rail([party("evt_00000002", 90, "Later"), party("evt_00000001", 48, "Sooner")], [old, ...fresh]);
    for (const part of ["Next party", "Sooner", "New this week", "Offer 1", "Offer 4"]) expect(text).toContain(part);
    for (const part of ["Later", "Offer 5", "Old offer", "Friends going"]) expect(text).not.toContain(part);
    expect(screen.getByText("Pier House")).toBeVisible();
  });

  test("is nothing where there is nothing", async () => {
    expect(await rail([aParty({ event_section: ["city"] })], [aDeal({ created_at: ago(30) })])).toBe("");
  });
});

describe("the gate of a Premium event", () => {
  const gate = async (about: Partial<CityEvent>, person?: typeof as) => {
    const { result } = await runHook(() => usePremiumGate(aParty({ premium: true, ...about })), {
      ...(person && { as: person }),
    });
    await settle();
    return result.current;
  };

  test.each<[string, "open" | "closed", Partial<CityEvent>, typeof as | undefined]>([
    ["a visitor", "closed", {}, undefined],
    ["a free member", "closed", {}, as],
    ["an Essential member", "closed", {}, aPerson({ tier: "essential" })],
    ["a Premium member", "open", {}, premium],
    ["an administrator", "open", {}, anAdministrator()],
    ["everybody once it is over", "open", { past: true }, as],
    ["everybody where it isn't a Premium event", "open", { premium: false }, as],
  ])("is for %s %s", async (_who, expected, about, person) => {
    expect(await gate(about, person)).toBe(expected);
  });

  test("is left to the server where the membership can't be read, and isn't known before it is", async () => {
    const back = holdBack("memberships", "mine");
    const { result } = await runHook(() => usePremiumGate(aParty({ premium: true })), { as });
    expect(result.current).toBe("loading");
    collectWarnings("Couldn't load the membership No");
    refuse("memberships", "mine", { status: 403, code: "forbidden" });
    back();
    await settle();
    await waitFor(() => expect(result.current).toBe("open"));
  });
});
