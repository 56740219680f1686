import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerProfile } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer } from "../../support/component/played-api.ts";
import { aTicket } from "../../support/component/samples/tickets.ts";
import { openTicket, ticketStatus } from "../../support/component/ticket-screens.ts";

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
