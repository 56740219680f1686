import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { CityEvent } from "../../../shared/model/event.ts";
import type { Quote, Ticket } from "../../../shared/model/ticket.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { OrderAction } from "../../../web/src/features/tickets/checkout/order-action.tsx";
import { OrderPanel } from "../../../web/src/features/tickets/checkout/order-panel.tsx";
import { PriceSummary } from "../../../web/src/features/tickets/checkout/price-summary.tsx";
import { QuantityPicker } from "../../../web/src/features/tickets/checkout/quantity-picker.tsx";
import { TicketsUnavailable } from "../../../web/src/features/tickets/checkout/tickets-unavailable.tsx";
import { TierPicker } from "../../../web/src/features/tickets/checkout/tier-picker.tsx";
import type { TypeOffer } from "../../../web/src/features/tickets/checkout/type-offers.ts";
import { useAmbassadorCode } from "../../../web/src/features/tickets/checkout/use-ambassador-code.ts";
import { HoldCard } from "../../../web/src/features/tickets/holds/hold-card.tsx";
import { TicketPass } from "../../../web/src/features/tickets/pass/ticket-pass.tsx";
import { OfferPanel } from "../../../web/src/features/tickets/waiting/offer-panel.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold as holdBack, refuse, requestsOf } from "../../support/component/played-api.ts";
import { runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import { aQuote, aQuoteLine, typesShown } from "../../support/component/samples/events.ts";
import { aHold, aParty, aTicket, inHours, quoteFor } from "../../support/component/samples/tickets.ts";
import { priceOf } from "../../support/component/ticket-screens.ts";

const as = aPerson();
const titles = () => toastStore.shown().map(({ title }) => title);
const shown = () => document.body.textContent ?? "";
const [gaType, vipType] = typesShown({ price_ga: 2_000, price_vip: 5_000 }) as [TypeOffer["type"], TypeOffer["type"]];
const anOffer = (type = gaType, about: Partial<TypeOffer> = {}): TypeOffer => ({
  type,
  most: 8,
  closed: null,
  scarce: null,
  ...about,
});
const order = { eventId: "evt_00000001", tier: "GA+", quantity: 1, ambassadorCode: null } as const;

describe("the types to choose from", () => {
  const pick = async (offer: TypeOffer, price: { text: string; note: string | null }) => {
    const onChoose = vi.fn();
    const user = await showPart(
      <TierPicker offers={[offer, anOffer(vipType)]} priceOf={() => price} chosen="VIP+" onChoose={onChoose} />,
    );
    return { user, onChoose, option: screen.getAllByRole("radio")[0] as HTMLInputElement };
  };

  test("have their own note or a usual one, and the price of who looks with the regular one", async () => {
    const { user, onChoose, option } = await pick(anOffer(), { text: "$10", note: "member price" });
    expect(shown()).toContain("General admission");
    expect(shown()).toContain("member price");
    expect(screen.getAllByLabelText("instead of $20")[0]).toHaveTextContent("$20");
    await user.click(option);
    expect(onChoose).toHaveBeenCalledWith("GA+");
  });

  test("without a discount have one price, and a note of their own instead of the usual one", async () => {
    await pick(anOffer({ ...gaType, note: "By the river" }, { scarce: "3 left" }), { text: "$20", note: null });
    expect(screen.queryByLabelText("instead of $20")).toBeNull();
    expect(shown()).toContain("By the river");
    expect(shown()).not.toContain("General admission");
    expect(shown()).toContain("3 left");
  });

  test("that can't be ordered can't be chosen, and say why", async () => {
    const { option } = await pick(anOffer(gaType, { closed: "Sold out" }), { text: "$20", note: null });
    expect(option).toBeDisabled();
    expect(shown()).toContain("Sold out");
  });
});

describe("the number of tickets", () => {
  test.each([
    [1, 8, true, false],
    [2, 8, false, false],
    [8, 8, false, true],
    [1, 1, true, true],
  ])("%i of at most %i", async (quantity, most, isLeast, isMost) => {
    await showPart(
      <QuantityPicker
        quantity={quantity}
        most={most}
        limit={isMost ? "Up to 8 per order" : null}
        onChange={() => {}}
      />,
    );
    expect(screen.getByRole("button", { name: "Remove a ticket" }).hasAttribute("disabled")).toBe(isLeast);
    expect(screen.getByRole("button", { name: "Add a ticket" }).hasAttribute("disabled")).toBe(isMost);
    expect(shown().includes("Up to 8 per order")).toBe(isMost);
  });
});

describe("the price of an order", () => {
  const total = async (...lines: Parameters<typeof aQuoteLine>[0][]) => {
    await showPart(<PriceSummary quote={aQuote(lines.map(aQuoteLine), { membership_tier: "premium" })} name="GA+" />);
    return priceOf("Total");
  };
  test("of a member with a discount is theirs", async () => {
    expect(await total({ tier_discount: 1_000 })).toBe("$10 · member price");
  });
  test("of a member whose ticket is free is free for them", async () => {
    expect(await total({ tier_discount: 2_000 })).toBe("Free for you");
  });
  test("without a discount is everybody's", async () => {
    expect(await total({})).toBe("$20");
  });
  test.each([
    [{ tier_discount: 1 }, "$19.99 · member price"],
    [{ tier_discount: 1_999 }, "$0.01 · member price"],
    [{ regular: 1, tier_discount: 1 }, "Free for you"],
  ])("of a member with %o is theirs to the cent", async (line, text) => {
    expect(await total(line)).toBe(text);
  });
  test("of what is free for everybody is just free", async () => {
    expect(await total({ regular: 0 })).toBe("Free");
  });
});

describe("the button of an order", () => {
  const quote = quoteFor({ tier: "GA+" });
  const base = { quote, hold: undefined, isBusy: false, isReady: true, mayPay: true, isChange: false } as const;
  const free = { ...quote, total: 0 };
  const hold = aHold();

  test.each<[string, Partial<Parameters<typeof OrderAction>[0]>, string, string | null, boolean]>([
    ["new", {}, "Get tickets", "We hold your seats for 30 minutes while you pay.", true],
    ["not known yet", { quote: undefined, isReady: false }, "Get tickets", "We hold your seats", false],
    ["free", { quote: free }, "Get free ticket", null, true],
    ["busy", { isBusy: true }, "Holding your tickets…", "We hold your seats", false],
    [
      "another than the one held",
      { hold: { ...hold, quantity: 2 } },
      "Replace reservation",
      "replaces your current reservation of 2 × GA+",
      true,
    ],
    ["of another price than the one held", { hold: { ...hold, total: 1 } }, "Replace reservation", "replaces", true],
    ["of another type than the one held", { hold: { ...hold, tier: "VIP+" } }, "Replace reservation", "replaces", true],
    ["the same as the one held", { hold }, "Continue to payment", "These tickets are already held for you.", true],
    [
      "the same as the one held, with a code to apply",
      { hold, mayPay: false },
      "Replace reservation",
      "replaces",
      true,
    ],
    ["the same as the one held, and busy", { hold, isBusy: true }, "Holding your tickets…", "replaces", false],
    ["held and not known yet", { hold, quote: undefined }, "Replace reservation", "replaces", true],
    ["the same in line", { hold, isChange: true }, "Change order", "You keep your place.", true],
    ["changed in line", { isChange: true, isBusy: true }, "Changing your order…", "You keep your place.", false],
  ])("that is %s", async (_case, about, label, note, isOpen) => {
    await showPart(<OrderAction {...base} {...about} onBuy={() => {}} />);
    const [button] = screen.getAllByRole("button") as [HTMLButtonElement];
    expect(button).toHaveTextContent(label);
    expect(button.disabled).toBe(!isOpen);
    if (note) expect(screen.getByRole("status")).toHaveTextContent(note);
    else expect(screen.queryByRole("status")).toBeNull();
  });
});

describe("an order's panel", () => {
  const order1 = { ...order };
  type Props = Partial<Parameters<typeof OrderPanel>[0]>;
  const open = async (props: Props = {}) => {
    const calls = {
      onOpenCode: vi.fn(),
      onCodeRefused: vi.fn(),
      onRefused: vi.fn(),
      onSignIn: vi.fn(),
      onCheckout: vi.fn(),
    };
    const user = await showPart(
      <OrderPanel
        offers={[anOffer()]}
        chosen={anOffer()}
        priceOf={() => ({ text: "$20", note: null })}
        order={order1}
        hold={undefined}
        changed={null}
        isSignedIn
        codeField={null}
        onTier={() => {}}
        onQuantity={() => {}}
        {...calls}
        onOpenCode={null}
        {...props}
      />,
      { as },
    );
    return { user, calls };
  };
  const buy = () => screen.findByRole("button", { name: "Get tickets" });
  const quoted = () => answer("tickets", "quote", quoteFor);

  test("shows a type's own limit alone, where it is what bounds the order", async () => {
    quoted();
    const limited = { ...gaType, max_per_order: 4 };
    await open({ chosen: anOffer(limited, { most: 4 }) });
    expect(shown()).toContain("Up to 4 per order");
  });
  test.each<[string, TypeOffer]>([
    ["fewer are left", anOffer({ ...gaType, max_per_order: 4 }, { most: 3 })],
    ["every order has the same", anOffer({ ...gaType, max_per_order: 8 }, { most: 8 })],
  ])("shows no limit of a type where %s", async (_case, chosen) => {
    quoted();
    await open({ chosen });
    expect(shown()).not.toContain("per order");
  });

  test("asks no price of a visitor, who signs in before anything is bought", async () => {
    const { user, calls } = await open({ isSignedIn: false });
    await user.click(await buy());
    expect([calls.onSignIn.mock.calls.length, requestsOf("tickets", "quote").length]).toEqual([1, 0]);
  });

  test("of a type that isn't on sale says why, and whether another one is", async () => {
    const closed = anOffer(gaType, { closed: "Sold out" });
    await open({ offers: [closed, anOffer(vipType)], chosen: closed });
    expect(screen.getByRole("button", { name: "Sold out" })).toBeDisabled();
    expect(shown()).toContain("Choose another ticket to continue.");
    expect(requestsOf("tickets", "quote")).toEqual([]);
  });
  test("of an event without anything on sale leads to nothing else", async () => {
    const closed = anOffer(gaType, { closed: "Sold out" });
    await open({ offers: [closed], chosen: closed });
    expect(shown()).not.toContain("Choose another ticket");
  });

  test.each([
    ["ticket.sale-ended", "Their words"],
    ["internal-error", "Couldn't load the price."],
  ] as const)("whose price fails with %s can't be bought, and can be read again", async (code, text) => {
    refuse("tickets", "quote", { status: 409, code, message: "Their words" });
    const { user } = await open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(await buy()).toBeDisabled();
    quoted();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(priceOf("Total")).toBe("$20"));
    expect(await buy()).toBeEnabled();
  });

  test("waits for its price", async () => {
    const back = holdBack("tickets", "quote");
    await open();
    expect(await buy()).toBeDisabled();
    quoted();
    back();
    await waitFor(() => expect(screen.getByRole("button", { name: "Get tickets" })).toBeEnabled());
  });

  test("sends an order once, and another one only after a failure", async () => {
    quoted();
    const { user, calls } = await open();
    await waitFor(() => expect(screen.getByRole("button", { name: "Get tickets" })).toBeEnabled());
    refuse("tickets", "checkout", { status: 409, code: "event.past", message: "Their words" });
    const button = await buy();
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(titles()).toEqual(["Their words"]));
    expect(requestsOf("tickets", "checkout")).toHaveLength(1);
    expect([
      calls.onRefused.mock.calls.length,
      calls.onCodeRefused.mock.calls.length,
      calls.onSignIn.mock.calls.length,
    ]).toEqual([1, 0, 0]);
    answer("tickets", "checkout", { url: "https://pay.test/1", hold: aHold(), ticket_ids: [], place: null });
    await user.click(await buy());
    await waitFor(() => expect(calls.onCheckout).toHaveBeenCalledTimes(1));
    expect(screen.getByRole("button", { name: "Holding your tickets…" })).toBeDisabled();
  });

  test("whose code is refused lets go of it", async () => {
    quoted();
    refuse("tickets", "checkout", { status: 409, code: "code.invalid" });
    const { user, calls } = await open();
    await waitFor(() => expect(screen.getByRole("button", { name: "Get tickets" })).toBeEnabled());
    await user.click(await buy());
    await waitFor(() => expect(calls.onCodeRefused).toHaveBeenCalledTimes(1));
  });

  test("with a code that isn't applied applies it first", async () => {
    quoted();
    const onOpenCode = vi.fn();
    const { user } = await open({ onOpenCode });
    await waitFor(() => expect(screen.getByRole("button", { name: "Get tickets" })).toBeEnabled());
    await user.click(await buy());
    expect(onOpenCode).toHaveBeenCalledTimes(1);
    expect(requestsOf("tickets", "checkout")).toEqual([]);
  });

  test("in line is for changing the order", async () => {
    quoted();
    await open({ changed: <p>120th in line</p> });
    expect(screen.getByRole("heading", { name: "Change your order" })).toBeVisible();
    expect(await screen.findByRole("button", { name: "Change order" })).toBeVisible();
  });
});

describe("an ambassador code", () => {
  type Options = Parameters<typeof useAmbassadorCode>[0];
  const use = async (about: Partial<Options> = {}) => {
    const calls = { onChange: vi.fn(), onSignIn: vi.fn() };
    const options: Options = { order, prefill: "", isSignedIn: true, isOnSale: true, ...calls, ...about };
    const { result, rerender } = await runHook((now: Options) => useAmbassadorCode(now), { as, initialProps: options });
    return { result, calls, become: (next: Partial<Options>) => rerender({ ...options, ...next }) };
  };
  const codesAsked = () => requestsOf("tickets", "quote").flatMap(({ ambassadorCode }) => ambassadorCode ?? []);

  test("of the address waits for a session and for the sale, and is asked for once", async () => {
    answer("tickets", "quote", quoteFor);
    const { become } = await use({ prefill: " river10 ", isSignedIn: false });
    await settle();
    become({ isSignedIn: true, isOnSale: false });
    await settle();
    expect(requestsOf("tickets", "quote")).toEqual([]);
    become({ isSignedIn: true });
    await settle();
    become({ isSignedIn: true, isOnSale: false });
    become({ isSignedIn: true });
    await settle();
    expect(codesAsked()).toEqual(["RIVER10"]);
    expect(titles()).toEqual([]);
  });

  test("is asked for only where there is one, by somebody who is signed in, once at a time", async () => {
    answer("tickets", "quote", quoteFor);
    const { result, calls, become } = await use();
    act(() => result.current.apply());
    await settle();
    expect(codesAsked()).toEqual([]);
    act(() => result.current.setText(" river10"));
    expect(result.current.isOpen).toBe(true);
    become({ isSignedIn: false });
    act(() => result.current.apply());
    expect(calls.onSignIn).toHaveBeenCalledWith("RIVER10");
    become({});
    const back = holdBack("tickets", "quote");
    act(() => result.current.apply());
    await waitFor(() => expect(result.current.isPending).toBe(true));
    act(() => result.current.apply());
    back();
    await waitFor(() => expect(titles()).toEqual(["Code Applied"]));
    expect([codesAsked(), calls.onChange.mock.calls]).toEqual([["RIVER10"], [["RIVER10"]]]);
    become({ order: { ...order, ambassadorCode: "RIVER10" } });
    expect(result.current.isOpen).toBe(false);
  });

  test("that is refused isn't open any more, until it is another", async () => {
    answer("tickets", "quote", quoteFor);
    const { result } = await use();
    refuse("tickets", "quote", { status: 409, code: "code.invalid" });
    act(() => result.current.setText("RIVER10"));
    act(() => result.current.apply());
    await waitFor(() => expect(titles()).toEqual(["Invalid Code"]));
    expect(result.current.isOpen).toBe(false);
    act(() => result.current.setText("RIVER11"));
    expect(result.current.isOpen).toBe(true);
  });

  test.each([
    ["code.window", [[null]]],
    ["event.past", []],
  ] as const)(
    "of an order whose price is refused with %s is taken off only for its own sake",
    async (code, changes) => {
      refuse("tickets", "quote", { status: 409, code });
      const { calls } = await use({ order: { ...order, ambassadorCode: "RIVER10" } });
      await settle();
      expect(calls.onChange.mock.calls).toEqual(changes);
    },
  );

  test("isn't taken off an order that has none", async () => {
    refuse("tickets", "quote", { status: 409, code: "code.window" });
    const { calls } = await use();
    await settle();
    expect([calls.onChange.mock.calls, titles()]).toEqual([[], []]);
  });

  test("that takes off less than $5 a ticket names what it does", async () => {
    const lines = [aQuoteLine({ code_discount: 500 }), aQuoteLine({ code_discount: 100 })];
    answer("tickets", "quote", (): Quote => aQuote(lines, { event_id: "evt_00000001", code: "RIVER10" }));
    const { result } = await use();
    act(() => result.current.setText("RIVER10"));
    act(() => result.current.apply());
    await waitFor(() =>
      expect(toastStore.shown().map(({ text }) => text)).toEqual(["Code RIVER10 applied — $6 off this order."]),
    );
  });
});

describe("why nobody gets in", () => {
  const reason = async (about: Partial<CityEvent>, isPaused = false, isPreview = false) => {
    await showPart(<TicketsUnavailable event={aParty(about)} isPaused={isPaused} isPreview={isPreview} />);
    return shown();
  };
  const rsvp: Partial<CityEvent> = { entry: "rsvp", ticket_types: [] };

  test.each<[string, Partial<CityEvent>, boolean, boolean, string]>([
    ["cancelled", { state: "cancelled", cancel_reason: "Storm" }, false, false, "StormIf you paid"],
    ["cancelled for no named reason", { state: "cancelled" }, false, false, "This event is cancelledIf you paid"],
    ["cancelled, with RSVPs", { state: "cancelled", ...rsvp }, false, false, "See you at another one."],
    ["postponed", { state: "postponed" }, false, false, "Tickets stay valid"],
    ["postponed, with RSVPs", { state: "postponed", ...rsvp }, false, false, "RSVPs stay valid"],
    ["past", { past: true, state: "draft" }, false, false, "This event is over"],
    ["not published yet", { state: "draft" }, false, true, "Tickets go on sale once it is."],
    ["not published yet, with RSVPs", { state: "draft", ...rsvp }, false, true, "RSVPs open once it is."],
    ["no longer listed", { state: "draft" }, false, false, "because you have a ticket or a reservation"],
    ["no longer listed, with RSVPs", { state: "draft", ...rsvp }, false, false, "because of your RSVP"],
    ["stopped", { state: "sales-stopped" }, false, false, "Sales are stopped"],
    ["stopped, with RSVPs", { state: "sales-stopped", ...rsvp }, false, false, "RSVPs are closed"],
    ["paused", {}, true, false, "Ticket sales are paused"],
    ["paused and sold out", { spots_left: 0 }, true, false, "Sold out"],
    ["sold out", { spots_left: 0 }, false, true, "Sold out"],
  ])("is told of an event that is %s", async (_case, about, isPaused, isPreview, text) => {
    expect((await reason(about, isPaused, isPreview)).replaceAll("\n", "")).toContain(text);
  });
});

describe("a ticket as a pass", () => {
  const now = inHours(0);
  const soon = inHours(1);
  const pass = async ({ event, ...about }: Parameters<typeof aTicket>[0] & object) => {
    const ticket = aTicket({ ...about, event: { start_at: soon, doors_at: soon, ...event } });
    await showPart(<TicketPass ticket={ticket} holder="Maya Member" email="maya@x.test" now={now} />, { as });
    return shown();
  };

  test("names its holder, its place in the order, its code and where it is", async () => {
    const text = await pass({ number: 2, order_quantity: 3, code_used: "RIVER10" });
    for (const part of [
      "NameMaya Member",
      "Ticket 2 of 3",
      "CodeRIVER10",
      "WhereThe Dock1 Water St",
      "Valid",
      "Doors open",
    ])
      expect(text).toContain(part);
  });

  test("alone in its order has no number, and without a venue its address", async () => {
    const text = await pass({ number: 1, order_quantity: 1, event: { venue_name: null } });
    expect(text).not.toContain("Ticket 1 of 1");
    expect(text).not.toContain("CodeRIVER");
    expect(text).toContain("Where1 Water St");
  });

  test("without a place has none", async () => {
    expect(await pass({ event: { venue_name: null, venue_address: null } })).not.toContain("Where");
  });

  test("that was sent names who has it, and carries nothing of its buyer's", async () => {
    const text = await pass({ held_by: "Ben", event: { door_mode: "scan" } });
    expect(text).toContain("Sent toBen");
    expect(text).not.toContain("maya@x.test");
    expect(text).not.toContain("Maya Member");
  });

  test("that is scanned names its holder above, once", async () => {
    const text = await pass({ event: { door_mode: "scan" } });
    expect(text.split("Maya Member")).toHaveLength(2);
    expect(text).not.toContain("NameMaya");
  });

  test("of a postponed event has no day and no doors", async () => {
    const text = await pass({ event: { state: "postponed" } });
    expect(text).not.toContain("Doors open");
    expect(text).toContain("Your ticket stays valid and counts for the new date.");
  });

  const old = { start_at: "2026-01-01T00:00:00.000Z", place: "The Old Dock" };
  test.each([
    [soon, true],
    [inHours(-200), false],
  ])("that was moved to %s tells it until it is over", async (start_at, tells) => {
    expect((await pass({ event: { start_at, moved_from: old } })).includes("The Old Dock")).toBe(tells);
  });

  const at = "2026-11-20T02:41:00.000Z";
  test.each<[string, Parameters<typeof aTicket>[0] & object, string[], string[]]>([
    ["is scanned", { event: { door_mode: "scan" } }, ["They scan your code there.", "No re-entry."], ["Redeem"]],
    ["is scanned where one may come back", { event: { door_mode: "scan", re_entry: true } }, ["Re-entry allowed"], []],
    [
      "came in by a scan",
      { status: "redeemed", check_in_ts: at, event: { door_mode: "scan", re_entry: true } },
      ["You're in since", "Have a great night.", "Re-entry allowed"],
      ["REDEEMED"],
    ],
    [
      "went out after a scan",
      { status: "redeemed", check_in_ts: at, out_ts: at, event: { door_mode: "scan", re_entry: true } },
      ["You went out at", "Have a great night."],
      ["Re-entry allowed"],
    ],
    [
      "was redeemed",
      { status: "redeemed", check_in_ts: at },
      ["REDEEMED", "Checked in Thu, Nov 19 • 9:41 PM"],
      ["You're in since"],
    ],
    ["was redeemed at an unknown time", { status: "redeemed" }, ["REDEEMED"], ["Checked in Thu"]],
    ["was refunded", { status: "cancelled", refunded: true }, ["This ticket was refunded"], ["Redeem"]],
    [
      "was refunded in vain",
      { status: "cancelled", refunded: true, refund_failed: true, event: { cancel_reason: "Storm" } },
      ["Storm", "Our refund didn't reach you"],
      [],
    ],
    ["was cancelled", { status: "cancelled" }, ["This ticket was cancelled."], ["Your payment is refunded"]],
    [
      "is of a cancelled event",
      { event: { state: "cancelled", cancel_reason: "Storm" } },
      ["Storm", "Your payment is refunded"],
      ["This ticket was cancelled."],
    ],
    [
      "is of a cancelled event and cost a cent",
      { price_paid: 1, event: { state: "cancelled" } },
      ["Your payment is refunded"],
      [],
    ],
    [
      "was cancelled with its event",
      { status: "cancelled", price_paid: 2_000, event: { state: "cancelled" } },
      ["This ticket was cancelled."],
      ["Your payment is refunded"],
    ],
    [
      "is of a cancelled event and cost nothing",
      { price_paid: 0, event: { state: "cancelled" } },
      ["This ticket was cancelled."],
      ["Your payment is refunded"],
    ],
    ["comes later", { event: { start_at: inHours(400), doors_at: inHours(400) } }, ["Redeem at the door from"], []],
    ["is over", { event: { start_at: inHours(-200) } }, ["The doors closed"], []],
    ["was sent", { held_by: "Ben" }, ["Ben has this ticket now."], ["Redeem"]],
  ])("that %s tells what is possible", async (_case, about, has, hasNot) => {
    const text = await pass(about);
    for (const part of has) expect(text).toContain(part);
    for (const part of hasNot) expect(text).not.toContain(part);
  });

  test.each<[Partial<Ticket>, string]>([
    [{ number: 1, order_quantity: 2 }, "Check in ticket 1 of 2?"],
    [{ number: 1, order_quantity: 1 }, "Check in this ticket?"],
    [{ number: null, order_quantity: null }, "Check in this ticket?"],
  ])("with %j asks before it is checked in", async (about, question) => {
    const ticket = aTicket({ ...(about as object), event: { start_at: soon } });
    const user = await showPart(<TicketPass ticket={ticket} holder="Maya Member" email="maya@x.test" now={now} />, {
      as,
    });
    await user.click(screen.getByRole("button", { name: "Redeem" }));
    expect(await screen.findByText(question)).toBeVisible();
  });
});

describe("a reservation", () => {
  const card = async (about: Parameters<typeof aHold>[0], props: object = {}) => {
    answer("tickets", "holds", { items: [] });
    await showPart(<HoldCard hold={aHold(about)} {...props} />, { as });
    return shown();
  };

  test("that has ended can't be paid or released", async () => {
    expect(await card({ expires_at: inHours(-1) }, { isTurn: true })).toContain("Your reservation has ended");
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect([screen.queryByRole("timer"), screen.queryByRole("status")]).toEqual([null, null]);
  });

  test("can be paid until its end, and elsewhere names its event", async () => {
    const text = await card({}, { withEvent: true, isTurn: true });
    for (const part of ["1 × GA+ held for you", "RAGER on the roof", "It's your turn"]) expect(text).toContain(part);
    expect(screen.getByRole("link", { name: "Pay $20" })).toHaveAttribute("href", "https://pay.test/cs_test_1");
    expect(screen.getByRole("timer")).toBeVisible();
  });

  test("without a page is paid by a button", async () => {
    expect(await card({ checkout_url: null })).not.toContain("RAGER on the roof");
    expect(screen.getByRole("button", { name: "Pay $20" })).toBeEnabled();
  });
});

describe("an offer of the waiting list", () => {
  const offer = { id: "off_00000001", until: inHours(1), quantity: 1 } as never;
  const entry = (about: object = {}) =>
    ({
      event_id: "evt_00000001",
      tier: "GA+",
      tier_name: "GA+",
      quantity: 1,
      state: "offered",
      unanswered: 0,
      ...about,
    }) as never;
  const panel = async (about: object = {}, made: object = {}) => {
    const onCheckout = vi.fn();
    const user = await showPart(
      <OfferPanel entry={entry(about)} offer={{ ...(offer as object), ...made } as never} onCheckout={onCheckout} />,
      { as },
    );
    return { user, onCheckout };
  };

  test("is taken at its price, once", async () => {
    answer("tickets", "quote", quoteFor);
    answer("tickets", "checkout", { url: "https://pay.test/1", hold: aHold(), ticket_ids: [], place: null });
    const { onCheckout } = await panel();
    const button = await screen.findByRole("button", { name: "Continue to payment · $20" });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(onCheckout).toHaveBeenCalledTimes(1));
    expect(requestsOf("tickets", "checkout")).toMatchObject([{ offerId: "off_00000001", expectedTotal: 2_000 }]);
    expect(shown()).toContain("aren't asked for an hour");
  });

  test("of a free ticket is taken for nothing", async () => {
    answer("tickets", "quote", () => aQuote([aQuoteLine({ regular: 0 })], { event_id: "evt_00000001" }));
    await panel();
    expect(await screen.findByRole("button", { name: "Get free ticket" })).toBeEnabled();
  });

  test.each([
    ["offer.over", "Their words"],
    ["offer.taken", "Their words"],
    ["internal-error", "Failed to start checkout"],
  ] as const)("that fails with %s can be tried again", async (code, title) => {
    answer("tickets", "quote", quoteFor);
    refuse("tickets", "checkout", { status: 409, code, message: "Their words" });
    const { user } = await panel();
    const button = () => screen.findByRole("button", { name: "Continue to payment · $20" });
    await user.click(await button());
    await waitFor(() => expect(titles()).toEqual([title]));
    await user.click(await button());
    await waitFor(() => expect(requestsOf("tickets", "checkout")).toHaveLength(2));
  });

  test("of a spot is joined, and the second one is the last", async () => {
    await panel({ tier: null, tier_name: null, unanswered: 1 });
    expect(screen.getByRole("button", { name: "Join the event" })).toBeEnabled();
    expect(shown()).toContain("This is your second offer.");
  });

  test("that is over can't be taken", async () => {
    await panel({}, { until: inHours(-1) });
    expect(shown()).toContain("This offer is over");
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});
