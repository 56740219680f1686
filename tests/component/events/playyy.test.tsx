import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { z } from "zod";
import { plans } from "../../../shared/model/plans.ts";
import { defaultPlayyyStats, type JoinableEvent } from "../../../shared/model/playyy.ts";
import { comeBack } from "../../support/component/come-back.ts";
import { answerDeals } from "../../support/component/deal-pages.ts";
import { answerPlans } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { anAdministrator, aPerson, membershipOf, type Person } from "../../support/component/person.ts";
import { answer, answerUnlessSet, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aDealDetail, deals } from "../../support/component/samples/deals.ts";
import { expectToast } from "../../support/component/toast.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

type Exclusive = z.output<typeof JoinableEvent>;

const hunt = (about: Partial<Exclusive> = {}): Exclusive => ({
  id: "exe_01J00000000000000000000000",
  title: "Rooftop Scavenger Hunt",
  description: "One riddle at a time, from the river to the roof.",
  date: "Friday, December 4, 7 PM",
  location: "Downtown",
  participants: "24 teams of 4",
  rewards: "$500 and bragging rights",
  image: null,
  is_active: true,
  created_at: "2026-01-02T03:04:05.000Z",
  joined: false,
  ...about,
});
const other = hunt({ id: "exe_01J00000000000000000000001", title: "Harbor League" });

const essential = aPerson({ tier: "essential" });
const kayaks = (count: number) => deals(count, { category: "Adventure" }).map((deal) => aDealDetail(deal));
const cardOf = async (title: string) =>
  (await screen.findByRole("heading", { level: 3, name: title })).closest("li") as HTMLElement;

const openActivities = async (as: Person = essential, path = "/dashboard?tab=playyy") => {
  answerUnlessSet("deals", "list", { items: [], cursor: null });
  answerUnlessSet("deals", "claimed", { items: [], cursor: null });
  answerUnlessSet("playyy", "stats", defaultPlayyyStats);
  answerUnlessSet("playyy", "exclusiveEvents", { items: [hunt()], cursor: null });
  answerUnlessSet("playyy", "wish", { wished_at: null });
  const user = await openApp(path, { as });
  expect(await screen.findByRole("heading", { level: 1, name: "Activities" })).toBeVisible();
  return user;
};

test("[playyy-01] a search in Activities filters exclusive events and activity deals", async () => {
  answerDeals(...kayaks(2));
  answer("playyy", "exclusiveEvents", { items: [hunt(), other], cursor: null });
  const user = await openActivities();
  await cardOf(other.title);
  const search = screen.getByRole("searchbox", { name: "Search activities" });
  await user.type(search, " ROOFTOP");
  expect(await screen.findByText("No activity deals match your search.")).toBeVisible();
  await cardOf(hunt().title);
  expect(screen.queryByText(other.title)).toBeNull();
  await user.clear(search);
  await user.type(search, "number 02");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  expect(screen.getByText("Offer number 02")).toBeVisible();
  expect(screen.getByText("No exclusive events match your search.")).toBeVisible();
});

test.each([
  ["deals", "list"],
  ["playyy", "exclusiveEvents"],
] as const)(
  "[analytics-02] a search in Activities is tracked with all it finds, once %s.%s is known as well",
  async (entry, name) => {
    playTime();
    answerDeals(...kayaks(2));
    answer("playyy", "exclusiveEvents", { items: [hunt(), other], cursor: null });
    const release = hold(entry as "deals", name as "list");
    const user = await openActivities();
    await user.type(await screen.findByRole("searchbox", { name: "Search activities" }), "r");
    const tracked = async () => {
      await passTime(3_000);
      return requestsOf("metrics", "track").flatMap((event) => (event.name === "search" ? [event.properties] : []));
    };
    expect(await tracked()).toEqual([]);
    act(release);
    expect(await tracked()).toEqual([{ search_query: "r", results_count: 4 }]);
  },
);

const figures = () => [...document.querySelectorAll("main dl dd")].map(({ textContent }) => textContent);

test("[playyy-02] the four stat cards read 50+, 1,200+, $50+ and 25 when the stats fail to load", async () => {
  refuse("playyy", "stats", { status: 500, code: "internal-error" });
  await openActivities();
  await cardOf(hunt().title);
  expect(requestsOf("playyy", "stats")).toHaveLength(1);
  const labels = [...document.querySelectorAll("main dl dt")].map(({ textContent }) => textContent);
  expect(labels).toEqual(["Activity Partners", "Active Members", "Avg. Savings", "Hunt Winners"]);
  expect(figures()).toEqual(["50+", "1,200+", "$50+", "25"]);
});

test("[playyy-02] the four stat cards show the stored stats", async () => {
  const stored = { activity_partners: 64, active_members: 2_500, avg_savings: 75, hunt_winners: 31 };
  answer("playyy", "stats", { ...stored, updated_at: "2026-01-02T03:04:05.000Z", version: 1 });
  await openActivities();
  await waitFor(() => expect(figures()).toEqual(["64+", "2,500+", "$75+", "31"]));
});

test.each([
  { count: 4, before: 3 },
  { count: 2, before: 2 },
])("[calm-04] of $count exclusive events, $before stand before the figures", async ({ count, before }) => {
  const items = Array.from({ length: count }, (_, at) =>
    hunt({ id: `exe_01J0000000000000000000000${at}`, title: `Hunt number ${at}` }),
  );
  answer("playyy", "exclusiveEvents", { items, cursor: null });
  await openActivities();
  await cardOf("Hunt number 0");
  const figures = document.querySelector("main dl") as HTMLElement;
  const isBefore = (heading: HTMLElement) =>
    heading.compareDocumentPosition(figures) === Node.DOCUMENT_POSITION_FOLLOWING;
  const cards = screen.getAllByRole("heading", { name: /^Hunt number/ });
  expect([cards.length, cards.filter(isBefore).length]).toEqual([count, before]);
});

test("[playyy-04] the card of an exclusive event shows everything about it and Join Event", async () => {
  await openActivities();
  const card = await cardOf(hunt().title);
  const { description, date, location, participants, rewards } = hunt();
  for (const fact of [description, date, location, participants, rewards])
    expect(within(card).getByText(fact)).toBeVisible();
  expect(within(card).getByRole("button", { name: "Join Event" })).toBeEnabled();
});

test("[playyy-06] [playyy-10] joining and leaving an exclusive event each show a toast", async () => {
  answer("playyy", "join", { exclusive_event_id: hunt().id, joined_at: "2026-01-02T03:04:05.000Z" });
  answer("playyy", "leave", {});
  const user = await openActivities();
  const card = await cardOf(hunt().title);
  answer("playyy", "exclusiveEvents", { items: [hunt({ joined: true })], cursor: null });
  await user.click(within(card).getByRole("button", { name: "Join Event" }));
  await expectToast("You've joined!", `See you at ${hunt().title}.`);
  expect(await within(card).findByText("You're in")).toBeVisible();
  answer("playyy", "exclusiveEvents", { items: [hunt()], cursor: null });
  await user.click(within(card).getByRole("button", { name: `Leave ${hunt().title}` }));
  await expectToast("You've left", `You're no longer in for ${hunt().title}.`);
  expect(await within(card).findByRole("button", { name: "Join Event" })).toBeEnabled();
  const asked = [requestsOf("playyy", "join"), requestsOf("playyy", "leave")];
  expect(asked).toEqual([[{ exclusiveEventId: hunt().id }], [{ exclusiveEventId: hunt().id }]]);
});

test("[playyy-06] a join that fails shows the server's words, and the event isn't joined", async () => {
  refuse("playyy", "join", { status: 404, code: "not-found", message: "This event has just ended." });
  const user = await openActivities();
  await user.click(within(await cardOf(hunt().title)).getByRole("button", { name: "Join Event" }));
  await expectToast("Error", "This event has just ended.");
  await waitFor(() => expect(screen.getByRole("button", { name: "Join Event" })).toBeEnabled());
});

test("exclusive events whose first read failed are read by Try Again", async () => {
  refuse("playyy", "exclusiveEvents", { status: 500, code: "internal-error" }, { once: true });
  const user = await openActivities();
  expect(await screen.findByText("Couldn't load events")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await cardOf(hunt().title);
  expect(screen.queryByText("Couldn't load events")).toBeNull();
});

test("exclusive events that can't be refreshed stay, with a note and Retry, which reads them", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = await openActivities();
  await cardOf(hunt().title);
  refuse("playyy", "exclusiveEvents", { status: 500, code: "internal-error" }, { once: true });
  answer("playyy", "exclusiveEvents", { items: [hunt(), other], cursor: null });
  comeBack();
  const note = await screen.findByText("Couldn't refresh these events");
  expect(note).toBeVisible();
  expect(within(await cardOf(hunt().title)).getByRole("button", { name: "Join Event" })).toBeEnabled();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await cardOf(other.title);
  expect(note).not.toBeInTheDocument();
});

test("activity deals whose first read failed are read by Try Again", async () => {
  answerDeals(...kayaks(1));
  refuse("deals", "list", { status: 500, code: "internal-error" }, { once: true });
  const user = await openActivities();
  expect(await screen.findByText("Couldn't load deals")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Offer number 01")).toBeVisible();
});

test("[playyy-07] Activity Deals shows the newest 10 activity deals and nothing else", async () => {
  const dinner = aDealDetail({
    ...deals(1)[0],
    id: "deal_01J00000000000000000000DNN",
    offer_details: "Dinner",
  } as never);
  answerDeals(dinner, ...kayaks(11));
  await openActivities();
  const row = () => screen.getByRole("region", { name: "Activity Deals" });
  await waitFor(() => expect(within(row()).getAllByRole("article")).toHaveLength(10));
  const offers = within(row())
    .getAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);
  expect(offers).toEqual(deals(10).map(({ offer_details }) => offer_details));
});

test("[playyy-08] Get Notified of New Activities sends the request once, also when it is pressed again meanwhile, and confirms it", async () => {
  answer("playyy", "makeWish", { wished_at: "2026-01-02T03:04:05.000Z" });
  const release = hold("playyy", "makeWish");
  const user = await openActivities();
  expect(await screen.findByRole("heading", { name: "More Adventures Coming Soon!" })).toBeVisible();
  expect(await screen.findByText("New hunts, leagues and nights are on the way.")).toBeVisible();
  const notify = screen.getByRole("button", { name: "Get Notified of New Activities" });
  await user.click(notify);
  await waitFor(() => expect(requestsOf("playyy", "makeWish")).toHaveLength(1));
  // A disabled button takes no tap; this one comes from the keyboard of an impatient hand.
  expect(notify).toBeDisabled();
  notify.click();
  release();
  await expectToast("You're on the list!", "You'll be the first to hear about new activities.");
  const text = "You're on the list. You'll be the first to hear about new activities.";
  expect(await screen.findByText(text)).toBeVisible();
  expect(requestsOf("playyy", "makeWish")).toHaveLength(1);
});

test("[playyy-09] [gate-02] a free member sees Membership Required with an upgrade link and no exclusive event", async () => {
  answerPlans();
  const user = await openActivities(aPerson());
  expect(await screen.findByText("Membership Required")).toBeVisible();
  expect(document.querySelector("[data-preview] article")).not.toBeNull();
  for (const perk of plans.essential.perks) expect(screen.getByText(perk)).toBeVisible();
  expect(screen.getByText(/^From/)).toHaveTextContent(/^From \$12\.99 a month$/);
  expect(screen.queryByText(hunt().title)).toBeNull();
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(requestsOf("playyy", "exclusiveEvents")).toEqual([]);
  await user.click(screen.getByRole("link", { name: "Upgrade Now" }));
  await waitFor(() => expect(window.location.pathname).toBe("/subscription"));
});

test("[gate-02] whose membership can't be read is neither let in nor told to upgrade, and Try Again lets a member in", async () => {
  collectWarnings("Couldn't load the membership No");
  refuse("memberships", "mine", { status: 500, code: "internal-error", message: "No" });
  const user = await openActivities();
  const failed = (await screen.findByText("Couldn't load your membership")).closest("main") as HTMLElement;
  expect(screen.queryByText(/Membership Required|Upgrade Now/)).toBeNull();
  expect(requestsOf("playyy", "exclusiveEvents")).toEqual([]);
  answer("memberships", "mine", membershipOf(essential));
  await user.click(within(failed).getByRole("button", { name: "Try Again" }));
  expect(within(await cardOf(hunt().title)).getByRole("button", { name: "Join Event" })).toBeEnabled();
});

test("[playyy-09] an administrator without a membership can use the tab", async () => {
  await openActivities(anAdministrator());
  expect(within(await cardOf(hunt().title)).getByRole("button", { name: "Join Event" })).toBeEnabled();
});

test("[gate-02] a visitor of /playyy sees Sign In Required, and no exclusive event is asked for", async () => {
  answer("playyy", "stats", defaultPlayyyStats);
  await openApp("/playyy");
  expect(await screen.findByText("Sign In Required")).toBeVisible();
  const main = screen.getByRole("main");
  expect(within(main).getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth?next=%2Fplayyy");
  expect(requestsOf("playyy", "exclusiveEvents")).toEqual([]);
});

test("[gate-03] without a preview none of the content is rendered", async () => {
  answer("playyy", "stats", defaultPlayyyStats);
  await openApp("/playyy", { as: aPerson() });
  expect(await screen.findByText("Membership Required")).toBeVisible();
  expect(document.querySelector("[data-preview]")).toBeNull();
  expect(window.location.pathname).toBe("/playyy");
});

test("/playyy leads a member to the Activities tab", async () => {
  await openActivities(aPerson({ tier: "premium" }), "/playyy");
  expect(await screen.findByRole("searchbox", { name: "Search activities" })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe("/dashboard?tab=playyy");
  await cardOf(hunt().title);
});
