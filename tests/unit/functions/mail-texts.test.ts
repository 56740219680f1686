import { describe, expect, test } from "vitest";
import { toEmailEvent, toEventTools } from "../../../functions/mail/event-parts.ts";
import { renderLayout } from "../../../functions/mail/layout.ts";
import type { EmailData } from "../../../functions/mail/outbox-emails.ts";
import { renderEmail } from "../../../functions/mail/render-email.ts";
import { campaignEmail } from "../../../functions/mail/templates/campaign.ts";
import { sampleSettings } from "../../../scripts/mails/samples.ts";
import { toEventDetails } from "../../../shared/rules/event-facts.ts";

const event = toEventDetails({
  id: "evt_1",
  title: "Dusk",
  start_at: "2026-11-23T01:00:00.000Z",
  end_at: "2026-11-23T03:00:00.000Z",
  location: "Pier",
});
const when = "Sun, Nov 22 • 8:00 PM – 10:00 PM (ET)";
const origin = "https://city.example";
const tools = [`Add to calendar: ${origin}/api/events/evt_1/calendar`];
const page = `Event page: ${origin}/event/evt_1`;
const seeEvent = `See the event: ${origin}/event/evt_1`;

const blocksOf = (text: string) => {
  const blocks = text.split("\n\n");
  return blocks.slice(0, blocks.indexOf(`Contact support: ${origin}/support`));
};
const previewOf = (html: string) => /data-skip-in-text="true">(.*?)<div>/.exec(html)?.[1]?.replaceAll("&#x27;", "'");
/** An email's subject, its preview, and what it says above its footer. */
const render = (data: object) => {
  const { subject, html, text } = renderEmail(
    { event, ...data } as EmailData,
    sampleSettings,
    "2026-11-20T12:00:00.000Z",
  );
  return [subject, previewOf(html), ...blocksOf(text)];
};

describe("the email about a change of an event", () => {
  const before = { start_at: "2026-11-22T01:00:00.000Z", place: "Pier" };
  const moved = (about: object) =>
    render({ template: "event-moved", before, place: "Pier", return_until: null, ...about });
  const was = "Sat, Nov 21 • 8:00 PM (ET)";
  const is = "Sun, Nov 22 • 8:00 PM (ET)";

  test.each([
    [{ has_ticket: true }, "Your ticket stays valid, and there's nothing to do if you can make it."],
    [{}, "You're still on the list, and there's nothing to do if you can make it."],
    [{ is_waiting: true }, "You keep your place on the waiting list, and there's nothing to do if you can make it."],
  ])("that moved tells %j what becomes of their place", (holding, line) => {
    expect(moved(holding)).toEqual([
      "New date: Dusk",
      `Now ${is}, instead of ${was}.`,
      "Dusk has moved",
      line,
      seeEvent,
      `Event: Dusk\nNew date: ${is}\nOld date: ${was}\nPlace: Pier`,
      page,
      ...tools,
    ]);
  });

  test("that moved to another place names both, and until when a ticket may be returned", () => {
    const until = "2026-11-20T17:00:00.000Z";
    const lineOf = (holding: object) => moved({ return_until: until, ...holding })[4];
    expect(lineOf({ has_ticket: true })).toBe(
      "Can't make it? Whoever paid for your ticket can return it for a full refund until Fri, Nov 20 • 12:00 PM (ET).",
    );
    expect(lineOf({})).toBe(seeEvent);
    const elsewhere = { before: { ...before, start_at: event.start_at }, place: "Dock", return_until: until };
    expect(moved({ ...elsewhere, has_ticket: true, has_paid: true })).toEqual([
      "New place: Dusk",
      "Now at Dock, instead of Pier.",
      "Dusk has moved",
      "Your ticket stays valid, and there's nothing to do if you can make it.",
      "Can't make it? Return your tickets for a full refund until Fri, Nov 20 • 12:00 PM (ET).",
      seeEvent,
      `Event: Dusk\nDate: ${is}\nNew place: Dock\nOld place: Pier`,
      page,
      ...tools,
    ]);
  });

  test.each([
    [
      { has_paid: true, has_ticket: true },
      "We're refunding everything you paid. Another email tells you when the refund is on its way.",
    ],
    [
      { has_ticket: true },
      "Your ticket isn't valid anymore, and there's nothing you need to do. If somebody paid for it, they get a full refund.",
    ],
    [{}, "There's nothing you need to do."],
  ])("that is cancelled tells %j what becomes of the money", (holding, line) => {
    const sorry = "We're sorry: this event won't take place.";
    const cancelled = (reason: string | null) =>
      render({ template: "event-cancelled", reason, ...holding }).slice(2, 6);
    expect(cancelled("Rain.")).toEqual(["Dusk is cancelled", sorry, "Rain.", line]);
    expect(cancelled(null)).toEqual(["Dusk is cancelled", sorry, line, seeEvent]);
  });

  test.each([
    [{ has_ticket: true }, "Your ticket stays valid for the new date."],
    [{}, "You stay on the list for the new date."],
    [{ is_waiting: true }, "You keep your place on the waiting list."],
  ])("that is postponed tells %j what becomes of their place", (holding, line) => {
    expect(render({ template: "event-postponed", before, ...holding })[4]).toBe(line);
  });
});

test("the preview of a message about an event is the message, of a longer one its first 139 characters", () => {
  const shown = (length: number) => render({ template: "event-message", text: "x".repeat(length) })[1];
  expect([shown(140), shown(141)]).toEqual(["x".repeat(140), `${"x".repeat(139)}…`]);
});

describe("a reminder", () => {
  const remind = (about: object) => {
    const data = {
      template: "event-reminder",
      reminder: "day-before",
      event,
      is_today: false,
      doors_at: "2026-11-23T00:30:00.000Z",
      door_mode: "member",
      ticket_ids: ["tkt_1"],
      unsubscribe: `${origin}/stop`,
      ...about,
    } as EmailData;
    const { subject, text } = renderEmail(data, sampleSettings, "2026-11-20T12:00:00.000Z");
    return { subject, blocks: blocksOf(text), why: /You get this email because[^.]*/.exec(text)?.[0] };
  };

  test.each([
    [{}, "Tomorrow: Dusk", "Tomorrow is the day"],
    [{ is_today: true }, "Today: Dusk", "Today is the day"],
    [{ reminder: "hours-before", is_today: true }, "Starting soon: Dusk", "It starts soon"],
  ])("with %j names the day", (about, subject, heading) => {
    const reminder = remind(about);
    expect([reminder.subject, reminder.blocks[0]]).toEqual([subject, heading]);
  });

  const screenshot = "A screenshot won't get you in: the code changes every 15 seconds.";
  const phone = (tickets: string) =>
    `Open your ${tickets} once on the phone you'll bring. The code then lives on that phone and works without a connection.`;
  const ticket = `Open your ticket: ${origin}/ticket/tkt_1`;
  const all = `Open your tickets: ${origin}/dashboard?tab=profile#my-tickets`;
  const two = ["tkt_1", "tkt_2"];
  const [holds, comes] = ["have a ticket for this event", "said you're coming"];

  test.each<[object, string[], string]>([
    [{}, ["Open your ticket on your phone at the door.", ticket], holds],
    [{ ticket_ids: two }, ["Open your ticket on your phone at the door.", all], holds],
    [{ door_mode: "scan" }, [phone("ticket"), screenshot, ticket], holds],
    [
      { door_mode: "scan", ticket_ids: two },
      [phone("tickets"), "One code lets all your tickets of the same order in.", screenshot, all],
      holds,
    ],
    [{ ticket_ids: [] }, ["You're on the list. See you there!", seeEvent], comes],
  ])("with %j says how to get in, and why it came", (about, lines, reason) => {
    const { blocks, why } = remind(about);
    expect([blocks.slice(1, 1 + lines.length), why]).toEqual([lines, `You get this email because you ${reason}`]);
  });

  test("to get a ticket ready leads to the first of several", () => {
    const ready = (ticket_ids: string[]) =>
      render({ template: "ticket-ready", doors_at: "2026-11-23T00:30:00.000Z", ticket_ids }).slice(3, -3);
    expect(ready(["tkt_1"])).toEqual([phone("ticket"), screenshot, ticket]);
    expect(ready(two).at(-1)).toBe(`Open your tickets: ${origin}/ticket/tkt_1`);
  });
});

describe("the email about a refund", () => {
  const refund = (about: object) => render({ template: "order-refund", tier: "GA+", ...about });
  const statement = "It can take 5 to 10 days to show on your statement.";
  const see = `See event: ${origin}/event/evt_1`;

  test.each<[object, string[]]>([
    [
      { quantity: 0, left: 2, amount: 500 },
      [
        "We've refunded $5.00 of your order for Dusk.",
        "Your tickets are still valid.",
        statement,
        "Event: Dusk\nRefunded: $5.00",
      ],
    ],
    [
      { quantity: 1, left: 0, amount: 1 },
      [
        "We've cancelled 1 × GA+ from your order for Dusk and refunded $0.01.",
        "No tickets from this order are valid anymore.",
        statement,
        "Event: Dusk\nCancelled: 1 × GA+\nRefunded: $0.01",
      ],
    ],
    [
      { quantity: 2, left: 1, amount: 4_000 },
      [
        "We've cancelled 2 × GA+ from your order for Dusk and refunded $40.00.",
        "Your other ticket is still valid.",
        statement,
        "Event: Dusk\nCancelled: 2 × GA+\nRefunded: $40.00",
      ],
    ],
  ])("of %j says what was cancelled, what is left and what goes back", (about, lines) => {
    const [subject, preview, heading, ...rest] = refund(about);
    expect([subject, heading]).toEqual(["Your refund for Dusk", "Your refund is on its way"]);
    expect(preview).toMatch(/^\$[\d.]+ goes back the way you paid\.$/);
    expect(rest).toEqual([...lines, see]);
  });

  test("of nothing tells of the tickets alone", () => {
    expect(refund({ quantity: 1, left: 2, amount: 0 })).toEqual([
      "Your cancelled tickets for Dusk",
      "Here's what is left of your order.",
      "Your tickets were cancelled",
      "We've cancelled 1 × GA+ from your order for Dusk.",
      "Your other 2 tickets are still valid.",
      "Event: Dusk\nCancelled: 1 × GA+",
      see,
    ]);
  });
});

describe("the email to a guest", () => {
  const link = "The link is yours alone: whoever has it has your pass. It stays on this link if you join PLAYYY later.";
  test.each<[object, string[], string]>([
    [
      { people: 1, has_account: false, door_mode: "scan" },
      [
        "It's on the house for you: there's nothing to pay.",
        "You need no account. Open your pass, show its code at the door, and bring an ID with your name on it.",
        link,
      ],
      "Open your pass",
    ],
    [
      { people: 2, has_account: false, door_mode: "member" },
      [
        "It's on the house for you and 1 more: there's nothing to pay.",
        "You need no account. Give your name at the door, and bring an ID with your name on it.",
        link,
      ],
      "Open your pass",
    ],
    [
      { people: 1, has_account: true, door_mode: "scan" },
      [
        "It's on the house for you: there's nothing to pay.",
        "Everything is in your account. The code comes three days before doors, on the phone that opens the ticket then.",
      ],
      "Open your ticket",
    ],
    [
      { people: 2, has_account: true, door_mode: "member" },
      [
        "It's on the house for you and 1 more: there's nothing to pay.",
        "Everything is in your account: open it on your phone at the door.",
      ],
      "Open your tickets",
    ],
  ])("of %j says what to bring, and leads to it", (about, lines, action) => {
    const guest = { tier: "GA+", name: "Vera", doors_at: "2026-11-23T00:30:00.000Z", path: "/pass/1", ...about };
    const blocks = render({ template: "guest-invitation", ...guest }).slice(3);
    expect(blocks.slice(0, lines.length + 1)).toEqual([...lines, `${action}: ${origin}/pass/1`]);
  });
});

describe("the email with tickets", () => {
  const confirm = (about: object) =>
    render({ template: "ticket-confirmation", tier: "GA+", total: 2_000, code: null, ticket_ids: ["tkt_1"], ...about });
  const two = ["tkt_1", "tkt_2"];
  const code = "The code comes three days before doors, on the phone that opens the ticket then. We'll remind you.";
  const opens = "Check-in opens 6 hours before the event.";
  const facts = (tickets: number, more = "") =>
    `Event: Dusk\nWhen: ${when}\nWhere: Pier\nTickets: ${tickets} × GA+\nTotal: $20.00${more}`;
  const open = `Open your ticket: ${origin}/ticket/tkt_1`;
  const openAll = `Open your tickets: ${origin}/dashboard?tab=profile#my-tickets`;
  const each = [1, 2].map((number) => `Open ticket ${number} of 2 · GA+: ${origin}/ticket/tkt_${number}`);

  test.each<[object, string[]]>([
    [
      {},
      [
        "Your ticket for Dusk",
        "Here's your ticket. It admits one person: open it on your phone at the door.",
        opens,
        open,
        facts(1),
      ],
    ],
    [
      { ticket_ids: two, code: "RIVER" },
      [
        "Your 2 tickets for Dusk",
        "Here are your 2 tickets. Each one admits one person: open them one at a time at the door.",
        opens,
        openAll,
        facts(2, "\nCode: RIVER"),
      ],
    ],
    [
      { door_mode: "scan" },
      ["Your ticket for Dusk", "Here's your ticket. Its code on your phone lets you in.", code, open, facts(1)],
    ],
    [
      { door_mode: "scan", ticket_ids: two },
      [
        "Your 2 tickets for Dusk",
        "Here are your 2 tickets. One code on your phone lets all of them in.",
        code,
        openAll,
        facts(2),
      ],
    ],
  ])("of %j says how each gets in", (about, [subject, ...lines]) => {
    const [title, , heading, ...rest] = confirm(about);
    expect([title, heading, rest.slice(0, lines.length)]).toEqual([subject, "You're in!", lines]);
    expect(rest.slice(lines.length)).toEqual([page, ...tools, ...("ticket_ids" in about ? each : [])]);
  });

  test("has when doors open, where that is known", () => {
    expect(confirm({ doors_at: "2026-11-23T00:30:00.000Z" }).join("\n")).toContain(
      `When: ${when}\nDoors open: Sun, Nov 22 • 7:30 PM (ET)\nWhere`,
    );
  });
});

test.each([
  ["won", "Dispute won: $20.00", "The payment stays with us."],
  ["lost", "Dispute lost: $20.00", "The payment went back to the cardholder."],
  ["needs_response", "A payment is disputed: $20.00", "Stripe waits for our answer."],
])("the email about a dispute that is %s tells the outcome", (status, ...told) => {
  const dispute = { dispute_id: "dp_1", reason: "not_received", amount: 2_000, about: "cs_1", status };
  expect(render({ template: "dispute", ...dispute }).slice(0, 2)).toEqual(told);
});

describe("the email about a membership", () => {
  const price = { tier: "premium", amount: 1_999 };

  test("that began has when it renews, where it does", () => {
    const started = (renews_at: string | null) => render({ template: "membership-started", ...price, renews_at });
    expect(started("2026-12-22T12:00:00.000Z")).toContainEqual(
      expect.stringMatching(/\nRenews on: December 22, 2026$/),
    );
    expect(started(null)).toContainEqual(expect.stringMatching(/\nPrice: \$19\.99 a month$/));
  });

  test("that was upgraded has the next charge, or that there is none", () => {
    const upgraded = (renews_at: string | null) => {
      const change = { from: "essential", at: "2026-11-22T12:00:00.000Z", renews_at };
      return render({ template: "membership-upgraded", ...price, ...change }).find((block) =>
        block?.startsWith("Plan:"),
      );
    };
    expect(upgraded("2026-12-22T12:00:00.000Z")).toMatch(/\nNext charge: \$19\.99 on December 22, 2026$/);
    expect(upgraded(null)).toMatch(/\nNext charge: None: it doesn't renew$/);
  });

  test("that ends says whether it was cancelled or limited", () => {
    const ending = (source: string) =>
      render({ template: "membership-ending", tier: "premium", end_at: "2026-12-22T12:00:00.000Z", source });
    expect(ending("stripe").join()).toContain("You cancelled it, so you won't be charged again.");
    for (const source of ["promo", "admin"])
      expect(ending(source).join()).toContain("You got it for a limited time, so you won't be charged.");
  });
});

test("a visitor's message comes in its paragraphs, without those that are empty", () => {
  const { text } = renderEmail(
    {
      template: "contact-message",
      name: "Vera",
      email: "v@x.test",
      subject: "Hi",
      message: "One\n \nTwo\n\n",
    } as EmailData,
    sampleSettings,
    "2026-11-20T12:00:00.000Z",
  );
  expect(blocksOf(text)).toEqual(["Hi", "One", "Two", "From: Vera\nEmail: v@x.test"]);
});

describe("a campaign's email", () => {
  const write = (message: string) =>
    campaignEmail(
      { title: "News", message },
      { reason: "You joined.", unsubscribe: `${origin}/stop`, trackLink: (url) => `${origin}/to?${url}` },
      sampleSettings,
    );
  const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]*\/to\?[^"]*)"/g)].map(([, href]) => href);
  const dashboard = `${origin}/to?${origin}/dashboard`;

  test("has its paragraphs, without those that are empty", () => {
    expect(blocksOf(write("One\n \nTwo\n\n").text)).toEqual(["News", "One", "Two", `Open PLAYYY: ${dashboard}`]);
  });

  test("makes links of the addresses in its text, and of nothing else", () => {
    const { html, text } = write("https://a.example/x and mailto:b, http:// or http://[, ftp://c.example.");
    expect(hrefsOf(html)).toEqual([`${origin}/to?https://a.example/x`, dashboard]);
    expect(text).toContain("https://a.example/x and mailto:b, http:// or http://[, ftp://c.example.");
    const paragraph = /<p[^>]*>(<a[^>]*>https:\/\/a\.example\/x<\/a>.*?)<\/p>/.exec(html)?.[1];
    expect(paragraph?.replace(/<[^>]*>/g, "")).toBe(
      "https://a.example/x and mailto:b, http:// or http://[, ftp://c.example.",
    );
  });

  test.each(["mailto:b", "http://[x and more"])("has no link in %j", (message) => {
    expect(hrefsOf(write(message).html)).toEqual([dashboard]);
    expect(blocksOf(write(message).text)[1]).toBe(message);
  });

  test("is counted by an invisible picture where it has one", () => {
    const copy = { reason: "", unsubscribe: "", trackLink: (url: string) => url };
    const pixel = `${origin}/pixel`;
    const content = { title: "News", message: "Hi" };
    expect(campaignEmail(content, { ...copy, pixel }, sampleSettings).html).toContain(`src="${pixel}"`);
    expect(campaignEmail(content, copy, sampleSettings).html.match(/<img/g)).toHaveLength(1);
  });
});

describe("an email", () => {
  const content = { subject: "S", preview: "P", heading: "H" };
  const layout = (more: object) => renderLayout({ ...content, ...more }, sampleSettings);
  const tables = (html: string) => html.match(/<table/g)?.length;
  const link = (name: string) => ({ label: name, url: `${origin}/${name}` });

  test("without facts, tools, action, code or event has no room for them", () => {
    const bare = layout({});
    expect(tables(layout({ facts: [], tools: [] }).html)).toBe(tables(bare.html));
    expect(blocksOf(bare.text)).toEqual(["H"]);
  });

  test("has each fact, tool and link, and its code", () => {
    const one = layout({ facts: [["Name", "Vera"]], tools: [link("one")], code: { label: "Type", value: "123" } });
    expect(blocksOf(one.text)).toEqual(["H", "Name: Vera", `one: ${origin}/one`, "Type 123"]);
    for (const part of ["Vera", ">one<", ">123<"]) expect(one.html).toContain(part);
    const two = layout({ tools: [link("one"), link("two")], action: link("act"), links: [link("more")] });
    expect(
      [...two.html.matchAll(new RegExp(`href="${origin}/(one|two|act|more)"`, "g"))].map(([, name]) => name),
    ).toEqual(["act", "one", "two", "more"]);
    expect(two.html.match(/width="50%"/g)).toHaveLength(2);
    expect(one.html).not.toContain('width="50%"');
  });

  test("has the address of its event once in its plain text", () => {
    const withEvent = (url: string) =>
      blocksOf(layout({ event: { title: "T", when: "W", url, poster: null }, tools: [link("one"), link("two")] }).text);
    const both = [`one: ${origin}/one`, `two: ${origin}/two`];
    expect(withEvent(`${origin}/two`)).toEqual(["H", ...both]);
    expect(withEvent(`${origin}/three`)).toEqual(["H", `Event page: ${origin}/three`, ...both]);
  });

  test("has links within a paragraph, in plain text with their address unless they are one", () => {
    const address = `${origin}/a`;
    const line = ["See ", { text: "this", url: address }, " or ", { text: address, url: `${origin}/b` }];
    const { text, html } = layout({ lines: [line, "Plain"] });
    expect(blocksOf(text)).toEqual(["H", `See this: ${address} or ${address}`, "Plain"]);
    expect(html).toMatch(/See <a[^>]*href="https:\/\/city\.example\/a"[^>]*>this<\/a> or /);
    expect(html).toContain(">Plain</p>");
  });
});

test("the poster of an event is a picture at its full address", () => {
  const posterOf = (image: string | null) => toEmailEvent({ ...event, image }, sampleSettings).poster;
  expect(posterOf("/media/a.webp")).toBe(`${origin}/media/a.webp`);
  expect([posterOf(null), posterOf("/media/a.mp4"), posterOf("/media/a.webm")]).toEqual([null, null, null]);
});

test("an event with a venue has the way there", () => {
  expect(toEventTools({ ...event, venue_name: "Dock" }, sampleSettings).map(({ label }) => label)).toEqual([
    "Add to calendar",
    "Directions",
  ]);
});
