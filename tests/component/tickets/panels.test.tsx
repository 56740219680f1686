import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { signPass } from "../../../shared/door/signatures.ts";
import type { WaitingEntry } from "../../../shared/model/waiting-list.ts";
import { queryKeyOf } from "../../../web/src/api/index.ts";
import { BuyBar } from "../../../web/src/features/tickets/checkout/buy-bar.tsx";
import { PremiumOnlyPanel } from "../../../web/src/features/tickets/checkout/premium-only-panel.tsx";
import { usePaidTicket } from "../../../web/src/features/tickets/checkout/use-paid-ticket.ts";
import { MoveButton } from "../../../web/src/features/tickets/code/move-button.tsx";
import { useLiveCode } from "../../../web/src/features/tickets/code/use-live-code.ts";
import { useHolds } from "../../../web/src/features/tickets/holds/hold-queries.ts";
import LineBars from "../../../web/src/features/tickets/line/line-bars.tsx";
import { TicketList } from "../../../web/src/features/tickets/my-tickets/ticket-list.tsx";
import { TicketRow } from "../../../web/src/features/tickets/my-tickets/ticket-row.tsx";
import { MovingWatermark } from "../../../web/src/features/tickets/pass/moving-watermark.tsx";
import { TicketPager } from "../../../web/src/features/tickets/pass/ticket-pager.tsx";
import { TicketStatus } from "../../../web/src/features/tickets/pass/ticket-status.tsx";
import TicketWatch from "../../../web/src/features/tickets/pass/ticket-watch.tsx";
import SendPanel from "../../../web/src/features/tickets/sending/send-panel.tsx";
import { MyWaitingLists } from "../../../web/src/features/tickets/waiting/my-waiting-lists.tsx";
import { serverClock } from "../../../web/src/member/server-time.ts";
import { playSight } from "../../support/component/in-sight.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import { aHold, aPlace, aTicket, aWaitingEntry, inHours } from "../../support/component/samples/tickets.ts";
import { tellLive } from "../../support/component/tell-live.ts";
import { city, livePass } from "../../support/door/door.ts";

const as = aPerson();
const shown = () => document.body.textContent ?? "";

describe("what the server tells at once", () => {
  const issued = (session_id: string, ...ticket_ids: string[]) =>
    tellLive(as.userId, { type: "tickets-issued", session_id, ticket_ids });

  test("of a payment ends the search for its ticket, and of another one doesn't", async () => {
    answer("tickets", "bySession", { items: [], cursor: null });
    const { result } = await runHook(() => usePaidTicket("cs_test_1"), { as });
    tellLive(as.userId, { type: "ticket-changed", ticket_id: "tkt_00000001" });
    issued("cs_other", "tkt_00000002");
    await settle();
    expect(result.current.search).toEqual({ state: "searching" });
    issued("cs_test_1", "tkt_00000003", "tkt_00000004");
    await waitFor(() => expect(result.current.search).toEqual({ state: "found", ticketId: "tkt_00000003" }));
  });

  test("of a payment that brought no ticket says that there is none", async () => {
    answer("tickets", "bySession", { items: [], cursor: null });
    const { result } = await runHook(() => usePaidTicket("cs_test_1"), { as });
    issued("cs_test_1");
    await waitFor(() => expect(result.current.search).toEqual({ state: "missing" }));
  });

  test("of a ticket has that ticket read again", async () => {
    const client = aClient();
    const key = queryKeyOf("tickets", "get", { ticketId: "tkt_00000001" });
    client.setQueryData(key, aTicket());
    await showPart(<TicketWatch ticketId="tkt_00000001" />, { as, client });
    const isStale = () => client.getQueryState(key)?.isInvalidated;
    tellLive(as.userId, { type: "ticket-changed", ticket_id: "tkt_00000002" });
    issued("cs_test_1", "tkt_00000001");
    await settle();
    expect(isStale()).toBe(false);
    tellLive(as.userId, { type: "ticket-changed", ticket_id: "tkt_00000001" });
    await waitFor(() => expect(isStale()).toBe(true));
  });
});

test("a live code is signed at once when its page is seen again, and not when it is hidden", async () => {
  const pass = await signPass(city.privateKey, livePass());
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
  const { result } = await runHook(() => useLiveCode(pass, keys as CryptoKeyPair), { as });
  await waitFor(() => expect(result.current).not.toBeNull());
  const read = vi.spyOn(serverClock, "now");
  const turn = async (state: DocumentVisibilityState) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    return read.mock.calls.length > 0;
  };
  expect([await turn("hidden"), await turn("visible")]).toEqual([false, true]);
});

describe("the waiting lists of a member", () => {
  test.each<[string, Partial<WaitingEntry>, RegExp]>([
    ["in line", {}, /^2 people ahead of you/],
    ["resting", { rests_until: inHours(5), place: null }, /^Back in line /],
    [
      "with an offer",
      { offer: { id: "off_00000001", made_at: inHours(0), until: inHours(1) }, rests_until: inHours(5) },
      /^It's your turn until /,
    ],
  ])("%s lead to their event", async (_case, about, text) => {
    answer("waitingLists", "list", { items: [aWaitingEntry(about)], cursor: null } as never);
    await showPart(<MyWaitingLists />, { as });
    expect(await screen.findByRole("region", { name: "Waiting list of RAGER on the roof" })).toHaveTextContent(text);
    expect(screen.getByRole("link", { name: "RAGER on the roof · 2 × GA+" })).toHaveAttribute(
      "href",
      "/event/evt_00000001",
    );
  });
});

test.each([true, false])("a Premium event offers a sign-in to visitors alone (%s)", async (isVisitor) => {
  const onSignIn = vi.fn();
  await showPart(<PremiumOnlyPanel onSignIn={isVisitor ? onSignIn : null} />);
  expect(shown()).toContain("Premium Members Only");
  expect(screen.queryAllByRole("button")).toHaveLength(isVisitor ? 1 : 0);
  screen.queryByRole("button")?.click();
  expect(onSignIn).toHaveBeenCalledTimes(isVisitor ? 1 : 0);
});

describe("the bar at the foot of an event's page", () => {
  const bar = async (entries: { isIntersecting: boolean }[] | null, note: string | null = null, isStill = false) => {
    playSight(entries ?? [{ isIntersecting: false }]);
    const { matchMedia } = window;
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      query === "(prefers-reduced-motion: reduce)"
        ? ({ matches: isStill } as MediaQueryList)
        : matchMedia.call(window, query),
    );
    const around = document.createElement("div");
    around.innerHTML = '<p tabindex="-1"></p>';
    const scroll = vi.spyOn(around, "scrollIntoView").mockImplementation(() => undefined);
    await showPart(<BuyBar text="$20" note={note} action="Get tickets" around={entries && around} />);
    await act(async () => {});
    const button = document.querySelector("button") as HTMLButtonElement;
    act(() => button.click());
    return { isShown: button.closest("[inert]") === null, scroll };
  };

  test.each([
    ["there is no order", null, false],
    ["nothing was seen", [], false],
    ["the order is in sight", [{ isIntersecting: true }], false],
    ["the order is out of sight", [{ isIntersecting: false }], true],
  ])("is there where %s: %o", async (_case, entries, is) => {
    expect((await bar(entries)).isShown).toBe(is);
  });

  test.each([
    [true, "instant"],
    [false, "smooth"],
  ])("leads to the order, where less motion is wanted (%s) %s", async (isStill, behavior) => {
    const { scroll } = await bar([{ isIntersecting: false }], null, isStill);
    expect(scroll.mock.calls).toEqual([[{ behavior, block: "start" }]]);
  });

  test.each([
    [null, "$20Get tickets"],
    ["member price", "$20 · member priceGet tickets"],
  ])("with the note %s", async (note, text) => {
    await bar([{ isIntersecting: false }], note);
    expect(shown()).toBe(text);
  });
});

describe("the status of a ticket at the door", () => {
  const now = "2026-11-20T03:00:00.000Z";
  const today = "2026-11-20T02:41:00.000Z";
  const yesterday = "2026-11-19T02:41:00.000Z";
  test.each<[Parameters<typeof TicketStatus>[0]["status"], string | null, string | null, string]>([
    ["checked-in", null, null, "Checked in"],
    ["checked-in", null, today, "Checked in"],
    ["checked-in", today, null, "You're in since 9:41 PM"],
    ["checked-in", yesterday, null, "You're in since Wed, Nov 18, 9:41 PM"],
    ["checked-in", yesterday, today, "You went out at 9:41 PM · show your code to come back"],
    ["valid", today, today, "Valid"],
    ["refunded", today, null, "Refunded"],
  ])("that is %s, in since %s and out since %s", async (status, inSince, outSince, text) => {
    await showPart(<TicketStatus {...{ status, inSince, outSince, now }} />);
    expect(screen.getByRole("status")).toHaveTextContent(new RegExp(`^${text}$`));
  });
});

describe("the links between an order's tickets", () => {
  const pager = async (count: number, numbered = true) => {
    const order = Array.from({ length: count }, (_, at) =>
      aTicket({ id: `tkt_0000000${at + 1}`, number: numbered ? at + 3 : null, status: at ? "valid" : "redeemed" }),
    );
    await showPart(<TicketPager order={order} current="tkt_00000002" />);
    return screen.queryAllByRole("link");
  };

  test("are none for a single one", async () => {
    expect(await pager(1)).toEqual([]);
  });

  test("of two name each and mark the current one, and the one that was used", async () => {
    const links = await pager(2);
    expect(links.map((link) => link.getAttribute("aria-label"))).toEqual(["Ticket 3 of 2", "Ticket 4 of 2"]);
    expect(links.map(({ textContent }) => textContent)).toEqual(["3 of 2", "4 of 2"]);
    expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([null, "page"]);
    expect(links.map((link) => link.querySelector("svg") !== null)).toEqual([true, false]);
  });

  test.each([
    [4, "1 of 4"],
    [5, "1"],
  ])("of %i unnumbered ones begin with %s", async (count, text) => {
    expect((await pager(count, false))[0]).toHaveTextContent(new RegExp(`^${text}$`));
  });
});

describe("sending a ticket", () => {
  const ticket = aTicket();
  const link = { link: "https://playyy.test/t#secret", expires_at: "2031-01-15T03:00:00.000Z" };

  test("with a name of its own is one action among others", async () => {
    await showPart(<SendPanel ticket={ticket} label="Send it" />, { as });
    expect(screen.getByRole("button").textContent).toBe("Send it");
  });

  test("makes a link, which is shared once more without another one, as long as its page stays open", async () => {
    const share = vi.fn(async () => undefined);
    Object.defineProperty(window.navigator, "share", { value: share, configurable: true });
    answer("transfers", "send", link as never);
    const user = await showPart(<SendPanel ticket={{ ...ticket, is_being_sent: true }} />, { as });
    expect(shown()).not.toContain("It works until");
    await user.click(screen.getByRole("button", { name: "Make a new link" }));
    expect(await screen.findByText(/It works until .*Jan 14/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Share the link again" }));
    await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
    expect(requestsOf("transfers", "send")).toHaveLength(1);
    Reflect.deleteProperty(window.navigator, "share");
  });
});

describe("what was read a moment ago", () => {
  const cached = (key: readonly unknown[], value: unknown, ago: number) => {
    const client = aClient();
    client.setQueryData(key, value, { updatedAt: Date.now() - ago });
    return client;
  };

  test.each([
    [0, 0],
    [2_500, 1],
  ])("%i milliseconds ago is read %i more times: holds", async (ago, times) => {
    answer("tickets", "holds", { items: [aHold()] });
    const client = cached(queryKeyOf("tickets", "holds", {}), { items: [aHold()] }, ago);
    await runHook(useHolds, { as, client });
    await settle();
    expect(requestsOf("tickets", "holds")).toHaveLength(times);
  });

  test.each([
    [0, 0],
    [2_500, 1],
  ])("%i milliseconds ago is read %i more times: a place in line", async (ago, times) => {
    answer("tickets", "linePlace", { place: aPlace() });
    const key = queryKeyOf("tickets", "linePlace", { eventId: "evt_00000001" });
    const client = cached(key, { place: aPlace() }, ago);
    const line = { id: "evt_00000001", title: "RAGER on the roof" };
    await showPart(<LineBars lines={[line]} besideHolds={false} />, { as, client });
    await settle();
    expect(requestsOf("tickets", "linePlace")).toHaveLength(times);
  });
});

describe("a ticket in the list", () => {
  test.each<[string, Parameters<typeof aTicket>[0], string[], string[]]>([
    ["valid", {}, ["RAGER on the roof", "Valid", "GA+"], ["Sent", "Postponed"]],
    ["sent", { held_by: "Ben" }, ["Sent to Ben"], ["Valid"]],
    ["of a postponed event", { event: { state: "postponed" } }, ["Postponed"], [" • "]],
  ])("that is %s", async (_case, about, has, hasNot) => {
    await showPart(<TicketRow ticket={aTicket(about)} now={inHours(0)} />);
    for (const text of has) expect(shown()).toContain(text);
    for (const text of hasNot) expect(shown()).not.toContain(text);
    expect(screen.getByRole("link")).toHaveAttribute("href", "/ticket/tkt_00000001");
  });

  test("is waited for, and can be read again where that failed", async () => {
    answer("tickets", "holds", { items: [] });
    refuse("tickets", "list", { status: 409, code: "internal-error" });
    const back = hold("tickets", "list");
    const user = await showPart(<TicketList />, { as });
    expect(screen.getByRole("status", { name: "Loading your tickets" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
    back();
    const again = await screen.findByRole("button", { name: "Try Again" });
    expect(screen.queryByRole("status", { name: "Loading your tickets" })).toBeNull();
    answer("tickets", "list", { items: [aTicket()], cursor: null });
    await user.click(again);
    expect(await screen.findByText("RAGER on the roof")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  test.each([
    ["/profile#my-tickets", 1],
    ["/profile#other", 0],
    ["/profile", 0],
  ])("is scrolled to at %s, once it is there: %i times", async (path, times) => {
    answer("tickets", "holds", { items: [] });
    answer("tickets", "list", { items: [aTicket()], cursor: null });
    const back = hold("tickets", "list");
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
    await showPart(<TicketList />, { as, path });
    await settle();
    expect(scroll).not.toHaveBeenCalled();
    back();
    await screen.findByText("RAGER on the roof");
    expect(scroll).toHaveBeenCalledTimes(times);
  });
});

test.each([
  ["0188", 3],
  [null, 2],
])("a watermark with the last digits %s has %i parts", async (last4, parts) => {
  await showPart(<MovingWatermark email="maya@x.test" last4={last4} />);
  expect(document.querySelector("[data-watermark] span")?.textContent?.split("  ·  ")).toHaveLength(parts);
  expect(shown().includes("•••• 0188")).toBe(last4 !== null);
});

describe("moving a code to this phone", () => {
  test.each([
    [1, "You can move it once more today."],
    [2, "You can move it 2 more times today."],
  ])("with %i moves left tells how many there are, and moves once that was confirmed", async (movesLeft, text) => {
    const onMove = vi.fn();
    const user = await showPart(<MoveButton movesLeft={movesLeft} from="paper" isPending={false} onMove={onMove} />);
    await user.click(screen.getByRole("button", { name: "Use on this phone" }));
    expect(await screen.findByText(new RegExp(text))).toBeVisible();
    expect(onMove).not.toHaveBeenCalled();
    await user.click(screen.getAllByRole("button", { name: "Use on this phone" }).at(-1) as HTMLElement);
    expect(onMove).toHaveBeenCalledTimes(1);
  });

  test("isn't possible without a move left", async () => {
    await showPart(<MoveButton movesLeft={0} from="paper" isPending={false} onMove={() => {}} />);
    expect(screen.getByRole("button", { name: "No more moves today" })).toBeDisabled();
  });
});
