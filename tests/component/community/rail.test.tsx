import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import CommunityRail from "../../../web/src/app/community/community-rail.tsx";
import { answerDeals } from "../../support/component/deal-pages.ts";
import { desktop, openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { settle, showPart } from "../../support/component/run-hook.tsx";
import { answerCommunity, aPost, minutesAgo } from "../../support/component/samples/community.ts";
import { aDeal, aDealDetail, deals } from "../../support/component/samples/deals.ts";
import { anEvent, aPastEvent } from "../../support/component/samples/events.ts";
import { anActivity } from "../../support/component/samples/messages.ts";

const path = "/dashboard?tab=community";
const member = aPerson();
const week = 7 * 24 * 60;
const party = anEvent({ id: "evt_00soon", title: "Neon Tide", event_section: ["rager"] });
const later = anEvent({ ...party, id: "evt_00later", title: "Last Tide", start_at: "2031-03-01T03:00:00.000Z" });

const openFeed = async (at = desktop) => {
  answerCommunity(member);
  answer("community", "feed", { items: [aPost()], cursor: null });
  await openApp(path, { as: member, screen: at });
  await screen.findByRole("article", { name: "Post by Ana Author" });
};
const rail = async () => within(await screen.findByRole("complementary", { name: "Around the city" }));

test("[calm-05] beside the feed stand the next RAGER, this week's deals and where friends are going", async () => {
  answer("events", "list", { items: [later, party, anEvent({ title: "Market" })], cursor: null });
  answerDeals(
    ...deals(5).map((deal) => aDealDetail({ ...deal, created_at: minutesAgo(week - 10) })),
    aDealDetail({
      ...aDeal({ id: "deal_01J00000000000000000000099" }),
      offer_details: "Old offer",
      created_at: minutesAgo(week + 10),
    }),
  );
  const told = [
    anActivity(member, 1, { activity_type: "event_rsvp", message: "Ana is going to Neon Tide", event_id: party.id }),
    anActivity(member, 2, { message: "Ana is going to Neon Tide" }),
    anActivity(member, 3, { message: "Ana is going to A night that is over", event_id: "evt_00over" }),
    anActivity(member, 4, { activity_type: "check_in", message: "Bo checked in at Neon Tide", event_id: party.id }),
  ];
  answer("messages", "activities", { items: told });
  await openFeed();
  const beside = await rail();
  const next = within(await beside.findByRole("region", { name: "Next party" }));
  expect(await next.findByRole("heading", { level: 3, name: "Neon Tide" })).toBeVisible();
  expect(next.queryByText("Last Tide")).toBeNull();
  const fresh = within(beside.getByRole("region", { name: "New this week" }));
  await waitFor(() => expect(fresh.getAllByRole("link")).toHaveLength(4));
  const friends = within(beside.getByRole("region", { name: "Friends going" }));
  const links = friends.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    [`Ana is going to Neon Tide${party.date}`, `/event/${party.id}`],
  ]);
});

test("[calm-05] this week's deals are those of the last 7 days", async () => {
  answer("events", "list", { items: [], cursor: null });
  answer("messages", "activities", { items: [] });
  answerDeals(
    aDealDetail({ ...aDeal(), offer_details: "Fresh offer", created_at: minutesAgo(week - 10) }),
    aDealDetail({
      ...aDeal({ id: "deal_01J00000000000000000000099" }),
      offer_details: "Old offer",
      created_at: minutesAgo(week + 10),
    }),
  );
  await openFeed();
  const beside = await rail();
  expect(await beside.findByText("Fresh offer")).toBeVisible();
  expect(beside.queryByText("Old offer")).toBeNull();
  await waitFor(() => expect(beside.getAllByRole("region")).toHaveLength(1));
});

test("[calm-05] what couldn't be read is left out beside the feed", async () => {
  const failure = { status: 500, code: "internal-error" } as const;
  refuse("events", "list", failure);
  refuse("deals", "list", failure);
  refuse("messages", "activities", failure);
  await openFeed();
  const beside = await rail();
  await waitFor(() => expect(beside.queryAllByRole("region")).toEqual([]));
});

test("[calm-05] a narrower screen reads nothing of what stands beside the feed", async () => {
  await openFeed({ width: 1_359, height: 900 });
  expect(screen.queryByRole("complementary", { name: "Around the city" })).toBeNull();
  expect([requestsOf("events", "list"), requestsOf("deals", "list"), requestsOf("messages", "activities")]).toEqual([
    [],
    [],
    [],
  ]);
});

describe("beside the feed", () => {
  const titles = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  const waits = () => document.querySelectorAll(".MuiSkeleton-root").length > 0;
  const show = async () => {
    await showPart(<CommunityRail />, { as: member });
    await settle();
  };

  test("each block keeps its place while it is read, and is left out once there is nothing in it", async () => {
    const friend = anActivity(member, 1, { activity_type: "event_rsvp", event_id: party.id });
    answer("messages", "activities", { items: [friend] });
    const [events, list] = [hold("events", "list"), hold("deals", "list")];
    await show();
    expect([titles(), waits()]).toEqual([["Next party", "New this week", "Friends going"], true]);
    answer("events", "list", { items: [anEvent({ title: "Market" })], cursor: null });
    events();
    await settle();
    expect([titles(), waits()]).toEqual([["New this week"], true]);
    answerDeals();
    list();
    await settle();
    expect([titles(), waits()]).toEqual([[], false]);
  });

  test("friends keep their place while what they told is read, and only who goes to what is to come stays", async () => {
    answerDeals();
    const over = aPastEvent({ id: "evt_00over", title: "Over" });
    answer("events", "list", { items: [over, party], cursor: null });
    const release = hold("messages", "activities");
    await show();
    expect([titles(), waits()]).toEqual([["Next party", "Friends going"], true]);
    const going = (at: number, event_id: string) =>
      anActivity(member, at, { activity_type: "event_rsvp", event_id, message: `Friend ${at}` });
    answer("messages", "activities", {
      items: [going(1, over.id), ...[2, 3, 4, 5, 6].map((at) => going(at, party.id))],
    });
    release();
    await settle();
    const friends = within(screen.getByRole("region", { name: "Friends going" }));
    expect(friends.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(
      [2, 3, 4, 5].map((at) => `Friend ${at}${party.date}`),
    );
  });

  test.each([
    ["just less than 7 days", 1, 1_000, "Corner Cafe · Save $10", 1],
    ["just less than 7 days that saves a cent", 1, 1, "Corner Cafe · Save $0.01", 1],
    ["just less than 7 days that saves nothing", 1, 0, "Corner Cafe", 1],
    ["exactly 7 days", 0, 1_000, "", 0],
  ])("a deal of %s is told with what it saves", async (_what, younger, savings_cents, text, count) => {
    const now = Date.parse("2026-11-20T18:00:00.000Z");
    vi.useFakeTimers({ toFake: ["Date"], now });
    answer("events", "list", { items: [], cursor: null });
    answer("messages", "activities", { items: [] });
    const created_at = new Date(now - week * 60_000 + younger * 1_000).toISOString();
    answerDeals(
      aDealDetail({
        ...aDeal(),
        business_name: "Corner Cafe",
        offer_details: "Two for one",
        savings_cents,
        created_at,
      }),
    );
    await show();
    expect(screen.queryAllByRole("link").map((link) => link.textContent)).toEqual(count ? [`Two for one${text}`] : []);
  });
});
