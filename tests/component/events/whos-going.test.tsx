import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { WhosGoing } from "../../../shared/model/going.ts";
import { openEvent } from "../../support/component/event-pages.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEvent, anRsvp } from "../../support/component/samples/events.ts";
import { expectToast } from "../../support/component/toast.ts";

const member = aPerson();
const meetup = (about: Parameters<typeof anEvent>[0] = {}) => anEvent({ entry: "rsvp", price: "Free", ...about });

const friends = (...names: string[]): WhosGoing["friends"] =>
  names.map((display_name, at) => ({
    user_id: `50000000-0000-4000-8000-00000000000${at}`,
    display_name,
    avatar_url: null,
  }));
const going = (about: Partial<WhosGoing> = {}): WhosGoing => ({ friends: [], others: 0, own: null, ...about });
const section = async () => within(await screen.findByRole("region", { name: "Who's going" }));
const own = { shows: false };

describe("Who's going", () => {
  test.each([
    { about: { others: 0 }, text: "Be the first one in." },
    { about: { others: 0, own }, text: "You're the first one in." },
    { about: { others: 1 }, text: "1 person is going" },
    { about: { others: 1_200 }, text: "1,200 people are going" },
    { about: { others: 1, own }, text: "1 other is going" },
    { about: { others: 12, own }, text: "12 others are going" },
    { about: { friends: friends("Ana") }, text: "Ana is going" },
    { about: { friends: friends("Ana", "Ben") }, text: "Ana and Ben are going" },
    { about: { friends: friends("Ana", "Ben", "Cy") }, text: "Ana, Ben and Cy are going" },
    { about: { friends: friends("Ana", "Ben"), others: 132 }, text: "Ana, Ben and 132 others are going" },
    { about: { friends: friends("Ana", "Ben", "Cy", "Di") }, text: "Ana, Ben, Cy and 1 other are going" },
  ])("[people-08] names friends first and counts the rest: $text", async ({ about, text }) => {
    answer("messages", "going", going(about));
    await openEvent(meetup(), member);
    expect((await section()).getByText(text)).toBeVisible();
  });

  test.each([
    { name: "an event that is over", event: meetup({ past: true }) },
    { name: "a cancelled event", event: meetup({ state: "cancelled", cancel_reason: "Storm" }) },
  ])("[people-08] isn't on the page of $name", async ({ event }) => {
    await openEvent(event, member);
    await waitFor(() => expect(requestsOf("events", "rsvps")).toHaveLength(1));
    expect(requestsOf("messages", "going")).toEqual([]);
    expect(screen.queryByText("Who's going")).toBeNull();
  });

  test("[people-08] is for members alone, and a page that can't read it does without it", async () => {
    refuse("messages", "going", { status: 500, code: "internal-error" });
    await openEvent(meetup());
    expect(await screen.findByRole("button", { name: "RSVP" })).toBeVisible();
    expect(requestsOf("messages", "going")).toEqual([]);
    expect(screen.queryByText("Who's going")).toBeNull();
  });
});

describe("Show me in Who's going", () => {
  const openJoined = async () => {
    const event = meetup();
    answer("events", "rsvps", { items: [anRsvp(member, event)], cursor: null });
    return { event, user: await openEvent(event, member) };
  };
  const theSwitch = () => screen.findByRole("switch", { name: /^Show me in Who's going/ });

  test("[people-09] stands beside You're in, off, and is kept for the event", async () => {
    answer("messages", "going", going({ others: 3, own }));
    answer("messages", "showGoing", ({ shows }) => ({ shows }));
    const { event, user } = await openJoined();
    expect(await theSwitch()).not.toBeChecked();
    await user.click(await theSwitch());
    await waitFor(async () => expect(await theSwitch()).toBeChecked());
    await waitFor(async () => expect(await theSwitch()).toBeEnabled());
    expect(requestsOf("messages", "showGoing")).toEqual([{ eventId: event.id, shows: true }]);
  });

  test("[people-09] goes back where it couldn't be kept", async () => {
    answer("messages", "going", going({ own }));
    refuse("messages", "showGoing", { status: 500, code: "internal-error" });
    const { user } = await openJoined();
    await user.click(await theSwitch());
    await expectToast("That didn't work. Please try again.");
    await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
  });

  test("[people-09] comes with an RSVP, and isn't there without one", async () => {
    const event = meetup();
    answer("events", "join", anRsvp(member, event));
    const user = await openEvent(event, member);
    await section();
    expect(screen.queryByRole("switch")).toBeNull();
    answer("messages", "going", going({ own }));
    await user.click(await screen.findByRole("button", { name: "RSVP" }));
    expect(await theSwitch()).not.toBeChecked();
  });
});
