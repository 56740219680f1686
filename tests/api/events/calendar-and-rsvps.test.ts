import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { HeldTicketEntity } from "../../../functions/tickets/held-ticket.entity.ts";
import { TicketEntity } from "../../../functions/tickets/ticket.entity.ts";
import { readCalendar } from "../../support/calendar-entries.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { joinBeforeTickets } from "../../support/former-rsvp.ts";
import { changeStoredEvent } from "../../support/stored-event.ts";
import { keyOf, openTable } from "../../support/table.ts";

let member: Member;

beforeEach(async () => {
  member = await aMember();
});

const feedOf = async ({ token }: Member) => (await ok(call("calendar", "createFeed", {}, { token }))).url ?? "";
const pathOf = (url: string) => new URL(url).pathname;
const read = (url: string, now?: string) =>
  fetch(inject("origin") + pathOf(url), { headers: now ? { "x-local-now": now } : {} });
const textOf = async (url: string) => (await read(url)).text();

/** The lines of a document with folded ones joined again (RFC 5545, 3.1). */
const linesOf = (document: string) => document.replaceAll("\r\n ", "").split("\r\n");

/** The properties of one event of a document, or undefined when it is not in it. */
const entryOf = (document: string, eventId: string): Record<string, string> | undefined => {
  const entries = linesOf(document).join("\r\n").split("BEGIN:VEVENT\r\n").slice(1);
  const found = entries.find((entry) => entry.includes(`UID:${eventId}@`));
  return found && Object.fromEntries(found.split("\r\n").map((line) => line.split(/:(.*)/s).slice(0, 2)));
};

const attachmentOf = async ({ id, attachments }: Awaited<ReturnType<ReturnType<typeof stack>["mailTo"]>>) => {
  const { endpoints } = await stack().facts();
  const file = `${endpoints.mail}/mail/email/${id}/attachment/${attachments?.[0]?.generatedFileName}`;
  return (await fetch(file)).text();
};

describe("[events-07] a member's calendar feed", () => {
  test("opens without a session under one unguessable address with at least 128 random bits", async () => {
    const url = await feedOf(member);
    const code = pathOf(url).match(/^\/api\/calendar\/([\w-]+)\.ics$/)?.[1] ?? "";
    expect(Buffer.from(code, "base64url").length * 8).toBeGreaterThanOrEqual(128);
    expect(await feedOf(member)).toBe(url);
    expect(await feedOf(await aMember())).not.toBe(url);
    const answer = await read(url);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await read(url.replace(/\.ics$/, ""))).status).toBe(200);
  });

  test("answers the same 404 to any other token, and needs a session to be created", async () => {
    const url = await feedOf(member);
    const others = [
      url.replace(/.(?=\.ics$)/, (last) => (last === "A" ? "B" : "A")),
      url.replace(/[\w-]{27}\.ics/, "short"),
    ];
    for (const other of others) {
      const answer = await read(other);
      expect([answer.status, (await answer.json()).error.code]).toEqual([404, "not-found"]);
    }
    expect((await call("calendar", "createFeed", {})).status).toBe(401);
    expect((await call("calendar", "feed", {})).status).toBe(401);
  });

  test("[events-07] is a valid iCalendar document with UTC times", async () => {
    const event = await anEvent({
      title: "Dock; party, part \\1",
      description: `First line\nsecond line ${"with many words ".repeat(12)}`,
      venue_name: "River Club",
      venue_address: "1 Bay St, Jacksonville",
      start_at: "2027-01-16T01:00:00.000Z",
      end_at: "2027-01-16T05:30:00.000Z",
      event_section: ["city"],
    });
    const document = await textOf(await feedOf(member));
    const lines = linesOf(document);
    expect(lines.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
    expect(lines.filter((line) => line.startsWith("PRODID:"))).toHaveLength(1);
    expect(lines.findLast((line) => line !== "")).toBe("END:VCALENDAR");
    expect(document.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of document.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => line === "BEGIN:VEVENT").length).toBe(
      lines.filter((line) => line === "END:VEVENT").length,
    );
    expect(entryOf(document, event.id)).toMatchObject({
      DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
      DTSTART: "20270116T010000Z",
      DTEND: "20270116T053000Z",
      SUMMARY: "Dock\\; party\\, part \\\\1",
      DESCRIPTION: expect.stringContaining("First line\\nsecond line"),
      LOCATION: "River Club\\, 1 Bay St\\, Jacksonville",
      STATUS: "TENTATIVE",
    });
  });

  test("marks joined and ticketed events as confirmed, and an undone RSVP no longer", async () => {
    const premium = await aMember({ tier: "premium" });
    const { token } = premium;
    const [joined, ticketed, other] = await Promise.all([anEvent({ entry: "rsvp" }), anEvent(), anEvent()]);
    await ok(call("events", "join", { eventId: joined.id }, { token }));
    await ok(call("tickets", "checkout", { eventId: ticketed.id, tier: "GA+" }, { token }));
    const url = await feedOf(premium);
    const document = await textOf(url);
    const statuses = [joined, ticketed, other].map(({ id }) => entryOf(document, id)?.STATUS);
    expect(statuses).toEqual(["CONFIRMED", "CONFIRMED", "TENTATIVE"]);
    await ok(call("events", "leave", { eventId: joined.id }, { token }));
    expect(entryOf(await textOf(url), joined.id)?.STATUS).toBe("TENTATIVE");
  });

  test("contains upcoming published events only, and one without an end for 6 hours", async () => {
    const url = await feedOf(member);
    const start_at = "2027-03-01T20:00:00.000Z";
    const [open, draft] = await Promise.all([anEvent({ start_at }), anEvent({ start_at, is_published: false })]);
    const before = await (await read(url, "2027-03-02T01:59:00.000Z")).text();
    expect([entryOf(before, open.id)?.DTEND, entryOf(before, draft.id)]).toEqual(["20270302T020000Z", undefined]);
    const after = await (await read(url, "2027-03-02T02:00:00.000Z")).text();
    expect(entryOf(after, open.id)).toBeUndefined();
  });

  test("[states-12] keeps cancelled events for who was coming, postponed ones after their former date, and drafts for nobody", async () => {
    const start_at = "2027-03-01T20:00:00.000Z";
    const [joined, other, postponed] = await Promise.all([1, 2, 3].map(() => anEvent({ start_at, entry: "rsvp" })));
    const ids = [joined, other, postponed].map((event) => event?.id ?? "");
    await ok(call("events", "join", { eventId: ids[0] ?? "" }, { token: member.token }));
    for (const id of ids.slice(0, 2)) await changeStoredEvent(id, { cancelled_at: new Date().toISOString() });
    await changeStoredEvent(ids[2] ?? "", { postponed_at: new Date().toISOString() });
    const url = await feedOf(member);
    const shown = async (now: string) => {
      const document = await (await read(url, now)).text();
      return ids.map((id) => Boolean(entryOf(document, id)));
    };
    expect(await shown("2027-03-01T00:00:00.000Z")).toEqual([true, false, true]);
    expect(await shown("2027-03-03T00:00:00.000Z")).toEqual([false, false, true]);
  });

  test("contains VIP-only events for Premium members only", async () => {
    const [vip, both] = await Promise.all([
      anEvent({ event_section: ["vip"] }),
      anEvent({ event_section: ["vip", "city"] }),
    ]);
    const [free, premium] = [
      await textOf(await feedOf(member)),
      await textOf(await feedOf(await aMember({ tier: "premium" }))),
    ];
    expect([vip, both].map(({ id }) => Boolean(entryOf(free, id)))).toEqual([false, true]);
    expect([vip, both].map(({ id }) => Boolean(entryOf(premium, id)))).toEqual([true, true]);
  });

  test("[move-06] has a moved event under the UID of its tickets' email, at its new time and place with a higher SEQUENCE", async () => {
    const premium = await aMember({ tier: "premium" });
    const { token } = premium;
    const event = await anEvent({ start_at: "2027-06-01T20:00:00.000Z", venue_name: "River Club" });
    await ok(call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token }));
    const url = await feedOf(premium);
    const find = async () => readCalendar(await textOf(url)).filter(({ uid }) => uid.startsWith(event.id));
    const before = await find();
    expect(before).toMatchObject([{ sequence: 0, status: "CONFIRMED", start: event.start_at }]);
    const mail = await stack().mailTo(premium.email, /ticket for/);
    expect(readCalendar(await attachmentOf(mail))).toEqual(before);
    const start_at = "2027-06-02T20:00:00.000Z";
    const change = { ...event, eventId: event.id, start_at, venue_name: "Dock 9", confirm_move: true };
    await ok(call("eventsAdmin", "update", change as never, { token: (await anAdmin()).token }));
    const [{ uid } = { uid: "" }] = before;
    const moved = { uid, sequence: 1, status: "CONFIRMED", start: start_at, location: "Dock 9, Jacksonville" };
    expect(await find()).toMatchObject([moved]);
    expect(readCalendar(String((await call("calendar", "event", { eventId: event.id })).body))).toMatchObject([moved]);
  });

  test("[move-07] keeps a cancelled event as CANCELLED for whoever was going, refunded or sent a ticket too, until it would be over", async () => {
    const [guest, sent, refunded, other] = await Promise.all([
      aMember(),
      aMember(),
      aMember({ tier: "premium" }),
      member,
    ]);
    const event = await anEvent({ end_at: null });
    await joinBeforeTickets(event.id, guest);
    const { ticket_ids } = await ok(
      call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token: refunded.token }),
    );
    const store = await openTable();
    const ticket = await store.get(keyOf(TicketEntity, { id: ticket_ids[0] }));
    await store.put({ ...ticket, status: "cancelled", cancelled_by: "re_1", holder_id: sent.userId });
    const held = {
      user_id: sent.userId,
      ticket_id: ticket_ids[0] ?? "",
      event_id: event.id,
      received_at: event.start_at,
    };
    await store.put((HeldTicketEntity.put(held).params() as { Item: Record<string, unknown> }).Item);
    const key = keyOf(EventEntity, { id: event.id });
    await store.put({ ...(await store.get(key)), cancelled_at: new Date().toISOString(), calendar_sequence: 1 });
    const end = Date.parse(event.start_at) + 6 * 3_600_000;
    const find = async (who: Member, now: number) => {
      const document = await (await read(await feedOf(who), new Date(now).toISOString())).text();
      return readCalendar(document).filter(({ uid }) => uid.startsWith(event.id));
    };
    for (const holder of [guest, refunded, sent]) {
      expect(await find(holder, end - 1)).toMatchObject([{ status: "CANCELLED", sequence: 1 }]);
      expect(await find(holder, end)).toEqual([]);
    }
    expect(await find(other, end - 1)).toEqual([]);
  });

  test("ends when its address is replaced or revoked", async () => {
    const { token } = member;
    const first = await feedOf(member);
    const { url: second } = await ok(call("calendar", "rotateFeed", {}, { token }));
    expect(second).not.toBe(first);
    expect([(await read(first)).status, (await read(second ?? "")).status]).toEqual([404, 200]);
    for (const _turn of [1, 2]) expect(await ok(call("calendar", "revokeFeed", {}, { token }))).toEqual({ url: null });
    expect((await read(second ?? "")).status).toBe(404);
    expect(await ok(call("calendar", "feed", {}, { token }))).toEqual({ url: null });
  });

  test("is created once by simultaneous requests", async () => {
    const urls = await Promise.all(Array.from({ length: 8 }, () => feedOf(member)));
    expect(new Set(urls).size).toBe(1);
    expect((await read(urls[0] ?? "")).status).toBe(200);
  });
});

test("a published event downloads as a calendar file, and a draft or unknown one is a 404", async () => {
  const [event, draft] = await Promise.all([anEvent(), anEvent({ is_published: false })]);
  const file = await call("calendar", "event", { eventId: event.id });
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(entryOf(String(file.body), event.id)).toMatchObject({ SUMMARY: "RAGER on the river", STATUS: "CONFIRMED" });
  for (const eventId of [draft.id, "evt_01ARZ3NDEKTSV4RRFFQ69G5FAV"]) {
    expect((await call("calendar", "event", { eventId })).status).toBe(404);
  }
});

describe("an RSVP", () => {
  const join = (eventId: string, who: Member = member) => call("events", "join", { eventId }, { token: who.token });

  test("[event-07] is stored exactly once per member and event, however often it is sent in parallel", async () => {
    const event = await anEvent({ entry: "rsvp" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(event.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ user_id: member.userId, event_id: event.id, status: "attending" });
    const { items } = await ok(call("events", "rsvps", {}, { token: member.token }));
    expect(items).toHaveLength(1);
    const { badges } = await ok(call("members", "profile", {}, { token: member.token }));
    expect(badges).toMatchObject([{ id: "on-the-list" }]);
  });

  test("[event-07] to an unknown or unpublished event, or of another member, gets a 404", async () => {
    const [event, draft, other] = await Promise.all([
      anEvent({ entry: "rsvp" }),
      anEvent({ is_published: false, entry: "rsvp" }),
      aMember(),
    ]);
    await ok(join(event.id, other));
    for (const eventId of [draft.id, `evt_${randomUUID().slice(0, 8)}000000`]) {
      expect((await join(eventId)).status).toBe(404);
    }
    const ask = { eventId: event.id };
    const { token } = member;
    expect((await call("events", "rsvp", ask, { token })).status).toBe(404);
    expect((await call("events", "leave", ask, { token })).status).toBe(404);
    expect((await call("events", "rsvp", ask, { token: other.token })).status).toBe(200);
  });

  test("[guard-04] needs a token and ignores a user id in the body", async () => {
    const [event, other] = await Promise.all([anEvent({ entry: "rsvp" }), aMember()]);
    expect((await call("events", "join", { eventId: event.id })).status).toBe(401);
    const body = { eventId: event.id, user_id: other.userId, userId: other.userId };
    await ok(call("events", "join", body, { token: member.token }));
    expect((await call("events", "rsvp", { eventId: event.id }, { token: other.token })).status).toBe(404);
  });

  test("[event-08] to a Premium event is for Premium members only, as the server decides", async () => {
    const event = await anEvent({ premium: true, entry: "rsvp" });
    const [essential, premium] = [await aMember({ tier: "essential" }), await aMember({ tier: "premium" })];
    const body = { eventId: event.id, tier: "premium", membershipTier: "premium" };
    for (const who of [member, essential]) {
      const answer = await call("events", "join", body, { token: who.token });
      expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([
        403,
        "premium-required",
        "Premium membership required for this event",
      ]);
      expect((await call("events", "rsvp", { eventId: event.id }, { token: who.token })).status).toBe(404);
    }
    expect((await join(event.id, premium)).status).toBe(200);
    expect((await join(event.id, await anAdmin())).status).toBe(200);
  });

  test("[hold-12] takes one spot, and leaving gives it back", async () => {
    const event = await anEvent({ total_spots: 5, entry: "rsvp" });
    const spots = async () => {
      const { spots_left, total_spots } = await ok(call("events", "get", { eventId: event.id }));
      return [spots_left, total_spots];
    };
    await ok(join(event.id));
    expect(await spots()).toEqual([4, 5]);
    await ok(call("events", "leave", { eventId: event.id }, { token: member.token }));
    expect(await spots()).toEqual([5, 5]);
  });

  test("can be undone and repeated, and is refused for a past event", async () => {
    const event = await anEvent({ entry: "rsvp" });
    await ok(join(event.id));
    await ok(call("events", "leave", { eventId: event.id }, { token: member.token }));
    expect((await call("events", "rsvp", { eventId: event.id }, { token: member.token })).status).toBe(404);
    expect((await join(event.id)).status).toBe(200);
    const over = await anEvent({ start_at: "2026-01-01T00:00:00.000Z", entry: "rsvp" });
    expect((await join(over.id)).error?.code).toBe("event.past");
  });
});

test("can be sent by an administrator like any member", async () => {
  const { token } = await anAdmin();
  expect((await ok(call("calendar", "createFeed", {}, { token }))).url).toContain("/api/calendar/");
});
