import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answerHome } from "../../support/component/home-page.ts";
import { putInSight } from "../../support/component/in-sight.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse } from "../../support/component/played-api.ts";
import { aDeal } from "../../support/component/samples/deals.ts";
import { anEvent, aPastEvent } from "../../support/component/samples/events.ts";

const openHome = async () => {
  putInSight();
  answerHome();
  answer("deals", "list", { items: [], cursor: null });
  const user = await openApp("/dashboard", { as: aPerson() });
  await screen.findByRole("heading", { name: "RAGER THIS FRIDAY" });
  return user;
};
const slides = () => [1, 2, 3].map((number) => document.querySelector(`[aria-label="${number} of 3"]`) as HTMLElement);
const shownSlide = () => slides().findIndex((slide) => !slide.hasAttribute("inert")) + 1;

test("[home-02] the carousel has three slides and moves by its controls only", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = await openHome();
  expect(
    slides().map((slide) => [slide.querySelector("h2")?.textContent, slide.querySelector("a")?.textContent]),
  ).toEqual([
    ["RAGER THIS FRIDAY", "Get Tickets"],
    ["GET ACCESS TO $283+ IN VALUE EVERY MONTH!", "View Deals"],
    ["DISCOVER EXPERIENCES", "Explore Now"],
  ]);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(shownSlide()).toBe(1);
  await user.click(screen.getByRole("button", { name: "Previous slide" }));
  expect(shownSlide()).toBe(3);
  await user.click(screen.getByRole("button", { name: "Next slide" }));
  expect(shownSlide()).toBe(1);
  await user.click(screen.getByRole("button", { name: "Slide 2" }));
  expect(shownSlide()).toBe(2);
});

test('[home-04] "View Deals" switches to the Explore tab and "Explore Now" to PLAYYY', async () => {
  const user = await openHome();
  expect(slides()[2]?.querySelector("a")).toHaveAttribute("href", "/dashboard?tab=playyy");
  await user.click(screen.getByRole("button", { name: "Slide 2" }));
  await user.click(screen.getByRole("link", { name: "View Deals" }));
  await waitFor(() => expect(window.location.search).toBe("?tab=explore"));
  for (const link of await screen.findAllByRole("link", { name: "Explore" }))
    expect(link).toHaveAttribute("aria-current", "page");
});

test.each([
  [
    "the soonest party",
    [anEvent({ id: "evt_00later", start_at: "2031-03-01T03:00:00.000Z" }), anEvent({ id: "evt_00soon" })],
    "/event/evt_00soon",
  ],
  ["the Events tab where none is coming", [], "/dashboard?tab=events"],
  ["the Events tab where the only one is over", [aPastEvent()], "/dashboard?tab=events"],
])('[home-04] "Get Tickets" opens %s', async (_what, parties, href) => {
  answer("events", "list", {
    items: parties.map((party) => ({ ...party, event_section: ["rager" as const] })),
    cursor: null,
  });
  await openHome();
  await waitFor(() => expect(screen.getByRole("link", { name: "Get Tickets" })).toHaveAttribute("href", href));
});

test("[home-12] Home shows featured events only, upcoming ones first, and a past one is inert", async () => {
  const featured = anEvent({ id: "evt_000001", title: "Featured night", featured: true });
  const past = aPastEvent({ id: "evt_000002", title: "Long gone", featured: true });
  answer("events", "list", {
    items: [past, anEvent({ id: "evt_000003", title: "Plain night" }), featured],
    cursor: null,
  });
  await openHome();
  const row = within(await screen.findByRole("region", { name: "Upcoming Events" }));
  expect(await row.findByText("Featured night")).toBeVisible();
  const items = row.getAllByRole("listitem", { hidden: true });
  expect(items).toHaveLength(2);
  expect(items[0]).toHaveTextContent("Featured night");
  expect(items[0]?.querySelector("a")).toHaveAttribute("href", "/event/evt_000001");
  expect(items[0]).not.toHaveAttribute("inert");
  expect(items[1]).toHaveTextContent("Long gone");
  expect(items[1]).toHaveAttribute("inert");
});

test("[home-12] Home shows upcoming featured events soonest first", async () => {
  const [later, sooner] = [20, 10].map((day) =>
    anEvent({ id: `evt_0000${day}`, title: `Night ${day}`, featured: true, start_at: `2031-01-${day}T02:00:00.000Z` }),
  );
  answer("events", "list", { items: [later, sooner] as never, cursor: null });
  await openHome();
  const row = within(await screen.findByRole("region", { name: "Upcoming Events" }));
  await row.findByText("Night 10");
  expect(row.getAllByRole("listitem").map(({ textContent }) => /Night \d+/.exec(textContent ?? "")?.[0])).toEqual([
    "Night 10",
    "Night 20",
  ]);
});

test("[home-12] without featured events Home shows No upcoming events available", async () => {
  answer("events", "list", { items: [anEvent()], cursor: null });
  await openHome();
  expect(await screen.findByText("No upcoming events available")).toBeVisible();
});

test("events that can't be read on Home are read by Try Again", async () => {
  refuse("events", "list", { status: 500, code: "internal-error" });
  const user = await openHome();
  expect(await screen.findByText("Couldn't load events")).toBeVisible();
  answer("events", "list", { items: [anEvent({ title: "Featured night", featured: true })], cursor: null });
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Featured night")).toBeVisible();
  expect(screen.queryByText("Couldn't load events")).toBeNull();
});

test("[home-15] the Follow block links to the social page and shows four posts while there are no news videos", async () => {
  await openHome();
  const block = within(await screen.findByRole("region", { name: /Follow/ }));
  expect(block.getByRole("link", { name: "Follow" })).toHaveAttribute("href", "https://www.instagram.com/playyyjax/");
  expect(block.getAllByRole("listitem")).toHaveLength(4);
});

test("[shell-04] a picture that fails to load is replaced by a fallback", async () => {
  answer("deals", "list", { items: [aDeal({ image: "/art/wall-07.webp" })], cursor: null });
  putInSight();
  await openApp("/dashboard?tab=explore", { as: aPerson() });
  const card = await screen.findByRole("article");
  expect(card.querySelector("[data-fallback]")).toBeNull();
  fireEvent.error(card.querySelector("img") as HTMLElement);
  await waitFor(() => expect(card.querySelector("[data-fallback]")).toBeVisible());
  expect(card.querySelector("img")).toBeNull();
});
