import { expect, test } from "vitest";
import { ticketConfirmationEmail } from "../../../functions/mail/templates/ticket-confirmation.ts";
import { toEventDetails } from "../../../shared/rules/event-facts.ts";

const event = toEventDetails({
  id: "evt_01",
  title: 'RAGER "on the river" <live>',
  start_at: "2026-11-28T02:00:00.000Z",
  location: "Jacksonville",
  image: "/media/event/abc.webp",
});
const letter: Parameters<typeof ticketConfirmationEmail>[0] = {
  template: "ticket-confirmation",
  event,
  tier: "GA+",
  ticket_ids: ["tkt_a", "tkt_b"],
  total: 4_000,
  code: null,
};
const origin = "https://city.example";
const settings = { origin, zone: "America/New_York", postalAddress: "1 Example Street" };
const mail = (change: object = {}) => ticketConfirmationEmail({ ...letter, ...change }, settings);

test("each ticket of an order is listed with number, tier and link, in HTML and plain text", () => {
  const { html, text } = mail();
  for (const [number, id] of [
    [1, "tkt_a"],
    [2, "tkt_b"],
  ] as const) {
    expect(text).toContain(`Open ticket ${number} of 2 · GA+: ${origin}/ticket/${id}`);
    expect(html).toContain(`href="${origin}/ticket/${id}"`);
    expect(html).toContain(`Open ticket ${number} of 2 · GA+</a>`);
  }
  expect(text).not.toContain("ticket 3");
});

test("a single ticket has no number", () => {
  const { text } = mail({ ticket_ids: ["tkt_a"] });
  expect(text).toContain(`Open your ticket: ${origin}/ticket/tkt_a`);
  expect(text).not.toContain("1 of 1");
});

test("the event's picture has its full address and an alternative text", () => {
  const { html } = mail();
  expect(html).toContain(`src="${origin}/media/event/abc.webp"`);
  expect(html).toContain('alt="Poster for RAGER &quot;on the river&quot; &lt;live&gt;"');
  const elsewhere = mail({ event: { ...event, image: "https://pictures.example/a.jpg" } });
  expect(elsewhere.html).toContain('src="https://pictures.example/a.jpg"');
});

test.each([null, undefined, "/media/event/abc.mp4"])(
  "an email about an event with %s as its picture writes its title where the poster would be",
  (image) => {
    const { html } = mail({ event: { ...event, image } });
    expect(html).not.toContain("Poster for");
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html).toMatch(/class="poster".*RAGER &quot;on the river&quot; &lt;live&gt;<\/a>/);
  },
);

test("a ticket that is scanned at the door comes with its code three days before, one code for the whole order", () => {
  const { text } = mail({ door_mode: "scan" });
  expect(text).toContain("One code on your phone lets all of them in.");
  expect(text).toContain("The code comes three days before doors, on the phone that opens the ticket then.");
  expect(text).not.toContain("Check-in opens");
  expect(mail({ door_mode: "scan", ticket_ids: ["tkt_a"] }).text).toContain("Its code on your phone lets you in.");
  expect(mail({ door_mode: "member" }).text).toContain("Check-in opens 6 hours before the event.");
});
