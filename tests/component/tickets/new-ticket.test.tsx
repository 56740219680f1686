import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, requestsOf } from "../../support/component/played-api.ts";
import { aParty, aTicket, inHours } from "../../support/component/samples/tickets.ts";
import { answerEvent, answerTicket, openEvent, openTicket } from "../../support/component/ticket-screens.ts";

const start_at = "2031-01-18T02:00:00.000Z";
const event = { start_at, doors_at: "2031-01-18T01:00:00.000Z", transfer_until: start_at } as const;
const order = (about: Parameters<typeof aTicket>[0] = {}) =>
  [1, 2].map((number) =>
    aTicket({ id: `tkt_0000000${number}`, number, order_quantity: 2, event: { ...event, ...about.event } }),
  );

/** Buys the tickets as a free order on the event's page, which opens the first of them. */
const buyFree = async (tickets: ReturnType<typeof order>): Promise<UserEvent> => {
  const [first = aTicket()] = tickets;
  answerTicket(first, { order: tickets });
  answer("tickets", "checkout", { url: null, hold: null, ticket_ids: tickets.map(({ id }) => id), place: null });
  const user = await openEvent({ event: aParty() });
  const buy = await screen.findByRole("button", { name: "Get tickets" });
  await waitFor(() => expect(buy).toBeEnabled());
  await user.click(buy);
  await waitFor(() => expect(window.location.pathname).toBe(`/ticket/${first.id}`));
  return user;
};

const youreIn = async () => within(await screen.findByRole("region", { name: "You're in" }));

test("[in-07] a bought ticket's page begins with You're in: the event, when it is, its calendar file, the way there, and friends", async () => {
  await buyFree(order());
  const inside = await youreIn();
  expect(inside.getByText("RAGER on the roof")).toBeVisible();
  expect(inside.getByText("Fri, Jan 17, 9 PM · doors 8 PM")).toBeVisible();
  expect(inside.getByRole("link", { name: "Add to calendar" })).toHaveAttribute(
    "href",
    expect.stringMatching(/evt_00000001\/calendar$/),
  );
  expect(inside.getByRole("link", { name: "Directions" })).toBeVisible();
  expect(inside.getByRole("button", { name: "Invite friends" })).toBeVisible();
  expect(inside.queryByText(/live code/)).toBeNull();
  expect(await screen.findByRole("article")).toBeVisible();
});

test("[in-07] of several tickets the last one can be sent to a friend at once", async () => {
  answer("transfers", "send", { link: "https://playyy.test/t#secret", expires_at: inHours(24) });
  const user = await buyFree(order());
  await user.click(await (await youreIn()).findByRole("button", { name: "Send to a friend" }));
  await user.click(await screen.findByRole("button", { name: "Get the link" }));
  await waitFor(() => expect(requestsOf("transfers", "send")).toEqual([{ ticketId: "tkt_00000002" }]));
});

test("[in-07] a single ticket isn't offered to a friend above itself", async () => {
  await buyFree([aTicket({ event })]);
  await youreIn();
  await screen.findByRole("button", { name: "Send this ticket" });
  expect(screen.queryByRole("button", { name: "Send to a friend" })).toBeNull();
});

test("[in-07] You're in says small when the live code opens, where the door scans", async () => {
  answer("doorPasses", "bind", {
    state: "not-yet",
    binding: null,
    moves_left: 3,
    opens_at: "2031-01-15T01:00:00.000Z",
    nonce: null,
    order_ref: "00112233445566778899aabbccddeeff",
    seats: [1],
    pass: null,
    server_time: 0,
  });
  await buyFree([aTicket({ event: { ...event, door_mode: "scan" } })]);
  expect((await youreIn()).getByText("Your live code opens Tue, Jan 14, 8 PM")).toBeVisible();
});

test("[in-07] the page of a payment leads to a ticket that is new, and one opened later doesn't celebrate", async () => {
  answerEvent();
  answerTicket(aTicket());
  answer("tickets", "bySession", { items: [aTicket()], cursor: null });
  await openApp("/ticket-success?session_id=cs_test_1", { as: aPerson() });
  await screen.findByRole("region", { name: "You're in" });
  cleanup();
  await openTicket(aTicket());
  expect(await screen.findByRole("article")).toBeVisible();
  expect(screen.queryByRole("region", { name: "You're in" })).toBeNull();
});

test("[in-08] a ticket's and its order's number stand behind Details", async () => {
  const user = await openTicket(aTicket());
  const pass = within(await screen.findByRole("article"));
  expect(pass.getByText("tkt_00000001")).not.toBeVisible();
  await user.click(pass.getByText("Details"));
  for (const number of ["tkt_00000001", "cs_test_1"]) expect(pass.getByText(number)).toBeVisible();
});
