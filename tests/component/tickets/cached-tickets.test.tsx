import type { Query } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { LinePlace } from "../../../shared/model/line.ts";
import type { Hold, Ticket } from "../../../shared/model/ticket.ts";
import { ApiError, NetworkError, queryKeyOf } from "../../../web/src/api/index.ts";
import { useEventTitle, useLineTurn } from "../../../web/src/app/event/line-effects.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { findChangedQuote, useCheckout } from "../../../web/src/features/tickets/checkout/order-queries.ts";
import {
  useEventHold,
  useHolds,
  usePayHold,
  useReleaseHold,
} from "../../../web/src/features/tickets/holds/hold-queries.ts";
import { forgetLine, rememberLine, useKnownLines } from "../../../web/src/features/tickets/line/known-lines.ts";
import { placeQuery, useLeaveLine, useLinePlace } from "../../../web/src/features/tickets/line/line-queries.ts";
import { useAnnouncement } from "../../../web/src/features/tickets/line/use-announcement.ts";
import { useCheckIn } from "../../../web/src/features/tickets/pass/use-check-in.ts";
import { usePutTickets } from "../../../web/src/features/tickets/returning/use-put-tickets.ts";
import {
  myTicketsQuery,
  useListedTicket,
  useOwnTicket,
  usePatchTicket,
} from "../../../web/src/features/tickets/ticket-queries.ts";
import { useTicket } from "../../../web/src/features/tickets/use-ticket.ts";
import {
  useDeclineOffer,
  useLeaveList,
  useWaitingEntry,
} from "../../../web/src/features/tickets/waiting/waiting-queries.ts";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold as holdBack, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, pathNow, runHook, settle } from "../../support/component/run-hook.tsx";
import { aQuote, aQuoteLine } from "../../support/component/samples/events.ts";
import { aHold, aParty, aPlace, aTicket, inHours } from "../../support/component/samples/tickets.ts";
import { watchLeaving } from "../../support/component/ticket-screens.ts";

const useAllHolds = () => ({ holds: useHolds(), own: useEventHold("evt_00000001") });
const as = aPerson();
const eventId = "evt_00000001";
const titles = () => toastStore.shown().map(({ title }) => title);
const toastNow = async (title: string) => waitFor(() => expect(titles()).toContain(title));
const keyOf = (ticketId: string) => queryKeyOf("tickets", "get", { ticketId });
const listing = (...items: Ticket[]) => ({ items, cursor: null }) as never;
const holding = (...tickets: Ticket[]) => {
  const client = aClient();
  client.setQueryData(myTicketsQuery.queryKey, listing(...tickets));
  return client;
};
const listed = (client: ReturnType<typeof aClient>) =>
  (client.getQueryData(myTicketsQuery.queryKey) as { items: Ticket[] } | undefined)?.items.map(
    ({ id, status }) => `${id} ${status}`,
  );

const [one, two] = [aTicket({ id: "tkt_00000001" }), aTicket({ id: "tkt_00000002" })];

describe("the list of tickets on this device", () => {
  test("takes a ticket that the server named in its place or at its end, and loses only the one that is gone", async () => {
    const client = holding(one, two);
    const { result } = await runHook(useListedTicket, { client });
    act(() => result.current.put({ ...two, status: "redeemed" }));
    expect(listed(client)).toEqual(["tkt_00000001 valid", "tkt_00000002 redeemed"]);
    act(() => result.current.put(aTicket({ id: "tkt_00000003" })));
    expect(listed(client)).toHaveLength(3);
    act(() => result.current.remove("tkt_00000001"));
    expect(listed(client)).toEqual(["tkt_00000002 redeemed", "tkt_00000003 valid"]);
  });

  test("is not made of one ticket where it was never read", async () => {
    const client = aClient();
    const { result } = await runHook(useListedTicket, { client });
    act(() => result.current.put(one));
    expect(listed(client)).toBeUndefined();
  });

  test("follows a change of one ticket, which is not made up where it was never read", async () => {
    const client = holding(one, two);
    client.setQueryData(keyOf(two.id), two);
    const { result } = await runHook(() => [usePatchTicket(one.id), usePatchTicket(two.id)] as const, { client });
    act(() => result.current[1]({ status: "cancelled" }));
    expect(listed(client)).toEqual(["tkt_00000001 valid", "tkt_00000002 cancelled"]);
    expect(client.getQueryData(keyOf(two.id))).toMatchObject({ status: "cancelled" });
    act(() => result.current[0]({ status: "cancelled" }));
    expect(client.getQueryData(keyOf(one.id))).toBeUndefined();
    const empty = aClient();
    const { result: unread } = await runHook(() => usePatchTicket(one.id), { client: empty });
    act(() => unread.current({ status: "cancelled" }));
    expect(listed(empty)).toBeUndefined();
  });

  test.each<[string, Parameters<typeof aTicket>[0], boolean]>([
    ["valid one", {}, true],
    ["redeemed one", { status: "redeemed" }, false],
    ["one that was sent to somebody", { held_by: "Ben" }, false],
    ["one of another event", { event_id: "evt_00000002" }, false],
  ])("lets a member into an event with a %s only where it is theirs and valid", async (_case, about, isFound) => {
    const { result } = await runHook(() => useOwnTicket(eventId, true), { client: holding(aTicket(about)) });
    expect(result.current !== undefined).toBe(isFound);
  });

  test("and the pages of an order's tickets have them as the server does", async () => {
    const client = holding(one);
    const { result } = await runHook(usePutTickets, { client });
    act(() => result.current([{ ...one, status: "cancelled" }, two]));
    expect(listed(client)).toEqual(["tkt_00000001 cancelled", "tkt_00000002 valid"]);
    expect(client.getQueryData(keyOf(one.id))).toMatchObject({ status: "cancelled" });
  });
});

describe("one ticket's page", () => {
  const read = async (about: { get?: Ticket; list?: Ticket[] }) => {
    if (about.get) answer("tickets", "get", about.get);
    if (about.list) answer("tickets", "list", { items: about.list, cursor: null });
    const client = aClient();
    return { client, ...(await runHook(() => useTicket(one.id), { as, client })) };
  };

  test("has all tickets of its order, by their numbers and where they have none by their ids", async () => {
    const third = aTicket({ id: "tkt_00000003", number: 1 });
    const second = aTicket({ id: "tkt_00000002", number: null });
    const first = aTicket({ id: "tkt_00000001", number: 2 });
    const zero = aTicket({ id: "tkt_00000000", number: null });
    const other = aTicket({ id: "tkt_00000004", session_id: "cs_other" });
    const { result } = await read({ get: first, list: [first, second, other, third, zero] });
    await waitFor(() => expect(result.current.order).toHaveLength(4));
    expect(result.current.order.map(({ id }) => id)).toEqual([zero.id, second.id, third.id, first.id]);
    expect(result.current.error).toBeNull();
  });

  test("puts what the server said of it into the list that was read with it", async () => {
    const { client } = await read({ get: { ...one, status: "redeemed" }, list: [two, one] });
    await waitFor(() => expect(listed(client)).toEqual(["tkt_00000002 valid", "tkt_00000001 redeemed"]));
  });

  test("leaves a list that was read well after it as it is", async () => {
    playTime();
    const back = holdBack("tickets", "list");
    const { client, result } = await read({ get: { ...one, status: "redeemed" } });
    await passTime(6_000);
    answer("tickets", "list", { items: [one], cursor: null });
    back();
    await passTime(1_000);
    expect(listed(client)).toEqual(["tkt_00000001 valid"]);
    expect(result.current.ticket?.status).toBe("redeemed");
  });

  test("takes a ticket that isn't theirs any more off the list, and shows the refusal", async () => {
    refuse("tickets", "get", { status: 404, code: "not-found" });
    const { client, result } = await read({ list: [one] });
    await waitFor(() => expect(listed(client)).toEqual([]));
    expect(result.current.ticket).toBeUndefined();
    expect(result.current.error).toMatchObject({ code: "not-found" });
  });

  test("that isn't theirs is refused without waiting for the list", async () => {
    refuse("tickets", "get", { status: 404, code: "not-found" });
    const back = holdBack("tickets", "list");
    const { result } = await read({});
    await waitFor(() => expect(result.current.error).toMatchObject({ code: "not-found" }));
    answer("tickets", "list", { items: [], cursor: null });
    back();
  });

  test("shows the ticket of the list while its own read fails", async () => {
    refuse("tickets", "get", { status: 500, code: "internal-error" });
    const { client, result } = await read({ list: [one] });
    await waitFor(() => expect(result.current.ticket?.id).toBe(one.id));
    expect(result.current.error).toBeNull();
    expect(listed(client)).toHaveLength(1);
  });

  test("has no error while the list may still have it, and then its own", async () => {
    refuse("tickets", "get", { status: 500, code: "internal-error" });
    const back = holdBack("tickets", "list");
    const { result } = await read({});
    await waitFor(() => expect(requestsOf("tickets", "get")).not.toEqual([]));
    await settle();
    expect(result.current.error).toBeNull();
    answer("tickets", "list", { items: [two], cursor: null });
    back();
    await waitFor(() => expect(result.current.error).toMatchObject({ code: "internal-error" }));
  });

  test.each([
    ["valid", 2],
    ["cancelled", 1],
  ] as const)("of a %s ticket is read %i times within 12 seconds", async (status, times) => {
    playTime();
    const ticket = { ...one, status };
    await read({ get: ticket, list: [ticket] });
    await passTime(12_000);
    expect(requestsOf("tickets", "get")).toHaveLength(times);
  });

  test("of a ticket that turned out not to be theirs isn't read again", async () => {
    playTime();
    await read({ get: one, list: [one] });
    await passTime(1_000);
    refuse("tickets", "get", { status: 404, code: "not-found" });
    await passTime(24_000);
    expect(requestsOf("tickets", "get")).toHaveLength(2);
  });
});

describe("the events in whose line this device knows a place", () => {
  const lines = async () => (await runHook(useKnownLines, { as })).result;
  const store = (text: string) => window.localStorage.setItem(`playyy.lines.${as.userId}`, text);
  const line = (id: string) => ({ id, title: `Title ${id}` });

  test("are the latest three, each once", async () => {
    const result = await lines();
    const remember = (...ids: string[]) =>
      act(() => {
        for (const id of ids) rememberLine(as.userId, line(id));
      });
    remember("a", "b", "a");
    expect(result.current).toEqual(["a", "b"].map(line));
    remember("c", "d");
    expect(result.current).toEqual(["d", "c", "a"].map(line));
    act(() => forgetLine(as.userId, "c"));
    expect(result.current).toEqual(["d", "a"].map(line));
    act(() => forgetLine(as.userId, "unknown"));
    expect(result.current).toEqual(["d", "a"].map(line));
  });

  test("leave nothing behind on the device once none is left", () => {
    rememberLine(as.userId, line("a"));
    expect(window.localStorage.getItem(`playyy.lines.${as.userId}`)).not.toBeNull();
    forgetLine(as.userId, "a");
    expect(window.localStorage.getItem(`playyy.lines.${as.userId}`)).toBeNull();
  });

  test("are three at most of what is stored, and nothing else", async () => {
    const stored = [null, 1, "text", { id: "x" }, { title: "X" }, ...["a", "b", "c", "d"].map(line)];
    store(JSON.stringify(stored));
    expect((await lines()).current).toEqual(["a", "b", "c"].map(line));
  });

  test.each(["{", '{"id":"a","title":"A"}', "3"])("are none where %s is stored", async (text) => {
    store(text);
    expect((await lines()).current).toEqual([]);
  });

  test("are none where nothing can be stored or read", async () => {
    const storage = vi.spyOn(window, "localStorage", "get").mockReturnValue({
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    } as never);
    expect(() => rememberLine(as.userId, line("a"))).not.toThrow();
    storage.mockRestore();
    const { result } = await runHook(useKnownLines, { as });
    const locked = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new Error("no");
    });
    expect(() => act(() => rememberLine(as.userId, line("a")))).not.toThrow();
    locked.mockRestore();
    expect(result.current).toEqual([]);
  });

  test("are nobody's without a session", async () => {
    window.localStorage.setItem("playyy.lines.undefined", JSON.stringify([line("a")]));
    expect((await runHook(useKnownLines)).result.current).toEqual([]);
  });
});

describe("an announcement", () => {
  test("of the same topic waits until the last one is 30 seconds old, and another topic doesn't wait", () => {
    playTime();
    const { result, rerender } = renderHook(({ text, topic }) => useAnnouncement(text, topic), {
      initialProps: { text: "120th", topic: "line" },
    });
    rerender({ text: "119th", topic: "line" });
    act(() => void vi.advanceTimersByTime(29_900));
    expect(result.current).toBe("120th");
    rerender({ text: "118th", topic: "line" });
    act(() => void vi.advanceTimersByTime(200));
    expect(result.current).toBe("118th");
    rerender({ text: "Your turn", topic: "turn" });
    expect(result.current).toBe("Your turn");
  });

  test("is made at once when the last one is exactly 30 seconds old", () => {
    vi.useFakeTimers();
    const { result, rerender } = renderHook(({ text }) => useAnnouncement(text, "line"), {
      initialProps: { text: "120th" },
    });
    act(() => void vi.advanceTimersByTime(30_000));
    rerender({ text: "119th" });
    expect(result.current).toBe("119th");
  });
});

describe("holds", () => {
  const other = aHold({ id: "hld_00000002", event_id: "evt_00000002" });

  test("are the member's, of which one belongs to an event", async () => {
    answer("tickets", "holds", { items: [other, aHold()] });
    const { result } = await runHook(useAllHolds, { as });
    await waitFor(() => expect(result.current.holds).toHaveLength(2));
    expect(result.current.own?.id).toBe(aHold().id);
  });

  test("of a visitor are none, and aren't asked for", async () => {
    const client = aClient();
    client.setQueryData(queryKeyOf("tickets", "holds", {}), { items: [aHold()] });
    const { result } = await runHook(useAllHolds, { client });
    expect(result.current).toEqual({ holds: [], own: undefined });
    expect(requestsOf("tickets", "holds")).toEqual([]);
  });

  test("are read again every 20 seconds while there are some, and not where there are none", async () => {
    playTime();
    answer("tickets", "holds", { items: [aHold()] });
    await runHook(useHolds, { as });
    await passTime(1_000);
    expect(requestsOf("tickets", "holds")).toHaveLength(1);
    answer("tickets", "holds", { items: [] });
    await passTime(20_000);
    expect(requestsOf("tickets", "holds")).toHaveLength(2);
    await passTime(41_000);
    expect(requestsOf("tickets", "holds")).toHaveLength(2);
  });

  const release = async (ended: Partial<Hold>) => {
    answer("tickets", "cancelHold", aHold({ status: "released", ...ended } as never));
    const client = aClient();
    client.setQueryData(queryKeyOf("tickets", "holds", {}), { items: [aHold(), other] });
    const back = holdBack("tickets", "holds");
    const { result } = await runHook(() => useReleaseHold(aHold()), { as, client });
    await act(() => result.current.mutateAsync({ holdId: aHold().id }).catch(() => undefined));
    const left = (client.getQueryData(queryKeyOf("tickets", "holds", {})) as { items: Hold[] }).items;
    back();
    return left.map(({ id }) => id);
  };

  test("lose the one that was released, and no other", async () => {
    expect(await release({})).toEqual([other.id]);
    expect(titles()).toEqual(["Reservation released"]);
  });

  test("that was paid meanwhile isn't released, but is among the tickets", async () => {
    await release({ status: "paid" });
    expect(titles()).toEqual(["These tickets are already paid for"]);
  });

  test("that can't be released stays", async () => {
    refuse("tickets", "cancelHold", { status: 500, code: "internal-error" });
    const { result } = await runHook(() => useReleaseHold(aHold()), { as });
    await act(() => result.current.mutateAsync({ holdId: aHold().id }).catch(() => undefined));
    expect(titles()).toEqual(["Couldn't release your tickets. Please try again."]);
  });

  const pay = async (hold: Hold = aHold()) => {
    const leave = watchLeaving();
    const { result } = await runHook(() => usePayHold(hold), { as });
    await act(() => result.current.mutateAsync().catch(() => undefined));
    return leave.mock.calls.flat();
  };

  test.each<[string, Partial<Hold>, string[], string[]]>([
    ["is paid on its page", {}, ["https://pay.test/cs_test_1"], []],
    ["that was paid already leads to the tickets", { status: "paid" }, [], ["These tickets are already paid for"]],
    ["that has ended can't be paid", { status: "released" }, [], ["This reservation has ended"]],
    [
      "that has ended and has no page can't either",
      { status: "released", checkout_url: null },
      [],
      ["This reservation has ended"],
    ],
  ])("%s", async (_case, latest, left, shown) => {
    answer("tickets", "hold", aHold(latest));
    expect(await pay()).toEqual(left);
    expect(titles()).toEqual(shown);
    expect(requestsOf("tickets", "payHold")).toEqual([]);
  });

  test("without a page get one when they are paid", async () => {
    answer("tickets", "hold", aHold({ checkout_url: null }));
    answer("tickets", "payHold", aHold({ checkout_url: "https://pay.test/new" }));
    expect(await pay()).toEqual(["https://pay.test/new"]);
  });

  test("whose page can't be had aren't left for it", async () => {
    answer("tickets", "hold", aHold({ checkout_url: null }));
    answer("tickets", "payHold", aHold({ checkout_url: null }));
    expect(await pay()).toEqual([]);
    expect(titles()).toEqual(["This reservation has ended"]);
  });

  test("are paid on the page that is known when the server fails", async () => {
    refuse("tickets", "hold", { status: 500, code: "internal-error" });
    expect(await pay()).toEqual(["https://pay.test/cs_test_1"]);
    expect(titles()).toEqual([]);
  });

  test("aren't paid where the server fails and no page is known", async () => {
    refuse("tickets", "hold", { status: 500, code: "internal-error" });
    expect(await pay(aHold({ checkout_url: null }))).toEqual([]);
    expect(titles()).toEqual(["Couldn't open the payment page. Please try again."]);
  });

  test("aren't paid without a connection", async () => {
    lose("tickets", "hold");
    expect(await pay()).toEqual([]);
    expect(titles()).toEqual(["Couldn't open the payment page. Please try again."]);
  });
});

describe("checking in", () => {
  const checkIn = async () => {
    const client = holding(one, two);
    const key = keyOf(one.id);
    client.setQueryData(key, one);
    const { result } = await runHook(() => useCheckIn(one), { as, client });
    await act(() => result.current.mutateAsync({ ticketId: one.id }).catch(() => undefined));
    return { ticket: client.getQueryData(key) as Ticket, isReadAgain: client.getQueryState(key)?.isInvalidated };
  };
  const at = "2026-11-20T12:00:00.000Z";

  test.each<[string, Parameters<typeof refuse>[2], Partial<Ticket>, boolean]>([
    [
      "was redeemed already",
      { status: 409, code: "ticket.already-redeemed", details: { check_in_ts: at } },
      { status: "redeemed", check_in_ts: at },
      true,
    ],
    [
      "was redeemed at a time that isn't told",
      { status: 409, code: "ticket.already-redeemed", details: { check_in_ts: 5 } },
      { status: "redeemed", check_in_ts: null },
      true,
    ],
    ["was sent", { status: 409, code: "ticket.sent" }, { status: "valid", held_by: "Somebody else" }, true],
    ["was refunded", { status: 409, code: "ticket.refunded" }, { status: "cancelled", refunded: true }, true],
    ["was cancelled", { status: 409, code: "ticket.cancelled" }, { status: "cancelled", refunded: false }, true],
    ["may be valid still", { status: 500, code: "internal-error" }, { status: "valid" }, false],
  ])("a ticket that %s shows that at once", async (_case, refusal, about, isReadAgain) => {
    refuse("tickets", "redeem", refusal);
    const after = await checkIn();
    expect(after.ticket).toMatchObject(about);
    expect(after.isReadAgain).toBe(isReadAgain);
    expect(titles()).toHaveLength(1);
  });

  test("without a connection reads the ticket again as soon as that is possible", async () => {
    lose("tickets", "redeem");
    const after = await checkIn();
    expect([after.ticket.status, after.isReadAgain, titles()]).toEqual([
      "valid",
      true,
      ["You need a connection to check in"],
    ]);
  });
});

describe("an order", () => {
  const order = { eventId, tier: "GA+", quantity: 1, ambassadorCode: null } as const;
  const quote = aQuote([aQuoteLine()], { total: 2_500 });
  const orderIt = async () => {
    const client = holding(one);
    const quoteKey = queryKeyOf("tickets", "quote", order);
    const keys = [myTicketsQuery.queryKey, quoteKey, queryKeyOf("events", "get", { eventId })];
    client.setQueryData(quoteKey, aQuote([aQuoteLine()]));
    client.setQueryData(keys[2] as never, aParty() as never);
    const { result } = await runHook(() => useCheckout(order), { as, client });
    await act(() => result.current.mutateAsync({ ...order, expectedTotal: 2_000 } as never).catch(() => undefined));
    const [isListStale, isQuoteStale, isEventStale] = keys.map((key) => client.getQueryState(key)?.isInvalidated);
    const { total } = client.getQueryData(quoteKey) as { total: number };
    return { total, isListStale, isQuoteStale, isEventStale };
  };

  test("whose price changed has its new quote, and is not quoted again", async () => {
    refuse("tickets", "checkout", { status: 409, code: "price-changed", details: { quote } });
    expect(await orderIt()).toEqual({ total: 2_500, isListStale: false, isQuoteStale: false, isEventStale: true });
  });

  test("that fails otherwise is quoted again", async () => {
    refuse("tickets", "checkout", { status: 409, code: "event.past", details: { quote } });
    expect(await orderIt()).toEqual({ total: 2_000, isListStale: false, isQuoteStale: true, isEventStale: true });
  });

  test("that leaves for its payment page is not quoted again", async () => {
    answer("tickets", "checkout", { url: "https://pay.test/1", hold: aHold(), ticket_ids: [], place: null });
    expect(await orderIt()).toEqual({ total: 2_000, isListStale: false, isQuoteStale: false, isEventStale: true });
  });

  test("that brought tickets at once has the list of them read again", async () => {
    answer("tickets", "checkout", { url: null, hold: null, ticket_ids: [two.id], place: null });
    expect(await orderIt()).toEqual({ total: 2_000, isListStale: true, isQuoteStale: true, isEventStale: true });
  });

  test("has a new quote only by a changed price", () => {
    const error = (code: "price-changed" | "event.past", details: object) =>
      findChangedQuote(new ApiError({ status: 409, code, message: "No", details: details as never }));
    expect([error("price-changed", { quote }), error("price-changed", {}), error("event.past", { quote })]).toEqual([
      quote,
      null,
      null,
    ]);
  });
});

describe("a place in line", () => {
  type Read = { state: { data?: unknown; error: unknown; errorUpdateCount: number; dataUpdateCount: number } };
  const interval = (state: Partial<Read["state"]>, isOnline = true) => {
    const { refetchInterval } = placeQuery(eventId, isOnline) as unknown as {
      refetchInterval: (read: Read) => number | false;
    };
    return refetchInterval({ state: { error: null, errorUpdateCount: 0, dataUpdateCount: 1, ...state } });
  };
  const failed = (status: number, code = "internal-error") =>
    new ApiError({ status, code: code as never, message: "No" });
  const waiting = { place: aPlace({ wait_seconds: 20 }) };

  test("is asked for again while it waits, after a failure in 10 seconds, and not after a refusal or without a connection", () => {
    expect([
      interval({ data: waiting }),
      interval({ data: { place: aPlace({ state: "ready" }) } }),
      interval({ data: { place: null } }),
      interval({ data: waiting }, false),
      interval({ data: waiting, error: failed(500) }),
      interval({ data: waiting, error: failed(499) }),
      interval({ data: waiting, error: new NetworkError() }),
      interval({ data: waiting, error: new TypeError("no") }),
    ]).toEqual([5_000, false, false, false, 10_000, false, 10_000, 10_000]);
    expect(interval({ data: waiting, error: failed(429, "too-many-requests") })).not.toBe(false);
  });

  const seen = async (event = aParty(), known?: LinePlace | null, person: typeof as | null = as) => {
    const client = aClient();
    if (known !== undefined) client.setQueryData(queryKeyOf("tickets", "linePlace", { eventId }), { place: known });
    const { result } = await runHook(() => useLinePlace(event), { client, ...(person && { as: person }) });
    return result;
  };
  const kept = () => window.localStorage.getItem(`playyy.lines.${as.userId}`);

  test("is remembered on this device until there is none", async () => {
    answer("tickets", "linePlace", { place: aPlace({ state: "ready" }) });
    const result = await seen();
    await waitFor(() => expect(result.current.place?.state).toBe("ready"));
    expect(kept()).toContain("RAGER on the roof");
    answer("tickets", "linePlace", { place: null });
    await seen();
    await waitFor(() => expect(kept()).toBeNull());
  });

  test("that can't be read is neither remembered nor forgotten", async () => {
    rememberLine(as.userId, aParty());
    refuse("tickets", "linePlace", { status: 404, code: "not-found" });
    const result = await seen();
    await waitFor(() => expect(result.current).toEqual({ place: null, isFailing: true }));
    expect(kept()).toContain(eventId);
  });

  test("is nobody's without a session, and isn't asked for", async () => {
    const result = await seen(aParty(), aPlace(), null);
    await act(async () => {});
    expect(result.current.place).toEqual(null);
    expect(requestsOf("tickets", "linePlace")).toEqual([]);
  });

  test("of an event that is over is asked for only where one is known", async () => {
    answer("tickets", "linePlace", { place: null });
    await seen(aParty({ past: true }));
    expect(requestsOf("tickets", "linePlace")).toEqual([]);
    playTime();
    await seen(aParty({ past: true }), aPlace({ state: "waiting", wait_seconds: 8 }));
    await passTime(2_500);
    expect(requestsOf("tickets", "linePlace")).not.toEqual([]);
  });

  test("of an event without tickets isn't asked for", async () => {
    await seen(aParty({ entry: "rsvp", ticket_types: [] }));
    expect(requestsOf("tickets", "linePlace")).toEqual([]);
  });

  const leave = async (place: LinePlace, before: Hold[], after: Hold[]) => {
    answer("tickets", "holds", { items: before }, { once: true });
    answer("tickets", "holds", { items: after });
    answer("tickets", "leaveLine", { place: null });
    const client = aClient();
    const { result } = await runHook(() => useLeaveLine(place), { as, client });
    await act(() => result.current.mutateAsync().catch(() => undefined));
    return titles();
  };
  const old = aHold({ id: "hld_00000009" });
  const elsewhere = aHold({ id: "hld_00000008", event_id: "evt_00000002" });

  test.each<[string, Hold[], Hold[], string]>([
    ["nothing held", [], [], "You left the line"],
    ["only what was held before", [old], [old], "You left the line"],
    ["a new hold of another event", [], [elsewhere], "You left the line"],
    ["a new hold of this event beside others", [old], [elsewhere, old, aHold()], "It was already your turn"],
  ])("is left with %s", async (_case, before, after, title) => {
    expect(await leave(aPlace(), before, after)).toEqual([title]);
    expect(requestsOf("tickets", "cancelHold")).toEqual([]);
  });

  test.each(["paid", "released"] as const)("whose seats are %s is left with them", async (status) => {
    answer("tickets", "cancelHold", aHold({ status } as never));
    expect(await leave(aPlace({ hold: aHold() }), [], [])).toEqual([
      status === "paid" ? "These tickets are already paid for" : "You left the line",
    ]);
    expect(requestsOf("tickets", "cancelHold")).toHaveLength(1);
  });

  test("that can't be left stays", async () => {
    answer("tickets", "holds", { items: [] });
    refuse("tickets", "leaveLine", { status: 500, code: "internal-error" });
    const { result } = await runHook(() => useLeaveLine(aPlace()), { as });
    await act(() => result.current.mutateAsync().catch(() => undefined));
    expect(titles()).toEqual(["Couldn't leave the line. Please try again."]);
  });
});

describe("a turn in line", () => {
  const ready = aPlace({ state: "ready", hold: aHold() });
  const turn = async (to: LinePlace | null, { from = aPlace() as LinePlace | null, isChanging = false } = {}) => {
    answer("tickets", "leaveLine", { place: null });
    const leave = watchLeaving();
    const client = holding(one);
    const { rerender } = await runHook(
      ({ place }: { place: LinePlace | null }) => useLineTurn(eventId, place, isChanging),
      { as, client, path: "/event", initialProps: { place: from } },
    );
    rerender({ place: to });
    await act(async () => {});
    const isListStale = client.getQueryState(myTicketsQuery.queryKey)?.isInvalidated;
    return { left: leave.mock.calls.flat(), path: pathNow(), isListStale };
  };
  const url = "https://pay.test/cs_test_1";
  const stays = { left: [], path: "/event" };

  test.each<[string, Parameters<typeof turn>, object]>([
    ["leads to the payment page", [ready], { left: [url], path: "/event", isListStale: true }],
    [
      "leads to the ticket",
      [aPlace({ state: "ready", ticket_ids: [two.id] })],
      { left: [], path: `/ticket/${two.id}` },
    ],
    ["without a payment page stays", [aPlace({ state: "ready", hold: aHold({ checkout_url: null }) })], stays],
    ["doesn't take away who is changing the order", [ready, { isChanging: true }], { ...stays, isListStale: true }],
    ["that was there from the beginning stays", [ready, { from: null }], { ...stays, isListStale: false }],
    ["that hasn't come stays", [aPlace({ ahead: 5 })], stays],
    ["that was refused stays", [aPlace({ state: "refused" })], { ...stays, isListStale: false }],
  ])("%s", async (_case, [to, about], came) => {
    expect(await turn(to, about)).toMatchObject(came);
  });

  test("doesn't take away who looks at something else", async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden" as never);
    expect(await turn(ready)).toMatchObject(stays);
  });

  test("and the place before it stand in the page's title", () => {
    const titleOf = (place: LinePlace | null, isTurn: boolean) => {
      renderHook(() => useEventTitle(aParty(), place, isTurn));
      return document.title;
    };
    expect(titleOf(aPlace(), false)).toMatch(/^120th in line · RAGER on the roof/);
    expect(titleOf(ready, false)).toMatch(/^RAGER on the roof/);
    expect(titleOf(null, false)).toMatch(/^RAGER on the roof/);
    expect(titleOf(aPlace(), true)).toMatch(/^Your turn · RAGER on the roof/);
  });
});

describe("an entry on the waiting list", () => {
  const entry = (state: string) =>
    ({
      event_id: eventId,
      event_title: "RAGER on the roof",
      tier: "GA+",
      tier_name: "GA+",
      quantity: 1,
      state,
      place: 1,
      offers_from: null,
      offer: null,
      ended: null,
      joined_at: inHours(-1),
    }) as never;
  const key = queryKeyOf("waitingLists", "entry", { eventId });

  test.each([
    ["waiting", 30_000],
    ["offered", 10_000],
    ["resting", 60_000],
    ["ended", null],
  ])("that is %s is asked for again after %s milliseconds", async (state, milliseconds) => {
    const client = aClient();
    client.setQueryData(key, { entry: entry(state) });
    await runHook(() => useWaitingEntry(aParty(), true), { as, client });
    const read = client.getQueryCache().find({ queryKey: key }) as Query;
    const { refetchInterval } = (read.observers[0] as (typeof read.observers)[number]).options;
    expect((refetchInterval as (of: Query) => unknown)(read)).toBe(milliseconds ?? false);
  });

  test("is nobody's without a session, and isn't asked for where that isn't wanted", async () => {
    const client = aClient();
    client.setQueryData(key, { entry: entry("waiting") });
    expect((await runHook(() => useWaitingEntry(aParty(), true), { client })).result.current).toBeNull();
    await runHook(() => useWaitingEntry(aParty(), false), { as });
    expect(requestsOf("waitingLists", "entry")).toEqual([]);
  });

  test.each([
    [409, "The server's words"],
    [499, "The server's words"],
    [500, "That didn't work. Please try again."],
  ])("that can't be left for a %i tells why", async (status, title) => {
    refuse("waitingLists", "leave", { status, code: "internal-error", message: "The server's words" });
    const client = aClient();
    client.setQueryData(key, { entry: entry("waiting") });
    const { result } = await runHook(() => useLeaveList(eventId), { as, client });
    await act(() => result.current.mutateAsync(undefined).catch(() => undefined));
    await toastNow(title);
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });

  test("whose offer can't be passed on without a connection can be tried again", async () => {
    lose("waitingLists", "decline");
    const { result } = await runHook(() => useDeclineOffer(eventId, "off_00000001"), { as });
    await act(() => result.current.mutateAsync(undefined).catch(() => undefined));
    await toastNow("That didn't work. Please try again.");
  });
});
