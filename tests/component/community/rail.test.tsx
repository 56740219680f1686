import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerDeals } from "../../support/component/deal-pages.ts";
import { desktop, openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { answerCommunity, aPost, minutesAgo } from "../../support/component/samples/community.ts";
import { aDeal, aDealDetail, deals } from "../../support/component/samples/deals.ts";
import { anEvent } from "../../support/component/samples/events.ts";
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
