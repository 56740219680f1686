import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TicketType } from "../../../shared/model/ticket-type.ts";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf, setServerAhead } from "../../support/component/played-api.ts";
import { aQuote, aQuoteLine, typesShown } from "../../support/component/samples/events.ts";
import { aHold, aParty, aPlace, quoteFor } from "../../support/component/samples/tickets.ts";
import { openEvent as open, priceOf } from "../../support/component/ticket-screens.ts";
import { findToast } from "../../support/component/toast.ts";

const [ga, vip] = typesShown({ price_ga: 2_000, price_vip: 5_000 }) as [TicketType, TicketType];
const flat = (about: Partial<TicketType> & Pick<TicketType, "tier" | "name">): TicketType => ({
  ...ga,
  rule: "flat",
  ...about,
});
const early = flat({ tier: "T3", name: "Early bird", price: 1_000 });
const withTypes = (...ticket_types: TicketType[]) => aParty({ ticket_types });

const noon = Date.parse("2026-11-27T17:00:00.000Z");
const inMinutes = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();

const openEvent: typeof open = async (page) => {
  const user = await open(page);
  await screen.findByRole("radiogroup", { name: "Ticket type" });
  return user;
};

const optionOf = (name: string) =>
  within(screen.getByRole("radiogroup", { name: "Ticket type" }))
    .getAllByRole("radio")
    .map((radio) => radio.closest("label") as HTMLElement)
    .find((label) => within(label).queryByText(name)) as HTMLElement;
const radioOf = (name: string) => within(optionOf(name)).getByRole("radio");
const expectTotal = (total: string) => waitFor(() => expect(priceOf("Total")).toBe(total));
const button = (name: string) => screen.findByRole("button", { name });

test("[types-30] the types stand in the event's order, each with its name, note, price and what is to be had of it", async () => {
  playTime(noon);
  const note = "Table 4 to 9, two bottles, and a host for the night";
  await openEvent({
    event: withTypes(
      { ...early, closes_at: inMinutes(-1) },
      { ...ga, left: 3 },
      flat({ tier: "T4", name: "Table for six", note, price: 30_000, left: 0 }),
      { ...vip, left: 10 },
      flat({ tier: "T5", name: "Second wave", price: 3_000, left: 11 }),
      flat({ tier: "T6", name: "Soon", opens_at: "2026-11-29T23:00:00.000Z" }),
      flat({ tier: "T7", name: "Last call", note: "At the door", price: 0, opens_at: "2026-12-05T23:30:00.000Z" }),
    ),
  });
  const labels = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
  expect(labels).toEqual([
    "Early birdSale ended$10",
    "GA+General admissionOnly 3 left$20",
    `Table for six${note}Sold out$300`,
    "VIP+VIP area and fast laneOnly 10 left$50",
    "Second wave$30",
    "SoonOn sale Sun 6 PM$20",
    "Last callAt the doorOn sale Sat, Dec 5, 6:30 PMFree",
  ]);
  expect(screen.getAllByRole("radio").map((radio) => !radio.hasAttribute("disabled"))).toEqual([
    false,
    true,
    false,
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ["this device's clock", 0],
  ["the server's clock, an hour ahead of this device's", 3_600_000],
])("[types-30] a type goes on sale and ends at its instants by %s, without a reload", async (_clock, ahead) => {
  playTime(noon);
  setServerAhead(ahead);
  const at = (minutes: number) => new Date(noon + ahead + minutes * 60_000).toISOString();
  await openEvent({ event: withTypes(ga, { ...early, opens_at: at(1), closes_at: at(2) }) });
  await expectTotal("$20");
  const passUntil = (instant: string, before: number) => passTime(Date.parse(instant) - before - Date.now() - ahead);
  await passUntil(at(1), 2_000);
  expect(radioOf("Early bird")).toBeDisabled();
  await passUntil(at(1), -1_000);
  expect(radioOf("Early bird")).toBeEnabled();
  await passUntil(at(2), 2_000);
  expect(radioOf("Early bird")).toBeEnabled();
  await passUntil(at(2), -1_000);
  expect(radioOf("Early bird")).toBeDisabled();
  expect(optionOf("Early bird")).toHaveTextContent("Sale ended");
});

test("[types-30] a type that ends while it is chosen stays chosen, has nothing to press, and the next choice keeps the quantity", async () => {
  playTime(noon);
  const user = await openEvent({ event: withTypes({ ...early, closes_at: inMinutes(1) }, ga) });
  await waitFor(() => expect(radioOf("Early bird")).toBeChecked());
  await user.click(await button("Add a ticket"));
  await passTime(noon + 61_000 - Date.now());
  expect(radioOf("Early bird")).toBeChecked();
  expect(await button("Sale ended")).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Get tickets" })).toBeNull();
  expect(screen.getByText("Choose another ticket to continue.")).toBeVisible();
  await user.click(radioOf("GA+"));
  await expectTotal("$40");
  await waitFor(async () => expect(await button("Get tickets")).toBeEnabled());
});

test.each([
  ["the first type that is on sale, without a type in the address", "", "GA+"],
  ["the type whose number the address names", "?tier=5", "Lounge"],
  ["VIP+, as addresses from before say it", "?tier=vip", "VIP+"],
  ["the first that is on sale where the address names none of the event's", "?tier=8", "GA+"],
])("[types-30] an event's page begins with %s", async (_which, search, name) => {
  playTime(noon);
  const event = withTypes({ ...early, closes_at: inMinutes(-1) }, ga, vip, flat({ tier: "T5", name: "Lounge" }));
  await openEvent({ event, search });
  await waitFor(() => expect(radioOf(name)).toBeChecked());
});

test("[types-30] a choice stands in the address by its number", async () => {
  const user = await openEvent({ event: withTypes(ga, early) });
  expect(window.location.search).toBe("");
  await user.click(radioOf("Early bird"));
  await waitFor(() => expect(window.location.search).toBe("?tier=3"));
  await user.click(radioOf("GA+"));
  await waitFor(() => expect(window.location.search).toBe("?tier=1"));
});

test.each([
  ["per order", { max_per_order: 2 }, 500, 2, "Up to 2 per order"],
  ["of the type", { max_per_order: 4, left: 3 }, 500, 3, null],
  ["of the event", { left: 3 }, 2, 2, null],
] as const)("[types-31] the quantity ends at what may be had %s: %#", async (_of, type, spots_left, most, hint) => {
  const user = await openEvent({ event: { ...withTypes({ ...ga, ...type }), spots_left } });
  for (let count = 1; count < most; count += 1) await user.click(await button("Add a ticket"));
  expect(await screen.findByLabelText(`${most} tickets`)).toBeVisible();
  expect(await button("Add a ticket")).toBeDisabled();
  expect(screen.queryByText(/per order/)?.textContent ?? null).toBe(hint);
});

test("[types-31] the last tickets of a type are there for who holds them, and sold out for everybody else", async () => {
  const event = withTypes({ ...ga, left: 0 }, vip);
  await openEvent({ event, holds: [aHold({ quantity: 2 })] });
  await waitFor(() => expect(radioOf("GA+")).toBeEnabled());
  expect(optionOf("GA+")).toHaveTextContent("Only 2 left");
});

test.each([
  {
    when: "goes on sale later",
    types: [
      { ...early, opens_at: "2026-12-05T23:00:00.000Z" },
      { ...ga, opens_at: "2026-12-04T23:00:00.000Z" },
    ],
    says: "On sale Fri, Dec 4, 6 PM",
  },
  {
    when: "is sold out or over",
    types: [
      { ...early, closes_at: inMinutes(-1) },
      { ...ga, left: 0 },
    ],
    says: "Sold out",
  },
])(
  "[types-30] where every type $when, the button and a phone's bar name when or why, and nothing is priced",
  async ({ types, says }) => {
    playTime(noon);
    await openEvent({ event: withTypes(...types) });
    expect(await button(says)).toBeDisabled();
    expect(screen.getByRole("button", { name: "See tickets", hidden: true }).parentElement).toHaveTextContent(says);
    expect(screen.queryByText("Choose another ticket to continue.")).toBeNull();
    expect(requestsOf("tickets", "quote")).toEqual([]);
  },
);

const refusals = [
  {
    code: "ticket.not-on-sale-yet",
    message: "Early bird tickets aren't on sale yet.",
    details: { opens_at: "2026-12-05T23:00:00.000Z" },
    text: "On sale Sat, Dec 5, 6 PM.",
    becomes: { opens_at: "2026-12-05T23:00:00.000Z" },
  },
  {
    code: "ticket.sale-ended",
    message: "Early bird tickets aren't on sale any more.",
    text: "Choose another ticket.",
    becomes: { closes_at: inMinutes(-1) },
  },
  {
    code: "ticket.type-sold-out",
    message: "Early bird is sold out.",
    details: { tier: "T3", left: 0 },
    text: "Choose another ticket.",
    becomes: { left: 0 },
  },
  {
    code: "ticket.type-sold-out",
    message: "Only 1 Early bird left. Please choose fewer tickets.",
    details: { tier: "T3", left: 1 },
    text: "",
    becomes: { left: 1 },
  },
  {
    code: "ticket.too-many",
    message: "An order can have at most 1 Early bird ticket.",
    details: { most: 1 },
    text: "Choose fewer tickets.",
    becomes: { max_per_order: 1 },
  },
] as const;

test.each(refusals)(
  "[types-32] an order that is refused with $code, $message, says what to do, reads the event again and keeps the choice",
  async ({ text, becomes, ...refusal }) => {
    playTime(noon);
    refuse("tickets", "checkout", { status: 409, ...refusal });
    const user = await openEvent({ event: withTypes(ga, early), search: "?tier=3&quantity=2" });
    await expectTotal("$100");
    answer("events", "get", withTypes(ga, { ...early, ...becomes }));
    await user.click(await button("Get tickets"));
    await findToast(refusal.message, text);
    await waitFor(() => expect(requestsOf("events", "get")).toHaveLength(2));
    expect(radioOf("Early bird")).toBeChecked();
    expect(window.location.search).toBe("?tier=3&quantity=2");
  },
);

test("[types-32] an order of a type that isn't sold any more leaves the others to choose from, with the quantity", async () => {
  const message = "Early bird tickets aren't sold for this event.";
  refuse("tickets", "checkout", { status: 409, code: "ticket.tier-not-sold", message });
  const user = await openEvent({ event: withTypes(ga, early), search: "?tier=3&quantity=2" });
  await expectTotal("$100");
  answer("events", "get", withTypes(ga));
  await user.click(await button("Get tickets"));
  await findToast(message, "Choose another ticket.");
  await waitFor(() => expect(screen.getAllByRole("radio")).toHaveLength(1));
  await expectTotal("$40");
});

test("[types-32] a price that is refused because its type ended shows the server's reason, and reads the event again", async () => {
  playTime(noon);
  const message = "Early bird tickets aren't on sale any more.";
  refuse("tickets", "quote", { status: 409, code: "ticket.sale-ended", message });
  const opened = openEvent({ event: withTypes(early, ga) });
  await opened;
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(requestsOf("events", "get").length).toBeGreaterThan(1));
});

const inLine = [
  ...refusals.map((refusal) => ({ ...refusal, text: `${refusal.message}Nothing was charged.` })),
  {
    code: "ticket.tier-not-sold",
    message: "Early bird tickets aren't sold for this event.",
    text: "Early bird tickets aren't sold for this event.Nothing was charged. Choose another ticket.",
  },
];

test.each(inLine)(
  "[types-32] an order that is refused in line with $code, $message, says that nothing was charged",
  async ({ text, ...error }) => {
    await openEvent({ event: withTypes(ga), place: aPlace({ state: "refused", error }) });
    expect(await screen.findByRole("status", { name: "Your order" })).toHaveTextContent(text);
    expect(screen.getByRole("button", { name: "Got it" })).toBeVisible();
  },
);

test("[types-31] a price, a reservation and a place in line say the type's name", async () => {
  answer("tickets", "quote", aQuote([aQuoteLine({ regular: 1_000 })], { tier: "T3" }));
  const hold = aHold({ tier: "T3", tier_name: "Early bird", quantity: 2 });
  await openEvent({ event: withTypes(early, ga), holds: [hold] });
  expect(await screen.findByText("Total, 1 × Early bird")).toBeVisible();
  expect(screen.getByRole("region", { name: "Your reservation" })).toHaveTextContent("2 × Early bird held for you");
  expect(document.body).not.toHaveTextContent("T3");
});

test.each([
  ["by its name", withTypes(early, ga), "2 × Early bird"],
  ["as tickets, once the event doesn't sell it any more", withTypes(ga), "2 tickets"],
])("[types-31] an order in line names its type %s", async (_how, event, text) => {
  const { order } = aPlace();
  await open({ event, place: aPlace({ order: { ...order, tier: "T3" } }) });
  expect(await screen.findByRole("region", { name: "Your place in line" })).toHaveTextContent(text);
});

test("[types-31] a Premium member's free ticket of the month is asked of the first type that it can be, whichever is chosen", async () => {
  const member = ga;
  answer("tickets", "quote", (order) => ({ ...quoteFor(order), uses_free_ga: order.tier === "T4" }));
  await openEvent({
    as: aPerson({ tier: "premium" }),
    event: withTypes(early, { ...member, price: 0 }, { ...member, tier: "T4", name: "Regular" }),
  });
  await waitFor(() => expect(optionOf("Regular")).toHaveTextContent(/RegularFree for you\$20$/));
  expect(optionOf("GA+")).toHaveTextContent(/General admissionFree$/);
  expect(
    requestsOf("tickets", "quote")
      .map(({ tier }) => tier)
      .sort(),
  ).toEqual(["T3", "T4"]);
});
