import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerProfile } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse } from "../../support/component/played-api.ts";
import { settle } from "../../support/component/run-hook.tsx";
import { aTicket, inHours } from "../../support/component/samples/tickets.ts";
import { openTicket, ticketStatus } from "../../support/component/ticket-screens.ts";
import { findToast } from "../../support/component/toast.ts";

const watermark = () => document.querySelector("[data-watermark]");

test.each(["member", "scan"] as const)(
  "[states-10] the ticket of a postponed event stays its holder's and counts for the new date, where the door is '%s'",
  async (door_mode) => {
    await openTicket(aTicket({ event: { state: "postponed", door_mode } }));
    const pass = within(await screen.findByRole("article"));
    expect(ticketStatus()).toBe("Postponed");
    expect(pass.getByText("Postponed · new date to come")).toBeVisible();
    expect(pass.getByText("Your ticket stays valid and counts for the new date.")).toBeVisible();
    expect(pass.queryByText("Doors open")).toBeNull();
    expect(screen.queryByRole("button", { name: "Redeem" })).toBeNull();
    expect(watermark()).not.toBeNull();
  },
);

test("[states-10] the ticket of a cancelled event says why and what happens with the money, and looks like none at the door", async () => {
  await openTicket(aTicket({ event: { state: "cancelled", cancel_reason: "The band is ill." } }));
  expect(await screen.findByText("The band is ill.")).toBeVisible();
  expect(screen.getByText("Your payment is refunded to the card you paid with.")).toBeVisible();
  expect([ticketStatus(), watermark(), screen.queryByRole("button", { name: "Redeem" })]).toEqual([
    "Cancelled",
    null,
    null,
  ]);
});

test("[states-10] whoever paid nothing for the ticket of a cancelled event reads of no refund", async () => {
  await openTicket(aTicket({ price_paid: 0, event: { state: "cancelled" } }));
  expect(await screen.findByText("This ticket was cancelled.")).toBeVisible();
  expect(screen.queryByText("Your payment is refunded to the card you paid with.")).toBeNull();
});

test.each([
  [2_000, "Refunded", "This ticket was refunded and is no longer valid."],
  [0, "Cancelled", null],
])(
  "[states-10] once a cancelled event's ticket of %s cents is settled it reads %s, and still why",
  async (price_paid, word, note) => {
    const event = { state: "cancelled", cancel_reason: "The band is ill." } as const;
    await openTicket(aTicket({ status: "cancelled", refunded: true, price_paid, event }));
    expect(await screen.findByText("The band is ill.")).toBeVisible();
    expect(ticketStatus()).toBe(word);
    expect(screen.queryByText("This ticket was refunded and is no longer valid.")?.textContent ?? null).toBe(note);
  },
);

test("[states-10] in the list of tickets one of a postponed event stays upcoming after its former date, and has its tag", async () => {
  const start_at = "2025-01-16T01:00:00.000Z";
  const postponed = aTicket({ event: { title: "Late Market", state: "postponed", start_at } });
  const over = aTicket({ id: "tkt_00000002", event: { title: "Old Market", start_at } });
  answer("tickets", "list", { items: [postponed, over], cursor: null });
  answerProfile(aPerson());
  await openApp("/dashboard?tab=profile", { as: aPerson() });
  const row = (await screen.findByText("Late Market")).closest("a") as HTMLElement;
  expect(within(row).getByText("Postponed")).toBeVisible();
  expect(within(row).getByText("Postponed · new date to come")).toBeVisible();
  expect(screen.queryByText("Old Market")).toBeNull();
});

const start_at = inHours(48);

test.each<[string, boolean, Parameters<typeof aTicket>[0]]>([
  ["before its event", true, {}],
  ["while its event is live", true, { event: { start_at: inHours(1), transfer_until: inHours(1) } }],
  ["that somebody else bought", false, { user_id: "5f0f8f5e-7f0a-4c0e-9a53-3f3f7f1c0b01" }],
  ["that was used", false, { status: "redeemed" }],
  ["once the doors are open", false, { event: { start_at, transfer_until: inHours(-1) } }],
  ["that is offered to the waiting list", false, { offered_back_at: inHours(-1) }],
  ["of a postponed event", false, { event: { start_at, state: "postponed" } }],
  ["that somebody has", false, { held_by: "Priya" }],
])("a ticket %s can be sent: %s", async (_what, canBeSent, { event = { start_at }, ...about } = {}) => {
  await openTicket(aTicket({ ...about, event }));
  await screen.findByRole("article");
  await settle();
  expect(screen.queryByRole("button", { name: "Send this ticket" }) !== null).toBe(canBeSent);
});

test.each([
  ["a ticket that isn't theirs", 404, "not-found", "This ticket does not belong to you"],
  ["no ticket's id", 400, "invalid-input", "This ticket does not belong to you"],
  ["a ticket that can't be loaded", 403, "forbidden", "Failed to load ticket"],
] as const)("%s leads to the dashboard with the reason", async (_what, status, code, title) => {
  for (const route of ["get", "list"] as const) refuse("tickets", route, { status, code });
  answerProfile(aPerson());
  await openApp("/ticket/tkt_00000001", { as: aPerson() });
  await findToast(title);
  expect(window.location.pathname).toBe("/dashboard");
});
