import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answer, requestsOf } from "../../support/component/played-api.ts";
import { aTicket, inHours } from "../../support/component/samples/tickets.ts";
import { openTicket, ticketStatus } from "../../support/component/ticket-screens.ts";

const event = { door_mode: "scan", re_entry: true, start_at: inHours(-1) } as const;
const used = { status: "redeemed", check_in_ts: inHours(-0.5) } as const;

beforeEach(() =>
  answer("doorPasses", "bind", {
    state: "unbound",
    binding: null,
    moves_left: 3,
    opens_at: inHours(-72),
    nonce: "a-nonce",
    order_ref: "00112233445566778899aabbccddeeff",
    seats: [1],
    pass: null,
    server_time: 0,
  }),
);

test("[reentry-09] whoever went out reads since when, and has their code again", async () => {
  await openTicket(aTicket({ ...used, out_ts: inHours(-0.1), event }));
  await screen.findByRole("article");
  expect(ticketStatus()).toMatch(/^You went out at .*\d:\d\d [AP]M · show your code to come back$/);
  await waitFor(() => expect(requestsOf("doorPasses", "bind")).not.toEqual([]));
});

test("[reentry-09] whoever is in reads since when, and has no code", async () => {
  await openTicket(aTicket({ ...used, event }));
  await screen.findByRole("article");
  expect(ticketStatus()).toMatch(/^You're in since .*\d:\d\d [AP]M$/);
  expect(requestsOf("doorPasses", "bind")).toEqual([]);
});

test.each([
  [true, "Re-entry allowed: have your code scanned when you leave, too."],
  [false, "No re-entry."],
])("[reentry-09] before the door a ticket says whether its event allows re-entry: %s", async (re_entry, text) => {
  await openTicket(aTicket({ event: { ...event, re_entry } }));
  expect(await screen.findByText(text)).toBeVisible();
});
