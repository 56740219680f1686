import { expect, test } from "vitest";
import { ticketReadyEmail } from "../../../functions/mail/templates/ticket-ready.ts";
import { toEventDetails } from "../../../shared/rules/event-facts.ts";

const event = toEventDetails({
  id: "evt_1",
  title: "Dusk & Dawn",
  start_at: "2026-11-23T01:00:00.000Z",
  location: "Pier",
});
const render = (ticket_ids: string[]) =>
  ticketReadyEmail(
    { template: "ticket-ready", event, doors_at: "2026-11-22T23:30:00.000Z", ticket_ids },
    { origin: "https://city.example", zone: "America/New_York", postalAddress: "1 Example Street" },
  );

test("the reminder leads to the ticket, and says when doors open in the city's time", () => {
  const { subject, text } = render(["tkt_1"]);
  expect(subject).toBe("Get your ticket ready for Dusk & Dawn");
  for (const fact of ["https://city.example/ticket/tkt_1", "Sun, Nov 22 • 6:30 PM (ET)", "Pier", "Open your ticket:"]) {
    expect(text).toContain(fact);
  }
});

test("holders of several tickets learn that one code lets all of them in", () => {
  const { text } = render(["tkt_1", "tkt_2"]);
  expect(text).toContain("One code lets all your tickets of the same order in.");
  expect(text).toContain("Open your tickets: https://city.example/ticket/tkt_1");
});
