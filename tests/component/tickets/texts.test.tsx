import { describe, expect, test } from "vitest";
import type { ErrorCode } from "../../../shared/model/errors.ts";
import { ApiError, NetworkError } from "../../../web/src/api/index.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import {
  describeCheckoutError,
  isTypeRefusal,
  showCheckoutError,
} from "../../../web/src/features/tickets/checkout/checkout-errors.ts";
import { listSavings } from "../../../web/src/features/tickets/checkout/savings.ts";
import { describeAmbassadorCodeError } from "../../../web/src/features/tickets/checkout/use-ambassador-code.ts";
import { keepGuestPass, readGuestCode, readKeptGuestPass } from "../../../web/src/features/tickets/guest-pass-copy.ts";
import { describeRefusal } from "../../../web/src/features/tickets/line/refusal-text.ts";
import { isAway, isUsable } from "../../../web/src/features/tickets/use-ticket.ts";
import { isOnList, listAwaited } from "../../../web/src/features/tickets/waiting/waiting-queries.ts";
import { awaitedText, endText, nextText, placeText } from "../../../web/src/features/tickets/waiting/waiting-texts.ts";
import { aQuote, aQuoteLine, typesShown } from "../../support/component/samples/events.ts";
import { aParty, aPlace, aTicket, inHours } from "../../support/component/samples/tickets.ts";

const refused = (code: ErrorCode, details: Record<string, unknown> = {}, message = "The server's words") =>
  new ApiError({ status: 409, code, message, details });

describe("a failed checkout", () => {
  const said = { title: "The server's words" };
  test.each<[string, Error, object]>([
    [
      "a changed price",
      refused("price-changed", { quote: aQuote([aQuoteLine()]) }),
      { title: "The price has changed", text: "Check the new total and try again." },
    ],
    [
      "a changed price without the new one",
      refused("price-changed"),
      { title: "Failed to start checkout", text: said.title },
    ],
    [
      "another failure that names a quote",
      refused("internal-error", { quote: aQuote([aQuoteLine()]) }),
      { title: "Failed to start checkout", text: said.title },
    ],
    [
      "an expired hold",
      refused("hold.expired"),
      { title: "This reservation has ended", text: "Check your order and try again." },
    ],
    [
      "a repeated request that differs",
      refused("idempotency-mismatch"),
      { title: "This reservation has ended", text: "Check your order and try again." },
    ],
    ["holds of too many events", refused("hold.too-many-events"), { ...said, text: "You'll find them in My Tickets." }],
    [
      "a sale that hasn't begun, without its start",
      refused("ticket.not-on-sale-yet"),
      { ...said, text: "Check back soon." },
    ],
    ["too many of a type", refused("ticket.too-many"), { ...said, text: "Choose fewer tickets." }],
    ["a type with one left", refused("ticket.type-sold-out", { left: 1 }), said],
    [
      "a type with none left",
      refused("ticket.type-sold-out", { left: 0 }),
      { ...said, text: "Choose another ticket." },
    ],
    ["a type that isn't sold", refused("ticket.tier-not-sold"), { ...said, text: "Choose another ticket." }],
    ["paused sales", refused("ticket.sales-paused"), said],
    ["an unknown failure", refused("internal-error"), { title: "Failed to start checkout", text: said.title }],
    ["one's own code", refused("code.own"), { title: "Your Own Code", text: said.title }],
    [
      "a code without an email",
      refused("code.no-email"),
      { title: "Email Required", text: "Please log in to use an ambassador code." },
    ],
  ])("with %s has its own text", (_case, error, text) => {
    expect(describeCheckoutError(error)).toEqual(text);
  });

  test("before a sale begins names when it does", () => {
    const { text } = describeCheckoutError(refused("ticket.not-on-sale-yet", { opens_at: "2031-01-15T03:00:00.000Z" }));
    expect(text).toMatch(/^On sale .*Jan 14.*\.$/);
  });

  test("is about the type only for the refusals of one", () => {
    expect([refused("ticket.sale-ended"), refused("event.past"), new NetworkError()].map(isTypeRefusal)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each<[ErrorCode, string, string]>([
    ["payments-busy", "Your tickets are held for you", "default"],
    ["event.past", "The server's words", "destructive"],
    ["code.invalid", "Invalid Code", "destructive"],
  ])("with %s is shown as %s, %s", (code, title, tone) => {
    showCheckoutError(refused(code));
    expect(toastStore.shown().at(-1)).toMatchObject({ title, tone });
  });
});

describe("a refused ambassador code", () => {
  test.each<[ErrorCode, string]>([
    ["unauthorized", "Email Required"],
    ["code.no-email", "Email Required"],
    ["code.invalid", "Invalid Code"],
    ["invalid-input", "Invalid Code"],
    ["code.own", "Your Own Code"],
    ["code.window", "Code Already Used"],
    ["internal-error", "Failed to validate code. Please try again."],
  ])("with %s is: %s", (code, title) => {
    expect(describeAmbassadorCodeError(refused(code)).title).toBe(title);
  });

  test("that may be used later is shown for 10 seconds, and names no time that the server didn't", () => {
    expect(describeAmbassadorCodeError(refused("code.window"))).toMatchObject({
      text: "You've already used an ambassador code in the last 4 days. You can use another after that.",
      seconds: 10,
    });
  });
});

describe("the savings of an order", () => {
  const saved = (about: Parameters<typeof aQuote>[1], ...lines: Parameters<typeof aQuoteLine>[0][]) =>
    listSavings(aQuote(lines.map(aQuoteLine), about));

  test("are the membership's, the code's and what is waived, each with its cents", () => {
    expect(
      saved(
        { membership_tier: "premium", uses_free_ga: true, code: "RIVER10" },
        { tier_discount: 1_000, code_discount: 500, waived: 1 },
        { tier_discount: 1 },
      ),
    ).toEqual([
      { label: "Premium member", cents: 1_001, note: "With your free ticket this month" },
      { label: "Ambassador code RIVER10", cents: 500 },
      { label: "Under 50 cents, on us", cents: 1 },
    ]);
  });

  test("of an Essential member carry no note, and what took nothing off isn't listed", () => {
    expect(saved({ membership_tier: "essential" }, { tier_discount: 1 })).toEqual([
      { label: "Essential member", cents: 1 },
    ]);
    expect(saved({ code: "RIVER10" }, {})).toEqual([]);
  });
});

describe("a refused place in line", () => {
  const describeOf = (code: ErrorCode, details: Record<string, unknown> = {}, order = {}) => {
    const { order: ordered } = aPlace();
    const place = aPlace({ state: "refused", order: { ...ordered, ...order } });
    return describeRefusal(aParty(), { ...place, error: { code, message: "The server's words", details } as never });
  };
  const quote = aQuote([aQuoteLine(), aQuoteLine()], { total: 4_500 });

  test("for a changed price names the new total, and the one that was seen where there was one", () => {
    expect(describeOf("price-changed", { quote }).text).toContain("is now $45, not $40. Nothing was charged.");
    expect(describeOf("price-changed", { quote }, { expected_total: null }).text).toContain(
      "is now $45. Nothing was charged.",
    );
  });

  test.each<[ErrorCode, Record<string, unknown>, string, string | RegExp]>([
    ["event.sold-out", { spots_left: 1 }, "Not enough tickets left", "The server's words"],
    ["event.sold-out", { spots_left: 0 }, "Sold out", /^The last tickets went/],
    ["event.sold-out", {}, "Sold out", /^The last tickets went/],
    ["event.past", {}, "This event is over", "Nothing was charged."],
    ["ticket.sales-paused", {}, "Ticket sales are paused", "Nothing was charged. Please check back soon."],
    ["ticket.too-many", {}, "The server's words", "Nothing was charged. Choose fewer tickets."],
    ["ticket.type-sold-out", { left: 1 }, "The server's words", "Nothing was charged."],
    ["premium-required", {}, "The server's words", "Nothing was charged. Check your order and try again."],
    ["hold.expired", {}, "This reservation has ended", "Check your order and try again."],
  ])("for %s with %j is %s", (code, details, title, text) => {
    const shown = describeOf(code, details);
    expect(shown.title).toBe(title);
    if (typeof text === "string") expect(shown.text).toBe(text);
    else expect(shown.text).toMatch(text);
  });

  test("without a reason is an unknown failure", () => {
    expect(describeRefusal(aParty(), aPlace({ state: "refused" }))).toEqual({
      title: "Failed to start checkout",
      text: "Something went wrong",
    });
  });
});

describe("a waiting list", () => {
  const now = "2026-11-20T12:00:00.000Z";

  test("what is waited for, and the place in line, are in words", () => {
    expect(awaitedText({ tier_name: null, quantity: 1 })).toBe("a spot");
    expect(awaitedText({ tier_name: "VIP+", quantity: 2 })).toBe("2 × VIP+");
    expect([null, 1, 2, 13].map(placeText)).toEqual([
      "In line",
      "You're next",
      "1 person ahead of you",
      "12 people ahead of you",
    ]);
  });

  test("what comes next names from when on offers are made, where that is later", () => {
    const entry = (offers_from: string | null) => nextText({ offers_from } as never, now);
    expect(entry(null)).toMatch(/^We'll email you/);
    expect(entry("2026-11-21T15:00:00.000Z")).toMatch(/^Offers are made from Sat 10 AM on\. We'll email you/);
  });

  test.each([
    ["unanswered", /^Two offers went unanswered/],
    ["unpaid", /^Your reservation wasn't paid/],
    ["not-allowed", /^You were next, but your membership/],
    ["left", null],
    [null, null],
  ])("why it ended, for %s", (reason, text) => {
    const shown = endText({ ended: reason && { reason } } as never);
    if (text) expect(shown).toMatch(text);
    else expect(shown).toBeNull();
  });

  test("only somebody in line, with an offer or resting is on it", () => {
    const states = ["waiting", "offered", "resting", "ended"].map((state) => isOnList({ state } as never));
    expect([isOnList(null), ...states]).toEqual([false, true, true, true, false]);
  });

  const [ga, vip] = typesShown({ price_ga: 2_000, price_vip: 5_000 }) as [never, never];
  const typeOf = (type: object, about: object) => ({ ...type, ...about }) as never;

  test("takes new people for the types on sale that are sold out, each or all together", () => {
    const awaited = (about: Parameters<typeof aParty>[0]) => listAwaited(aParty(about), now).map(({ tier }) => tier);
    expect(awaited({ ticket_types: [typeOf(ga, { left: 0 }), typeOf(vip, { left: 1 })] })).toEqual(["GA+"]);
    expect(awaited({ spots_left: 0, ticket_types: [ga, vip] })).toEqual(["GA+", "VIP+"]);
    expect(awaited({ spots_left: 1, ticket_types: [ga, vip] })).toEqual([]);
    const later = typeOf(ga, { left: 0, opens_at: "2026-11-20T12:00:01.000Z" });
    expect(awaited({ spots_left: 0, ticket_types: [later, vip] })).toEqual(["VIP+"]);
    expect(awaited({ spots_left: 0, state: "postponed" })).toEqual([]);
    expect(awaited({ spots_left: 0, past: true })).toEqual([]);
  });

  test("of an event with RSVPs is for its spot, once none is left", () => {
    const awaited = (spots_left: number) => listAwaited(aParty({ entry: "rsvp", ticket_types: [], spots_left }), now);
    expect(awaited(0)).toEqual([{ tier: null, name: null, most: 1 }]);
    expect(awaited(1)).toEqual([]);
  });
});

describe("a ticket at the door", () => {
  const now = inHours(0);
  const out = { status: "redeemed", out_ts: now } as const;

  test.each<[string, boolean, Parameters<typeof aTicket>[0]]>([
    ["that came in and went out", true, out],
    ["that is in", false, { ...out, out_ts: null }],
    ["that is valid", false, { ...out, status: "valid" }],
    ["that somebody else holds", false, { ...out, held_by: "Ben" }],
    ["of an event that was long ago", false, { ...out, event: { start_at: inHours(-200) } }],
  ])("%s is away: %s", (_case, is, about) => {
    expect(isAway(aTicket({ ...about, event: { start_at: inHours(-1), ...about?.event } }), now)).toBe(is);
  });

  test.each<[string, boolean, Parameters<typeof aTicket>[0]]>([
    ["that is valid", true, {}],
    ["that is redeemed", false, { status: "redeemed" }],
    ["that is redeemed where one may come back", true, { status: "redeemed", event: { re_entry: true } }],
    ["that is cancelled where one may come back", false, { status: "cancelled", event: { re_entry: true } }],
    ["that is valid for an event that was long ago", false, { event: { start_at: inHours(-200) } }],
  ])("%s may be let in or out: %s", (_case, is, about) => {
    expect(isUsable(aTicket({ ...about, event: { start_at: inHours(-1), ...about?.event } }), now)).toBe(is);
  });
});

describe("a guest's pass", () => {
  const pass = { state: "open" } as never;

  test("is kept on this phone under its link's secret, until it isn't open any more", () => {
    keepGuestPass("secret", pass);
    expect([readKeptGuestPass("secret"), readKeptGuestPass("other")]).toEqual([pass, null]);
    keepGuestPass("secret", { state: "used" } as never);
    expect(readKeptGuestPass("secret")).toBeNull();
  });

  test("that can't be read is none", () => {
    window.localStorage.setItem("playyy-guest-pass", "{");
    expect(readKeptGuestPass("secret")).toBeNull();
  });

  test("has its secret behind the address's #", () => {
    window.history.replaceState(null, "", "/guest#secret");
    expect(readGuestCode()).toBe("secret");
    window.history.replaceState(null, "", "/guest");
    expect(readGuestCode()).toBeNull();
  });
});
