import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { CityEvent } from "../../../shared/model/event.ts";
import type { LinePlace } from "../../../shared/model/line.ts";
import { rememberLine } from "../../../web/src/features/tickets/line/known-lines.ts";
import LineBars from "../../../web/src/features/tickets/line/line-bars.tsx";
import { hasOutcome, LineOutcome } from "../../../web/src/features/tickets/line/line-outcome.tsx";
import { LinePanel } from "../../../web/src/features/tickets/line/line-panel.tsx";
import { TicketList } from "../../../web/src/features/tickets/my-tickets/ticket-list.tsx";
import { JoinPanel } from "../../../web/src/features/tickets/waiting/join-panel.tsx";
import { MyWaitingLists } from "../../../web/src/features/tickets/waiting/my-waiting-lists.tsx";
import { setOnline } from "../../support/component/come-back.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { settle, showPart } from "../../support/component/run-hook.tsx";
import { aHold, aParty, aPlace, aTicket, inHours } from "../../support/component/samples/tickets.ts";

const as = aPerson();
const shown = () => document.body.textContent ?? "";
const order = aPlace().order;

describe("a place in line on its event's page", () => {
  const panel = async (place: Partial<LinePlace>, props: Partial<Parameters<typeof LinePanel>[0]> = {}) => {
    await showPart(
      <LinePanel event={aParty()} place={aPlace(place)} isFailing={false} isNew={false} onChange={null} {...props} />,
      { as },
    );
    return shown();
  };

  test.each<[string, Partial<LinePlace>, string[], string[]]>([
    [
      "with an order to pay",
      {},
      ["You're in line", "You are 120th", "$40", "for 30 minutes while you pay"],
      ["reserved for", "ambassador"],
    ],
    [
      "with a free order",
      { order: { ...order, expected_total: 0 } },
      ["You get your tickets when it's your turn."],
      [],
    ],
    [
      "with an order whose price wasn't seen",
      { order: { ...order, expected_total: null } },
      ["for 30 minutes while you pay"],
      ["$40"],
    ],
    [
      "with seats",
      { hold: aHold() },
      ["You're in line to pay", "Your tickets are reserved for", "We open the payment page"],
      [],
    ],
    ["with a code", { order: { ...order, ambassador_code: "RIVER10" } }, ["With ambassador code RIVER10"], []],
    ["that is next", { ahead: 0 }, ["You're next"], []],
  ])("%s tells what comes next", async (_case, place, has, hasNot) => {
    const text = await panel(place);
    for (const part of has) expect(text).toContain(part);
    for (const part of hasNot) expect(text).not.toContain(part);
    expect(text).not.toContain("Couldn't check your place.");
    expect(screen.queryByRole("button", { name: "Change order" })).toBeNull();
  });

  test("takes the focus from the order's button only when it is new", async () => {
    await panel({}, { isNew: true, onChange: () => {} });
    expect(screen.getByRole("region", { name: "Your place in line" })).toHaveFocus();
    expect(screen.getByRole("button", { name: "Change order" })).toBeEnabled();
  });

  test("leaves the focus where it is otherwise", async () => {
    await panel({});
    expect(document.body).toHaveFocus();
  });

  test("that couldn't be read is kept, with or without a connection", async () => {
    expect(await panel({}, { isFailing: true })).toContain("Couldn't check your place.");
    setOnline(false);
    expect(shown()).toContain("You're offline. You keep your place");
    expect(shown()).not.toContain("Couldn't check your place.");
    setOnline(true);
  });
});

describe("what came of a place", () => {
  const outcome = async (place: Partial<LinePlace>) => {
    answer("tickets", "leaveLine", { place: null });
    await showPart(<LineOutcome event={aParty()} place={aPlace(place)} />, { as });
    return shown();
  };
  const refused = (code: string, details: object = {}) =>
    ({ state: "refused", error: { code, message: "No", details } }) as never;

  test.each<[string, Partial<LinePlace>, string, boolean]>([
    ["one ticket", { state: "ready", ticket_ids: ["tkt_1"] }, "You've got your ticket", false],
    ["two tickets", { state: "ready", ticket_ids: ["tkt_1", "tkt_2"] }, "You've got your 2 tickets", false],
    ["a refusal of a past event", refused("event.past"), "This event is over", true],
    ["a refusal without a spot left", refused("event.sold-out", { spots_left: 0 }), "Sold out", true],
    ["a refusal without a word of spots", refused("event.sold-out"), "Sold out", true],
    ["a refusal with a spot left", refused("event.sold-out", { spots_left: 1 }), "Not enough tickets left", false],
    ["a refusal for another reason", refused("premium-required", { spots_left: 0 }), "No", false],
  ])("as %s is shown, with other events where nothing is left to order", async (_case, place, title, leads) => {
    expect(await outcome(place)).toContain(title);
    expect(screen.queryAllByRole("link", { name: "See All Events" })).toHaveLength(leads ? 1 : 0);
    expect(hasOutcome(aPlace(place))).toBe(true);
    act(() => screen.getByRole("button", { name: "Got it" }).click());
    await waitFor(() => expect(requestsOf("tickets", "leaveLine")).toHaveLength(1));
  });

  test("is dismissed whether the server hears of it or not", async () => {
    refuse("tickets", "leaveLine", { status: 409, code: "internal-error" });
    await showPart(<LineOutcome event={aParty()} place={aPlace(refused("event.past"))} />, { as });
    act(() => screen.getByRole("button", { name: "Got it" }).click());
    await settle();
    expect(requestsOf("tickets", "leaveLine")).toHaveLength(1);
  });

  test("is nothing while it waits, and a hold is shown as any other", () => {
    expect([hasOutcome(aPlace()), hasOutcome(aPlace({ state: "ready", hold: aHold() }))]).toEqual([false, false]);
  });
});

describe("a place in line on other pages", () => {
  const line = { id: "evt_00000001", title: "RAGER on the roof" };
  const bars = async (place: Partial<LinePlace> | null, besideHolds = false) => {
    rememberLine(as.userId, line);
    answer("tickets", "linePlace", { place: place && aPlace(place) });
    answer("tickets", "leaveLine", { place: null });
    await showPart(<LineBars lines={[line]} besideHolds={besideHolds} />, { as });
    await settle();
    return screen.queryByRole("link");
  };

  test.each<[string, Partial<LinePlace>, boolean, string | null]>([
    ["waits", {}, true, "/event/evt_00000001"],
    ["has its turn", { state: "ready", hold: aHold() }, false, "/event/evt_00000001"],
    ["has its turn, beside its hold", { state: "ready", hold: aHold() }, true, null],
    ["had its turn", { state: "ready", hold: aHold({ expires_at: inHours(-1) }) }, false, null],
    ["has its tickets, beside holds", { state: "ready", ticket_ids: ["tkt_00000001"] }, true, "/ticket/tkt_00000001"],
    ["was refused, beside holds", { state: "refused" }, true, "/event/evt_00000001"],
  ])("that %s leads where it is shown", async (_case, place, besideHolds, href) => {
    const link = await bars(place, besideHolds);
    expect(link?.getAttribute("href") ?? null).toBe(href);
  });

  test("that leads to its tickets is seen then, and any other isn't", async () => {
    const link = await bars({ state: "ready", ticket_ids: ["tkt_00000001"] });
    act(() => link?.click());
    await waitFor(() => expect(requestsOf("tickets", "leaveLine")).toHaveLength(1));
  });

  test("that waits isn't left by looking at it", async () => {
    const link = await bars({});
    act(() => link?.click());
    await settle();
    expect(requestsOf("tickets", "leaveLine")).toEqual([]);
    expect(window.localStorage.getItem(`playyy.lines.${as.userId}`)).not.toBeNull();
  });

  test("that is none any more is forgotten on this device", async () => {
    expect(await bars(null)).toBeNull();
    expect(window.localStorage.getItem(`playyy.lines.${as.userId}`)).toBeNull();
  });
});

describe("joining a waiting list", () => {
  const ga = { tier: "GA+", name: "GA+", most: 4 } as const;
  const vip = { tier: "VIP+", name: "VIP+", most: 1 } as const;
  const join = async (about: Partial<CityEvent>, props: Partial<Parameters<typeof JoinPanel>[0]> = {}) => {
    const onSignIn = vi.fn();
    refuse("waitingLists", "join", { status: 409, code: "internal-error", message: "No" });
    answer("events", "get", aParty());
    const user = await showPart(
      <JoinPanel event={aParty(about)} awaited={[ga]} note={null} isSignedIn onSignIn={onSignIn} {...props} />,
      { as },
    );
    const press = () => user.click(screen.getByRole("button", { name: "Join the waiting list" }));
    return { user, press, onSignIn };
  };

  test("tells how many wait, and asks for as many as are wanted", async () => {
    const { user, press } = await join({ waiting: 1 });
    expect(shown()).toContain("1 person is waiting.");
    expect(screen.queryByLabelText("Ticket type")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Add a ticket" }));
    await press();
    await waitFor(() => expect(requestsOf("waitingLists", "join")).toMatchObject([{ tier: "GA+", quantity: 2 }]));
  });

  test("offers the types to wait for, each with its own most", async () => {
    const { user, press } = await join({ waiting: 0 }, { awaited: [ga, vip], note: "You were off the list" });
    expect(shown()).toContain("Nobody is waiting yet.");
    expect(screen.getByRole("alert")).toHaveTextContent("You were off the list");
    await user.click(screen.getByRole("button", { name: "Add a ticket" }));
    await user.click(screen.getByLabelText("Ticket type"));
    await user.click(await screen.findByRole("option", { name: "VIP+" }));
    expect(screen.queryByRole("button", { name: "Add a ticket" })).toBeNull();
    await press();
    await waitFor(() => expect(requestsOf("waitingLists", "join")).toMatchObject([{ tier: "VIP+", quantity: 1 }]));
  });

  test("is for who is signed in", async () => {
    const { press, onSignIn } = await join({}, { isSignedIn: false });
    await press();
    expect([onSignIn.mock.calls.length, requestsOf("waitingLists", "join").length]).toEqual([1, 0]);
  });
});

test("a visitor's waiting lists aren't asked for", async () => {
  await showPart(<MyWaitingLists />);
  await settle();
  expect([shown(), requestsOf("waitingLists", "list").length]).toEqual(["", 0]);
});

test("a member without waiting lists sees none", async () => {
  await showPart(<MyWaitingLists />, { as });
  await settle();
  expect([shown(), requestsOf("waitingLists", "list").length]).toEqual(["", 1]);
});

describe("a member's tickets", () => {
  const list = async (...tickets: ReturnType<typeof aTicket>[]) => {
    answer("tickets", "list", { items: tickets, cursor: null });
    const user = await showPart(<TicketList />, { as });
    await settle();
    return user;
  };
  const rows = () => document.querySelectorAll("[data-ticket]").length;
  const tickets = (count: number) => Array.from({ length: count }, (_, at) => aTicket({ id: `tkt_0000000${at}` }));

  test("are four at first, and then all", async () => {
    const user = await list(...tickets(5));
    expect(rows()).toBe(4);
    await user.click(screen.getByRole("button", { name: "Show all 5" }));
    expect(rows()).toBe(5);
    expect(screen.queryByRole("button", { name: "Show all 5" })).toBeNull();
  });

  test("of which there are only four are all there", async () => {
    await list(...tickets(4));
    expect(rows()).toBe(4);
    expect(screen.queryByRole("button", { name: /Show all/ })).toBeNull();
  });

  test("are to come or past, and where there are none an event is one tap away", async () => {
    const user = await list(aTicket({ event: { start_at: inHours(-200) } }));
    expect(rows()).toBe(0);
    expect(shown()).toContain("No upcoming tickets");
    expect(screen.getByRole("link", { name: "Browse Events" })).toBeVisible();
    await user.click(screen.getByRole("tab", { name: /Past/ }));
    expect(rows()).toBe(1);
  });

  test("of the past are none before the first", async () => {
    const user = await list(aTicket());
    expect(rows()).toBe(1);
    await user.click(screen.getByRole("tab", { name: /Past/ }));
    expect(shown()).toContain("No past tickets");
    expect(screen.queryByRole("link", { name: "Browse Events" })).toBeNull();
  });
});
