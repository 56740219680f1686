import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CityEvent } from "../../../shared/model/event.ts";
import { plans } from "../../../shared/model/plans.ts";
import { comeBack } from "../../support/component/come-back.ts";
import { answerEvent, answerEvents, shownEvents } from "../../support/component/event-pages.ts";
import { answerPlans } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEvent, aPastEvent } from "../../support/component/samples/events.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const member = aPerson();
const premium = aPerson({ tier: "premium" });
const tab = "/dashboard?tab=events";
const idOf = (name: string) => `evt_${name.padStart(26, "0")}`;

const city = anEvent({ id: idOf("C1TY"), featured: true });
const rager = anEvent({ id: idOf("RAGER"), event_section: ["rager"] });
const vip = anEvent({ id: idOf("V1P"), event_section: ["vip"] });
const over = aPastEvent({ id: idOf("VER"), event_section: ["city"], title: "Old market" });

const filters = () =>
  within(screen.getByRole("group", { name: "Show events" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
const filter = (name: RegExp) => screen.getByRole("button", { name });
const cardOf = ({ id }: CityEvent) => {
  const card = document.querySelector<HTMLElement>(`main [data-event="${id}"]`);
  if (!card) throw new Error(`No card of ${id}`);
  return card;
};
const shown = async (...events: CityEvent[]) =>
  waitFor(() => expect(shownEvents()).toEqual(events.map(({ id }) => id)));

test("[events-05] the Events screen opens with its header, its filters with their numbers, and the City events", async () => {
  const second = anEvent({ id: idOf("2ND"), event_section: ["city", "rager"], featured: true });
  answerEvents(city, rager, vip, second, over);
  await openApp(tab, { as: member });
  await waitFor(() => expect(shownEvents().sort()).toEqual([city.id, second.id].sort()));
  expect(screen.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  expect(screen.getByText("Jacksonville's Best Events")).toBeVisible();
  expect(filters()).toEqual(["City (2)", "RAGER's (2)", "VIP (1)", "Featured (2)", "All Events (4)", "Past"]);
  expect(filter(/^City/)).toHaveAttribute("aria-pressed", "true");
});

test("[events-08] the filter RAGER's lists upcoming ragers only", async () => {
  answerEvents(city, rager, vip, aPastEvent({ event_section: ["rager"] }));
  const user = await openApp(tab, { as: member });
  await shown(city);
  await user.click(filter(/^RAGER's/));
  await shown(rager);
});

test.each([
  { view: "city", title: "No City Events Scheduled" },
  { view: "rager", title: "No RAGER's Scheduled" },
  { view: "vip", title: "No VIP Events Scheduled" },
  { view: "past", title: "No Past Events" },
  { view: "all", title: "No Events Scheduled" },
])("[events-08] [events-10] without events the view $view shows $title", async ({ view, title }) => {
  answerEvents();
  await openApp(`${tab}&events=${view}`, { as: premium });
  expect(await screen.findByText(title)).toBeVisible();
  expect(shownEvents()).toEqual([]);
});

test.each(["free", "essential"] as const)(
  "[events-09] the filter VIP shows a member with %s membership what Premium is and the next three VIP events",
  async (tier) => {
    answerPlans();
    const vips = [1, 2, 3, 4].map((day) =>
      anEvent({ id: idOf(`V${day}`), event_section: ["vip"], start_at: `2031-01-1${day}T03:00:00.000Z` }),
    );
    answerEvents(city, aPastEvent({ event_section: ["vip"] }), ...vips);
    const user = await openApp(`${tab}&events=vip`, { as: aPerson({ tier }) });
    expect(await screen.findByText("Premium Members Only")).toBeVisible();
    for (const perk of plans.premium.perks) expect(screen.getByText(perk)).toBeVisible();
    expect(screen.getByText("$19.99")).toBeVisible();
    await shown(...vips.slice(0, 3));
    await user.click(screen.getByRole("link", { name: "Upgrade to Premium" }));
    await waitFor(() => expect(window.location.pathname).toBe("/subscription"));
  },
);

test("[events-09] the filter VIP shows a Premium member the VIP events and no upsell", async () => {
  answerEvents(city, vip);
  const user = await openApp(tab, { as: premium });
  await shown(city);
  await user.click(filter(/^VIP/));
  await shown(vip);
  expect(screen.queryByText("Premium Members Only")).toBeNull();
});

test("[events-10] the filter Past lists past events under their sections", async () => {
  const oldRager = aPastEvent({ id: idOf("2"), title: "Old rager", event_section: ["rager"] });
  const oldTable = aPastEvent({ id: idOf("3"), title: "Old table", event_section: ["vip"] });
  answerEvents(city, over, oldRager, oldTable);
  const user = await openApp(tab, { as: member });
  await shown(city);
  await user.click(filter(/^Past/));
  await shown(over, oldRager, oldTable);
  const headings = screen
    .getAllByRole("heading", { level: 2 })
    .map((heading) => [
      heading.textContent,
      ...[...(heading.closest("section") as HTMLElement).querySelectorAll("h3")].map(({ textContent }) => textContent),
    ]);
  expect(headings).toEqual([
    ["City Events", "Old market"],
    ["RAGER's", "Old rager"],
    ["VIP Events", "Old table"],
  ]);
});

test("[events-10] the filter Past leaves out sections in which nothing is over", async () => {
  answerEvents(rager, over);
  await openApp(`${tab}&events=past`, { as: member });
  await shown(over);
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual(["City Events"]);
});

test("[events-09] the filter VIP promises a free member no events where there are none", async () => {
  answerPlans();
  answerEvents(city);
  await openApp(`${tab}&events=vip`, { as: member });
  expect(await screen.findByText("Premium Members Only")).toBeVisible();
  expect(screen.queryByText("Coming up for Premium")).toBeNull();
});

test("[events-09] the filter VIP waits for the membership, and can be used again once that can be read", async () => {
  collectWarnings("Couldn't load the membership No");
  answerEvents(city, vip);
  const release = hold("memberships", "mine");
  const user = await openApp(`${tab}&events=vip`, { as: premium });
  await waitFor(() => expect(filters()).toContain("VIP (1)"));
  expect(screen.getByRole("status", { name: "Loading events" })).toBeVisible();
  refuse("memberships", "mine", { status: 403, code: "forbidden" });
  act(release);
  expect(await screen.findByText("Couldn't load your membership")).toBeVisible();
  expect(shownEvents()).toEqual([]);
  answer("memberships", "mine", membershipOf(premium));
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await shown(vip);
});

test("the views of featured and of all events have headings of their own, and only City offers the calendar", async () => {
  const featured = anEvent({ ...rager, featured: true });
  answerEvents(city, featured);
  const user = await openApp(`${tab}&events=featured`, { as: member });
  expect(await screen.findByRole("heading", { name: "Featured events" })).toBeInTheDocument();
  expect(screen.queryByText("Never Miss an Event")).toBeNull();
  await user.click(filter(/^All Events/));
  expect(await screen.findByRole("heading", { name: "All upcoming events" })).toBeInTheDocument();
  await user.click(filter(/^City/));
  expect(await screen.findByText("Never Miss an Event")).toBeVisible();
});

test.each([
  { view: "city", event: city, tag: "Featured" },
  { view: "rager", event: rager, tag: "RAGER" },
  { view: "vip", event: vip, tag: "VIP" },
  { view: "past", event: over, tag: "Past" },
])(
  "[events-12] a card on the view $view carries the tag $tag, or SOLD OUT instead, and opens the event",
  async ({ view, event, tag }) => {
    const full = anEvent({ id: idOf("F"), event_section: ["city", "rager", "vip"], featured: true, spots_left: 0 });
    answerEvents(event, full);
    const user = await openApp(`${tab}&events=${view}`, { as: premium });
    const card = await waitFor(() => cardOf(event));
    expect(within(card).getByText(tag)).toBeVisible();
    if (view !== "past") {
      expect(within(cardOf(full)).getByText("SOLD OUT")).toBeVisible();
      expect(within(cardOf(full)).queryByText(tag)).toBeNull();
    }
    answerEvent(event);
    await user.click(within(card).getByRole("heading"));
    expect(await screen.findByRole("heading", { level: 1, name: event.title })).toBeVisible();
    expect(window.location.pathname).toBe(`/event/${event.id}`);
  },
);

test.each([
  { tier: "free", price: "From $20" },
  { tier: "essential", price: "$10 · member price" },
  { tier: "premium", price: "Free for you" },
] as const)("[calm-01] a card says $price to a member with $tier membership", async ({ tier, price }) => {
  answerEvents(city);
  await openApp(tab, { as: aPerson({ tier }) });
  await shown(city);
  expect(await within(cardOf(city)).findByText(price)).toBeVisible();
});

test("a filter of Events narrows the list, and the address keeps the filter", async () => {
  const featuredRager = anEvent({ ...rager, featured: true });
  const plain = anEvent({ id: idOf("P") });
  answerEvents(city, featuredRager, plain);
  const user = await openApp(`${tab}&events=featured`, { as: member });
  await waitFor(() => expect(shownEvents().sort()).toEqual([city.id, featuredRager.id].sort()));
  expect(filter(/^Featured/)).toHaveAttribute("aria-pressed", "true");
  await user.click(filter(/^All Events/));
  await waitFor(() => expect(shownEvents()).toHaveLength(3));
  expect(window.location.search).toBe("?tab=events&events=all");
  await user.click(filter(/^City/));
  await waitFor(() => expect(shownEvents().sort()).toEqual([city.id, plain.id].sort()));
  expect(filter(/^All Events/)).toHaveAttribute("aria-pressed", "false");
});

test("the filters of Events show no number while the events load", async () => {
  answerEvents(anEvent());
  const release = hold("events", "list");
  await openApp(tab, { as: member });
  expect(await screen.findByRole("status", { name: "Loading events" })).toBeVisible();
  expect(filters()).toEqual(["City", "RAGER's", "VIP", "Featured", "All Events", "Past"]);
  act(release);
  await waitFor(() => expect(filters().slice(2)).toEqual(["VIP (0)", "Featured (0)", "All Events (1)", "Past"]));
});

test("the filters of Events show a dash when the events fail to load, and Try Again reads them", async () => {
  answerEvents();
  refuse("events", "list", { status: 500, code: "internal-error" }, { once: true });
  const user = await openApp(tab, { as: member });
  const retry = await screen.findByRole("button", { name: "Try Again" });
  expect(filters()).toEqual(["City (–)", "RAGER's (–)", "VIP (–)", "Featured (–)", "All Events (–)", "Past"]);
  await user.click(retry);
  await waitFor(() => expect(filters().slice(2)).toEqual(["VIP (0)", "Featured (0)", "All Events (0)", "Past"]));
});

test("events that were read stay when reading them again fails", async () => {
  answerEvents(city);
  await openApp(tab, { as: member });
  await shown(city);
  refuse("events", "list", { status: 500, code: "internal-error" });
  comeBack();
  await waitFor(() => expect(requestsOf("events", "list")).toHaveLength(2));
  await act(async () => {});
  expect(shownEvents()).toEqual([city.id]);
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
});

test("a next page of events that fails is read by Try Again, before any event is shown as all of them", async () => {
  answerEvents();
  answer("events", "list", ({ cursor }) =>
    cursor ? { items: [over], cursor: null } : { items: [city], cursor: "next" },
  );
  answer("events", "list", { items: [city], cursor: "next" }, { once: true });
  refuse("events", "list", { status: 500, code: "internal-error" }, { once: true });
  const user = await openApp(tab, { as: member });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  await shown(city);
  expect(requestsOf("events", "list")).toEqual([{}, { cursor: "next" }, { cursor: "next" }]);
});

test("earlier events are read on request, and again when that fails", async () => {
  const older = aPastEvent({ id: idOf("2"), title: "Older market", start_at: "2020-01-15T03:00:00.000Z" });
  answerEvents();
  answer("events", "list", ({ cursor }) =>
    cursor ? { items: [older], cursor: null } : { items: [city, over], cursor: "next" },
  );
  const user = await openApp(tab, { as: member });
  await shown(city);
  expect(screen.queryByRole("button", { name: "Show earlier events" })).toBeNull();
  await user.click(filter(/^Past/));
  await shown(over);
  refuse("events", "list", { status: 500, code: "internal-error" }, { once: true });
  await user.click(screen.getByRole("button", { name: "Show earlier events" }));
  await waitFor(() => expect(requestsOf("events", "list")).toHaveLength(2));
  await shown(over);
  await waitFor(() => expect(screen.getByRole("button", { name: "Show earlier events" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Show earlier events" }));
  await shown(over, older);
  expect(screen.queryByRole("button", { name: "Show earlier events" })).toBeNull();
});

test("a visitor finds the upcoming events on their own page, soonest first", async () => {
  const [later, sooner] = [
    anEvent({ id: idOf("2"), start_at: "2031-03-01T02:00:00.000Z" }),
    anEvent({ id: idOf("1"), start_at: "2031-02-01T02:00:00.000Z", event_section: ["vip"] }),
  ];
  answerEvents(later, sooner, over);
  const release = hold("events", "list");
  await openApp("/dashboard?tab=events");
  expect(await screen.findByRole("status", { name: "Loading events" })).toBeVisible();
  expect(window.location.pathname).toBe("/events");
  act(release);
  await shown(sooner, later);
  expect(screen.getByRole("heading", { name: "All upcoming events" })).toBeInTheDocument();
  expect(screen.queryByText("No Events Scheduled")).toBeNull();
});

test("a visitor's page of events says where there are none, and reads them again where that failed", async () => {
  answerEvents(over);
  refuse("events", "list", { status: 500, code: "internal-error" }, { once: true });
  const user = await openApp("/events");
  expect(await screen.findByText("Couldn't load events")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("No Events Scheduled")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "All upcoming events" })).toBeNull();
});

test("a visitor's page of events leads a member to the Events tab", async () => {
  answerEvents(city);
  await openApp("/events", { as: member });
  await shown(city);
  expect(window.location.pathname + window.location.search).toBe(tab);
});
