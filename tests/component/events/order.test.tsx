import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { plans } from "../../../shared/model/plans.ts";
import { answerEvent, openEvent } from "../../support/component/event-pages.ts";
import { answerPlans } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { anAdministrator, aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEvent, aPastEvent, aQuote, aQuoteLine } from "../../support/component/samples/events.ts";
import { switches } from "../../support/component/samples/settings.ts";
import { expectToast, listToasts } from "../../support/component/toast.ts";

const member = aPerson();
const buy = () => screen.queryByRole("button", { name: "Get tickets" });
const readyToBuy = async (name = "Get tickets"): Promise<HTMLElement> => {
  await waitFor(() => expect(screen.getByRole("button", { name })).toBeEnabled());
  return screen.getByRole("button", { name });
};

/** The price as it is summed up: what each label says. */
const price = async (): Promise<Record<string, string>> => {
  await waitFor(() => expect(document.querySelector("[data-price] dl > div")).not.toBeNull());
  const rows = [...document.querySelectorAll("[data-price] dl > div")];
  return Object.fromEntries(
    rows.map((row) => [row.querySelector("dt")?.textContent ?? "", row.querySelector("dd")?.textContent ?? ""]),
  );
};

test("[event-11] the quantity goes from 1 to 8", async () => {
  const user = await openEvent(anEvent(), member);
  expect(await screen.findByRole("button", { name: "Remove a ticket" })).toBeDisabled();
  for (let count = 2; count <= 8; count += 1) {
    await user.click(screen.getByRole("button", { name: "Add a ticket" }));
    expect(screen.getByLabelText(`${count} tickets`)).toHaveTextContent(String(count));
  }
  expect(screen.getByRole("button", { name: "Add a ticket" })).toBeDisabled();
  const shown = { "Price before discount": "$160", "Total, 8 × GA+": "$160" };
  await waitFor(async () => expect(await price()).toEqual(shown));
  expect(requestsOf("tickets", "quote").at(-1)).toMatchObject({ tier: "GA+", quantity: 8 });
});

test.each([
  {
    tier: "essential",
    line: { tier_discount: 1_000, discount_type: "half_ga" },
    reason: "Essential member",
    shown: { saved: "−$20", total: "$20 · member price" },
  },
  {
    tier: "premium",
    line: { tier_discount: 2_000, discount_type: "free_ga" },
    reason: "Premium member",
    shown: { saved: "−$40", total: "Free for you" },
  },
] as const)(
  "[event-11] two GA+ tickets show the price, one line of discount with its name, and the total to a member with $tier membership",
  async ({ tier, line, reason, shown: { saved, total } }) => {
    answer("tickets", "quote", ({ quantity = 1 }) =>
      aQuote(
        Array.from({ length: quantity }, () => aQuoteLine(line)),
        { membership_tier: tier },
      ),
    );
    answerEvent(anEvent());
    await openApp(`/event/${anEvent().id}?quantity=2`, { as: aPerson({ tier }) });
    const rows = { "Price before discount": "$40", [reason]: saved, "Total, 2 × GA+": total };
    await waitFor(async () => expect(await price()).toEqual(rows));
    await readyToBuy(total === "Free for you" ? "Get free ticket" : "Get tickets");
  },
);

const optionOf = (tier: string) =>
  screen.getByRole("radio", { name: new RegExp(tier.replace("+", "\\+")) }).closest("label");
const priceFact = () => screen.getByText("Price", { selector: "dt" }).closest("div");
const bar = () => screen.getByRole("button", { name: "See tickets", hidden: true }).parentElement;

test.each([
  {
    what: "an Essential member's half price",
    tier: "essential",
    event: { price_ga: 2_500, price: "From $25" },
    uses_free_ga: false,
    shown: {
      ga: /General admission\$12\.50member price\$25$/,
      vip: /VIP\+VIP area and fast lane\$35$/,
      page: "$12.50 · member price",
    },
  },
  {
    what: "a Premium member's free GA+ of the month, and the lower VIP+",
    tier: "premium",
    event: {},
    uses_free_ga: true,
    shown: { ga: /Free for you\$20$/, vip: /\$15member price\$35$/, page: "Free for you" },
  },
  {
    what: "half the price to a Premium member whose free GA+ is used",
    tier: "premium",
    event: {},
    uses_free_ga: false,
    shown: { ga: /\$10member price\$20$/, vip: /\$15member price\$35$/, page: "$10 · member price" },
  },
  {
    what: "the regular price to a free member",
    tier: "free",
    event: {},
    uses_free_ga: false,
    shown: { ga: /GA\+General admission\$20$/, vip: /VIP\+VIP area and fast lane\$35$/, page: "From $20" },
  },
] as const)(
  "[in-02] the order form, the facts and a phone's bar show $what",
  async ({ tier, event, uses_free_ga, shown }) => {
    answer("tickets", "quote", aQuote([aQuoteLine()], { uses_free_ga }));
    await openEvent(anEvent(event), aPerson({ tier }));
    await waitFor(() => expect(priceFact()).toHaveTextContent(shown.page));
    await waitFor(() => expect(optionOf("GA+")).toHaveTextContent(shown.ga));
    expect(optionOf("VIP+")).toHaveTextContent(shown.vip);
    expect(bar()).toHaveTextContent(shown.page);
  },
);

test("[in-02] as long as it isn't known whether a Premium member's free GA+ is left, the regular price is shown", async () => {
  refuse("tickets", "quote", { status: 500, code: "internal-error" });
  await openEvent(anEvent(), aPerson({ tier: "premium" }));
  expect(await screen.findByText("Couldn't load the price.")).toBeVisible();
  expect(priceFact()).toHaveTextContent("From $20");
  expect(optionOf("GA+")).toHaveTextContent(/GA\+General admission\$20$/);
});

test("[in-02] an event that costs everybody nothing is Free, not free for a member", async () => {
  await openEvent(anEvent({ price_ga: 0, price_vip: 0, price: "Free" }), aPerson({ tier: "premium" }));
  await waitFor(() => expect(optionOf("GA+")).toHaveTextContent(/GA\+General admissionFree$/));
  expect(priceFact()).toHaveTextContent(/^PriceFree$/);
});

test("[event-10] a buyer chooses between GA+ and VIP+ at their prices, and the order asks for the chosen one at its total", async () => {
  answer("tickets", "quote", ({ tier }) =>
    aQuote([aQuoteLine({ regular: tier === "VIP+" ? 3_750 : 2_200 })], { tier }),
  );
  refuse("tickets", "checkout", { status: 409, code: "event.sold-out", message: "This event is sold out." });
  const user = await openEvent(anEvent({ price_ga: 2_200, price_vip: 3_750 }), member);
  const tiers = screen.getByRole("radiogroup", { name: "Ticket type" });
  const labels = within(tiers)
    .getAllByRole("radio")
    .map((radio) => radio.closest("label")?.textContent);
  expect(labels).toEqual([expect.stringMatching(/GA\+.*\$22/), expect.stringMatching(/VIP\+.*\$37\.50/)]);
  expect(within(tiers).getByRole("radio", { name: /GA\+/ })).toBeChecked();
  await user.click(within(tiers).getByRole("radio", { name: /VIP\+/ }));
  await waitFor(async () => expect(await price()).toMatchObject({ "Total, 1 × VIP+": "$37.50" }));
  await user.click(await readyToBuy());
  await expectToast("This event is sold out.");
  expect(requestsOf("tickets", "checkout")).toEqual([
    { eventId: anEvent().id, tier: "VIP+", quantity: 1, ambassadorCode: null, expectedTotal: 3_750 },
  ]);
});

test("[checkout-23] an event that sells one tier offers that one alone, also where the address names the other", async () => {
  answerEvent(anEvent({ price_ga: null, price_vip: 4_000 }));
  await openApp(`/event/${anEvent().id}?tier=ga`, { as: member });
  expect(await screen.findAllByRole("radio")).toHaveLength(1);
  expect(screen.getByRole("radio", { name: /VIP\+/ })).toBeChecked();
  await readyToBuy();
  expect(requestsOf("tickets", "quote")).toMatchObject([{ tier: "VIP+" }]);
});

test.each([
  { address: "no code", search: "", value: "" },
  { address: "a code", search: "?code=river10", value: "RIVER10" },
])("[event-12] the code field of an address with $address holds $value", async ({ search, value }) => {
  answerEvent(anEvent());
  await openApp(`/event/${anEvent().id}${search}`);
  expect(await screen.findByLabelText("Ambassador code")).toHaveValue(value);
});

test("[event-09] [event-13] a visitor who starts a purchase is asked to sign in at /auth", async () => {
  const user = await openEvent(anEvent());
  await user.click(await readyToBuy());
  await expectToast("Please sign in to purchase tickets");
  await waitFor(() => expect(window.location.pathname).toBe("/auth"));
  expect(window.location.search).toBe(`?next=${encodeURIComponent(`/event/${anEvent().id}`)}`);
});

test.each([
  { code: "event.sold-out", status: 409, message: "This event is sold out.", title: "This event is sold out." },
  {
    code: "premium-required",
    status: 403,
    message: "Premium membership required",
    title: "Premium membership required",
  },
  { code: "internal-error", status: 500, message: "No", title: "Failed to start checkout" },
] as const)(
  "[event-13] a checkout refused with $code shows $title alone and stays on the event",
  async ({ title, ...refusal }) => {
    refuse("tickets", "checkout", refusal);
    const user = await openEvent(anEvent(), member);
    await user.click(await readyToBuy());
    await expectToast(title);
    expect(listToasts()).toHaveLength(1);
    expect(await readyToBuy()).toBeVisible();
    expect(window.location.pathname).toBe(`/event/${anEvent().id}`);
  },
);

test("[event-13] a changed price is shown again, and nothing is bought at the old one", async () => {
  const quote = aQuote([aQuoteLine({ regular: 2_500 })]);
  refuse("tickets", "checkout", { status: 409, code: "price-changed", details: { quote } });
  const user = await openEvent(anEvent(), member);
  await user.click(await readyToBuy());
  await expectToast("The price has changed", "Check the new total and try again.");
  await waitFor(async () => expect(await price()).toMatchObject({ "Total, 1 × GA+": "$25" }));
  await user.click(await readyToBuy());
  await waitFor(() => expect(requestsOf("tickets", "checkout")).toHaveLength(2));
  expect(requestsOf("tickets", "checkout").map(({ expectedTotal }) => expectedTotal)).toEqual([2_000, 2_500]);
});

test("a price that fails to load is read by Try Again, and nothing can be bought before", async () => {
  refuse("tickets", "quote", { status: 500, code: "internal-error" }, { once: true });
  const user = await openEvent(anEvent(), member);
  const alert = await screen.findByText("Couldn't load the price.");
  expect(buy()).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await readyToBuy();
  expect(alert).not.toBeInTheDocument();
});

test("[appsettings-18] ticket sales that stop under an order leave a note that they are paused in place of the order panel and its bar", async () => {
  const text = "Ticket sales are paused right now. Please check back soon.";
  refuse("tickets", "checkout", { status: 403, code: "ticket.sales-paused", message: text });
  const user = await openEvent(anEvent(), member);
  const button = await readyToBuy();
  answer("content", "settings", switches({ ticket_sales_enabled: false }));
  await user.click(button);
  await expectToast(text);
  expect(await screen.findByText("Ticket sales are paused")).toBeVisible();
  expect(buy()).toBeNull();
  expect(screen.queryByText("See tickets")).toBeNull();
});

test.each([
  { name: "a free", tier: "free" },
  { name: "an Essential", tier: "essential" },
] as const)(
  "$name member sees the price and perks of Premium instead of a Premium event's order form",
  async ({ tier }) => {
    answerPlans();
    const user = await openEvent(anEvent({ premium: true }), aPerson({ tier }));
    const panel = await screen.findByRole("region", { name: "Premium Members Only" });
    for (const perk of plans.premium.perks) expect(within(panel).getByText(perk)).toBeVisible();
    expect(panel).toHaveTextContent(/\$19\.99\s*a month/);
    expect(buy()).toBeNull();
    expect(screen.queryByText("See tickets")).toBeNull();
    await user.click(within(panel).getByRole("link", { name: "Upgrade to Premium" }));
    await waitFor(() => expect(window.location.pathname).toBe("/subscription"));
  },
);

test.each([
  { name: "a Premium member", who: aPerson({ tier: "premium" }) },
  { name: "an administrator", who: anAdministrator() },
])("$name can order tickets of a Premium event", async ({ who }) => {
  await openEvent(anEvent({ premium: true }), who);
  expect(await screen.findByRole("radiogroup", { name: "Ticket type" })).toBeVisible();
  await readyToBuy();
});

test.each([
  { name: "without a spot", event: anEvent({ spots_left: 0 }), note: "Sold out" },
  { name: "that is over", event: aPastEvent(), note: "This event is over" },
  {
    name: "that people join with an RSVP",
    event: anEvent({ entry: "rsvp", total_spots: null, spots_left: null, price: "Free" }),
    note: "Free to join",
  },
])("[event-14] an event $name offers no checkout and shows $note", async ({ event, note }) => {
  await openEvent(event, member);
  expect(await screen.findByText(note)).toBeVisible();
  expect(buy()).toBeNull();
  expect(screen.queryByText("See tickets")).toBeNull();
  expect(screen.queryByRole("radiogroup", { name: "Ticket type" })).toBeNull();
  expect(screen.queryByLabelText("Ambassador code")).toBeNull();
});
