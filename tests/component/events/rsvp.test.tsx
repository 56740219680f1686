import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { CityEvent } from "../../../shared/model/event.ts";
import { answerEvent, openEvent } from "../../support/component/event-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { anAdministrator, aPerson, membershipOf } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEvent, anRsvp } from "../../support/component/samples/events.ts";
import { aTicket } from "../../support/component/samples/tickets.ts";
import { expectToast, listToasts } from "../../support/component/toast.ts";

const member = aPerson({ tier: "essential" });
const rsvp = () => screen.findByRole("button", { name: "RSVP" });
const going = () => screen.findByRole("region", { name: "You're in" });
const aMeetup = (about: Partial<CityEvent> = {}) => anEvent({ entry: "rsvp", price: "Free", ...about });
const cancel = () => screen.getByRole("button", { name: "Cancel RSVP" });

test("[event-06] RSVP shows a toast, gives way to You're in, and can be canceled", async () => {
  const event = aMeetup();
  answer("events", "join", anRsvp(member, event));
  answer("events", "leave", {});
  const user = await openEvent(event, member);
  await user.click(await rsvp());
  await expectToast("You've joined the event! 🎉");
  expect(await going()).toBeVisible();
  await user.click(cancel());
  await expectToast("You're off the list", "Changed your mind? You can join again anytime.");
  expect(await rsvp()).toBeEnabled();
  const asked = [requestsOf("events", "join"), requestsOf("events", "leave")];
  expect(asked).toEqual([[{ eventId: event.id }], [{ eventId: event.id }]]);
});

test.each([
  { code: "event.full", message: "This event is full.", title: "This event is full." },
  { code: "internal-error", message: "No", title: "That didn't work. Please try again." },
] as const)("[event-06] an RSVP refused with $code shows $title and stays open", async ({ title, ...refusal }) => {
  refuse("events", "join", { status: 409, ...refusal });
  const user = await openEvent(aMeetup(), member);
  await user.click(await rsvp());
  await expectToast(title);
  expect(await rsvp()).toBeEnabled();
  expect(screen.queryByText("You're in")).toBeNull();
  await waitFor(() => expect(requestsOf("events", "get")).toHaveLength(2));
});

test("[event-06] an RSVP that can't be canceled stays", async () => {
  const event = aMeetup();
  answer("events", "rsvps", { items: [anRsvp(member, event)], cursor: null });
  refuse("events", "leave", { status: 500, code: "internal-error" });
  const user = await openEvent(event, member);
  await going();
  await user.click(cancel());
  await expectToast("That didn't work. Please try again.");
  await waitFor(() => expect(cancel()).toBeEnabled());
  expect(await going()).toBeVisible();
  expect(listToasts()).toHaveLength(1);
});

test.each([
  {
    name: "a Premium event without Premium",
    event: aMeetup({ premium: true }),
    reason: "Premium membership required for this event",
  },
  { name: "a full event", event: aMeetup({ spots_left: 0 }), reason: "This event is full, so it takes no more RSVPs." },
])("[event-09] [event-15] RSVP is off on $name, and its description is the reason", async ({ event, reason }) => {
  await openEvent(event, member);
  const button = await rsvp();
  await waitFor(() => expect(button).toHaveAccessibleDescription(reason));
  expect(button).toBeDisabled();
  expect(screen.getByText(reason)).toBeVisible();
});

test("[event-15] RSVP of a Premium event waits for the membership, and refuses nobody before it is known", async () => {
  const premium = aPerson({ tier: "premium" });
  answer("memberships", "mine", membershipOf(premium));
  const release = hold("memberships", "mine");
  answerEvent(aMeetup({ premium: true }));
  await openApp(`/event/${anEvent().id}`, { as: premium });
  expect(await screen.findByRole("progressbar", { name: "Loading tickets" })).toBeInTheDocument();
  await waitFor(() => expect(requestsOf("events", "rsvps")).toHaveLength(1));
  await act(async () => {});
  expect(await rsvp()).toBeDisabled();
  expect(screen.queryByText("Premium membership required for this event")).toBeNull();
  act(release);
  await waitFor(async () => expect(await rsvp()).toBeEnabled());
});

const mine = (about: Parameters<typeof aTicket>[0] = {}) => aTicket({ event_id: anEvent().id, ...about }, member);

test("[event-17] the page of an event with tickets has no RSVP, and the page of one with RSVPs no tickets", async () => {
  await openEvent(anEvent(), member);
  expect(await screen.findByRole("radiogroup", { name: "Ticket type" })).toBeVisible();
  expect(screen.queryByText(/RSVP/)).toBeNull();
  expect(screen.getByRole("link", { name: "Add to calendar" })).toHaveAttribute("download", "riverside-market.ics");
  cleanup();
  await openEvent(aMeetup(), member);
  expect(within(await screen.findByRole("region", { name: "RSVP" })).getByText("50 of 50 spots left")).toBeVisible();
  expect(screen.queryByRole("radiogroup", { name: "Ticket type" })).toBeNull();
  expect(screen.queryByText(/ticket/i)).toBeNull();
});

test("[types-33] who has a ticket of an event is going, with the way to the ticket and no RSVP to cancel", async () => {
  answer("events", "rsvps", { items: [anRsvp(member, anEvent())], cursor: null });
  const others = [mine({ id: "tkt_00000002", status: "cancelled" }), mine({ id: "tkt_00000003", held_by: "Kim" })];
  answer("tickets", "list", { items: [...others, mine()], cursor: null });
  await openEvent(anEvent(), member);
  const card = within(await screen.findByRole("region", { name: "You're going!" }));
  expect(card.getByRole("link", { name: "See your ticket" })).toHaveAttribute("href", "/ticket/tkt_00000001");
  expect(screen.queryByRole("button", { name: "Cancel RSVP" })).toBeNull();
});

test("[types-33] who has sent their last ticket of an event to somebody else isn't told that they are going", async () => {
  answer("events", "rsvps", { items: [anRsvp(member, anEvent())], cursor: null });
  answer("tickets", "list", { items: [mine({ held_by: "Kim" })], cursor: null });
  await openEvent(anEvent(), member);
  await waitFor(() => expect(requestsOf("tickets", "list")).toHaveLength(1));
  expect(screen.queryByText("You're going!")).toBeNull();
});

test.each([
  ["12 of 50 spots left", { spots_left: 12, total_spots: 50 }],
  ["Open to all", { spots_left: null, total_spots: null }],
])(
  "[types-33] a phone's bar of an event with RSVPs says Free and %s until its reader is going",
  async (text, spots) => {
    const event = aMeetup(spots);
    answer("events", "join", anRsvp(member, event));
    const user = await openEvent(event, member);
    const bar = () => screen.queryByRole("button", { name: "Join", hidden: true })?.parentElement;
    await waitFor(() => expect(bar()).toHaveTextContent(`Free · ${text}Join`));
    await user.click(await rsvp());
    await going();
    expect(bar()).toBeUndefined();
  },
);

test("[event-16] a holder's page of an unpublished event reads No longer listed and offers neither tickets nor a calendar file", async () => {
  const event = aMeetup({ is_published: false });
  answer("events", "rsvps", { items: [anRsvp(member, event)], cursor: null });
  await openEvent(event, member);
  expect(await going()).toBeVisible();
  expect(screen.getAllByText("No longer listed")).toHaveLength(2);
  expect(screen.queryByRole("link", { name: "Add to calendar" })).toBeNull();
  expect(screen.queryByRole("radiogroup", { name: "Ticket type" })).toBeNull();
});

test("an administrator without Premium can join a Premium event", async () => {
  const admin = anAdministrator();
  const event = aMeetup({ premium: true });
  answer("events", "join", anRsvp(admin, event));
  const user = await openEvent(event, admin);
  await user.click(await rsvp());
  expect(await going()).toBeVisible();
});

test("[event-09] a visitor who presses RSVP is asked to sign in", async () => {
  const user = await openEvent(aMeetup());
  await user.click(await rsvp());
  await expectToast("Please sign in to join events");
  await waitFor(() => expect(window.location.pathname).toBe("/auth"));
  expect(window.location.search).toBe(`?next=${encodeURIComponent(`/event/${anEvent().id}`)}`);
});

const mixer = aMeetup({
  title: "Rooftop Mixer",
  total_spots: null,
  spots_left: null,
  start_at: "2031-01-18T02:00:00.000Z",
  doors_at: "2031-01-18T01:00:00.000Z",
  venue_name: "The Dock",
  venue_address: "1 Water St",
});

test("[in-03] who is going to an event without tickets is in, and finds when it begins, its calendar file, the way there and a link for friends", async () => {
  answer("events", "join", anRsvp(member, mixer));
  answer("messages", "invitees", { items: [], cursor: null });
  const user = await openEvent(mixer, member);
  const share = vi.fn(async () => {});
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
  expect(document.querySelector("[data-confetti]")).toBeNull();
  await user.click(await rsvp());
  const inside = within(await screen.findByRole("region", { name: "You're in" }));
  expect(inside.getByText("Fri, Jan 17, 9 PM · doors 8 PM")).toBeVisible();
  expect(inside.getByRole("link", { name: "Add to calendar" })).toHaveAttribute("download", "rooftop-mixer.ics");
  expect(inside.getByRole("link", { name: "Directions" })).toHaveAttribute(
    "href",
    "https://www.google.com/maps/search/?api=1&query=The%20Dock%2C%201%20Water%20St",
  );
  expect(document.querySelector("[data-confetti]")).not.toBeNull();
  expect(screen.queryByRole("button", { name: "RSVP" })).toBeNull();
  await user.click(inside.getByRole("button", { name: "Invite friends" }));
  await user.click(await screen.findByRole("button", { name: "Share the link" }));
  expect(share).toHaveBeenCalledWith(
    expect.objectContaining({ url: `${window.location.origin}/calendar/${mixer.id}` }),
  );
});

test("[in-03] where nothing can be shared the link of an invitation is copied, and an earlier RSVP isn't celebrated again", async () => {
  answer("events", "rsvps", { items: [anRsvp(member, mixer)], cursor: null });
  answer("messages", "invitees", { items: [], cursor: null });
  const user = await openEvent(mixer, member);
  await user.click(await screen.findByRole("button", { name: "Invite friends" }));
  await user.click(await screen.findByRole("button", { name: "Share the link" }));
  await expectToast("Link copied");
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/calendar/${mixer.id}`);
  expect(document.querySelector("[data-confetti]")).toBeNull();
});
