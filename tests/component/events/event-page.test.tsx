import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answerEvent, openEvent } from "../../support/component/event-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { answer, hold, refuse } from "../../support/component/played-api.ts";
import { anEvent, aPastEvent } from "../../support/component/samples/events.ts";

const fact = (label: string): HTMLElement => screen.getByText(label, { selector: "dt" }).closest("div") as HTMLElement;

test("[event-01] the event screen shows everything about the event under its picture", async () => {
  await openEvent(
    anEvent({
      title: "RAGER at the warehouse",
      description: "Three floors, two DJs.\nBring shoes.",
      image: "/art/hero-rager.webp",
      venue_name: "The Glass Factory",
      venue_address: "601 E Bay St",
      spots_left: 79,
      total_spots: 80,
      rewards: "A free drink at the door",
    }),
  );
  expect(screen.getByText(/^Three floors, two DJs\.\s+Bring shoes\.$/)).toBeVisible();
  expect(screen.getByText("Community Event")).toBeVisible();
  expect(document.querySelector("main img")).toHaveAttribute("src", "/art/hero-rager.webp");
  expect(document.querySelector("main video")).toBeNull();
  for (const [label, texts] of Object.entries({
    When: ["Tue, Jan 14", "10:00 PM – 1:30 AM (Wed) (ET)"],
    Where: ["The Glass Factory", "601 E Bay St", "Downtown Jacksonville"],
    Price: ["From $20"],
    Spots: ["79 of 80 spots left"],
    Rewards: ["A free drink at the door"],
  })) {
    for (const text of texts) expect(within(fact(label)).getByText(text)).toBeVisible();
  }
});

test("[move-12] a moved event says what its date was, until it is over", async () => {
  const moved_from = { start_at: "2031-01-10T01:00:00.000Z", place: anEvent().location };
  await openEvent(anEvent({ moved_from }));
  expect(within(fact("When")).getByText("Moved · was Thu, Jan 9, 8 PM")).toBeVisible();
  cleanup();
  await openEvent(aPastEvent({ moved_from }));
  expect(fact("When")).toBeVisible();
  expect(screen.queryByText(/^Moved/)).toBeNull();
});

test("[event-01] an event with a hero video shows it instead of the picture", async () => {
  await openEvent(anEvent({ image: "/art/hero-rager.webp", hero_video: "/art/teaser.mp4" }));
  expect(document.querySelector("main video")).toHaveAttribute("src", "/art/teaser.mp4");
  expect(document.querySelector("main img")).toBeNull();
});

test("an event without a picture has a drawn hero", async () => {
  await openEvent(anEvent());
  expect(document.querySelector("[data-hero] [data-fallback]")).not.toBeNull();
  expect(document.querySelector("[data-hero] img")).toBeNull();
});

test("[event-03] an unknown event shows Event not found and leads to all events", async () => {
  refuse("events", "get", { status: 404, code: "not-found" });
  await openApp(`/event/${anEvent().id}`);
  expect(await screen.findByText("Event not found")).toBeVisible();
  expect(screen.getByRole("link", { name: "See All Events" })).toHaveAttribute("href", "/dashboard?tab=events");
});

test("[event-03] an event that fails to load reports it, leads back to the events, and loads on the next try", async () => {
  refuse("events", "get", { status: 500, code: "internal-error" });
  const user = await openApp(`/event/${anEvent().id}`);
  expect(await screen.findByText("Failed to load event details")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Events" })).toHaveAttribute("href", "/dashboard?tab=events");
  answerEvent(anEvent({ title: "Second try" }));
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Second try" })).toBeVisible();
});

const back = () => screen.findByRole("button", { name: "Back" });

test("[in-04] an event's page has a way back while it loads, once it is there, to a visitor too, and where there is no event", async () => {
  const release = hold("events", "get");
  answerEvent(anEvent());
  await openApp(`/event/${anEvent().id}`);
  expect(await screen.findByRole("status", { name: "Loading event" })).toContainElement(await back());
  act(release);
  await screen.findByRole("heading", { level: 1, name: anEvent().title });
  expect(await back()).toBeVisible();
  for (const [status, code, text] of [
    [404, "not-found", "Event not found"],
    [500, "internal-error", "Failed to load event details"],
  ] as const) {
    cleanup();
    refuse("events", "get", { status, code });
    await openApp(`/event/${anEvent().id}`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(await back()).toBeVisible();
  }
});

test.each([
  {
    what: "with a venue",
    venue: { venue_name: "The Dock", venue_address: "1 Water St" },
    to: "The%20Dock%2C%201%20Water%20St",
  },
  {
    what: "whose venue has no address",
    venue: { venue_name: "The Dock" },
    to: "The%20Dock%2C%20Downtown%20Jacksonville",
  },
])("[in-05] an event $what has directions beside its place", async ({ venue, to }) => {
  await openEvent(anEvent(venue));
  const link = within(fact("Where")).getByRole("link", { name: "Directions" });
  expect(link).toHaveAttribute("href", `https://www.google.com/maps/search/?api=1&query=${to}`);
});

test("[in-05] an event without a venue has no directions", async () => {
  await openEvent(anEvent());
  expect(screen.queryByRole("link", { name: "Directions" })).toBeNull();
});

const noon = Date.parse("2026-05-01T16:00:00.000Z");

test("[event-05] the countdown goes down every second", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: noon });
  await openEvent(anEvent({ start_at: "2026-05-02T02:00:00.000Z" }));
  const timer = screen.getByRole("timer");
  expect(timer).toHaveTextContent(/^9h 59m 5\ds$|^10h 0m 0s$/);
  const seconds = () => Number(/(\d+)s$/.exec(timer.textContent)?.[1]);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  const first = seconds();
  for (const later of [1, 2, 3]) {
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(seconds()).toBe(first - later);
  }
});

test('the countdown reads "Event Started!" while the event runs and disappears when it is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: noon });
  await openEvent(anEvent({ start_at: "2026-05-01T17:00:00.000Z", end_at: "2026-05-01T18:00:00.000Z" }));
  expect(screen.getByRole("timer")).toHaveTextContent(/0h 59m|1h 0m/);
  await act(async () => vi.setSystemTime(noon + 61 * 60_000));
  await waitFor(() => expect(screen.getByRole("timer")).toHaveTextContent(/^Event Started!$/));
  await act(async () => vi.setSystemTime(noon + 121 * 60_000));
  await waitFor(() => expect(screen.queryByRole("timer")).toBeNull());
});

test("an event that is over has no countdown", async () => {
  await openEvent(aPastEvent());
  expect(screen.getByText("Past event")).toBeVisible();
  expect(screen.queryByRole("timer")).toBeNull();
});

test("[events-15] visitors find all upcoming events on a public page, soonest first, and each opens its own", async () => {
  const [gala, run, over] = [
    anEvent({ id: "evt_01J0000000000000000000000A", title: "Garden Gala", start_at: "2031-01-17T03:00:00.000Z" }),
    anEvent({ id: "evt_01J0000000000000000000000B", title: "Riverside Run" }),
    aPastEvent({ id: "evt_01J0000000000000000000000C", title: "Long gone" }),
  ];
  answer("events", "list", { items: [gala, run, over], cursor: null });
  const user = await openApp("/events");
  const cards = await screen.findAllByRole("heading", { level: 3 });
  expect(cards.map(({ textContent }) => textContent)).toEqual(["Riverside Run", "Garden Gala"]);
  expect(document.title).toBe("Events · PLAYYY Jacksonville");
  expect(screen.getByRole("link", { name: "Sign In" })).toBeVisible();
  answerEvent(gala);
  await user.click(cards[1] as HTMLElement);
  expect(await screen.findByRole("heading", { level: 1, name: "Garden Gala" })).toBeVisible();
});
