import { beforeAll, describe, expect, test } from "vitest";
import type { TimelineEntry } from "../../../shared/model/timeline.ts";
import { deleteAccount } from "../../support/accounts.ts";
import { aColleague } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, ticketsOf } from "../../support/checkout.ts";
import { aDeal, aMember, anAdmin, anEvent, aVendor, grant, type Member, openSettings } from "../../support/fixtures.ts";

let owner: { token: string };
let support: Member;
let events: Member;
beforeAll(async () => {
  await openSettings();
  owner = { token: (await anAdmin()).token };
  [support, events] = await Promise.all([aColleague("support"), aColleague("events")]);
});

const codeOf = async (answer: Promise<{ status: number; error?: { code: string } | undefined }>) => {
  const { status, error } = await answer;
  return error?.code ?? status;
};

/** An entry as its kind and what it says. */
const told = (entry: TimelineEntry): string =>
  entry.kind === "change"
    ? entry.change.action
    : entry.kind === "note"
      ? `note: ${entry.note.text}`
      : `fact: ${entry.fact.type}`;

const ofMember = async (userId: string, { token } = owner) =>
  (await ok(call("timelinesAdmin", "member", { userId }, { token }))).items;
const ofEvent = async (eventId: string, { token } = owner) =>
  (await ok(call("timelinesAdmin", "event", { eventId }, { token }))).items;
const ofVendor = async (vendorId: string, { token } = owner) =>
  (await ok(call("timelinesAdmin", "vendor", { vendorId }, { token }))).items;
const ofOrder = async (sessionId: string, { token } = owner) =>
  (await ok(call("timelinesAdmin", "order", { sessionId }, { token }))).items;

const noteMember = (userId: string, text: string, { token } = owner) =>
  ok(call("membersAdmin", "addNote", { userId, text }, { token }));
const noteOrder = (sessionId: string, text: string, { token } = owner) =>
  ok(call("timelinesAdmin", "addOrderNote", { sessionId, text }, { token }));

const anOrder = async (about: Parameters<typeof anEvent>[0] = {}) => {
  const [buyer, event] = await Promise.all([aMember(), anEvent(about)]);
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await payAndSettle(session);
  return { buyer, session };
};

describe("a member's timeline", () => {
  test("[desk-101] has what was done, by whom and why, the notes and the beginning, newest first, and nothing of others", async () => {
    const [member, other] = [await aMember(), await aMember()];
    await noteMember(member.userId, "Prefers a call.", support);
    await ok(call("membersAdmin", "block", { userId: member.userId, reason: "Chargebacks" }, owner));
    await noteMember(other.userId, "Somebody else");
    const entries = await ofMember(member.userId);
    expect(entries.map(told)).toEqual(["member.block", "note: Prefers a call.", "fact: joined"]);
    expect(entries[0]).toMatchObject({
      change: { details: { reason: "Chargebacks" }, actor_email: expect.any(String) },
    });
    expect(entries[1]).toMatchObject({ note: { author: support.userId, author_name: "Ada support" } });
  });

  test("[desk-101] is paged to its end without losing or doubling an entry, and a page ends where it says", async () => {
    const { userId } = await aMember();
    for (const text of ["1", "2", "3", "4"]) await noteMember(userId, text);
    const texts: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ok(call("timelinesAdmin", "member", { userId, limit: 2, cursor }, owner));
      expect(page.items.length).toBeLessThanOrEqual(2);
      texts.push(...page.items.map(told));
      cursor = page.cursor ?? undefined;
    } while (cursor);
    expect(texts).toEqual(["note: 4", "note: 3", "note: 2", "note: 1", "fact: joined"]);
  });

  test("[desk-101] has redemptions, and each order once with its tickets and its event, paged without losing one", async () => {
    const member = await aMember({ tier: "premium" });
    const { userId, token } = member;
    const deal = await aDeal();
    await ok(call("deals", "claim", { dealId: deal.id }, { token }));
    const [first, second] = [await anEvent({ title: "Fox Night" }), await anEvent({ title: "Owl Night" })];
    const sessions: string[] = [];
    for (const [event, quantity] of [
      [first, 3],
      [second, 1],
    ] as const) {
      const { session } = await buy(member, event.id, { quantity });
      await payAndSettle(session);
      sessions.push(session);
    }
    const entries: TimelineEntry[] = [];
    let cursor: string | undefined;
    do {
      const page = await ok(call("timelinesAdmin", "member", { userId, limit: 1, cursor }, { token: support.token }));
      entries.push(...page.items);
      cursor = page.cursor ?? undefined;
    } while (cursor);
    expect(entries.flatMap((entry) => (entry.kind === "fact" ? [entry.fact] : []))).toEqual([
      { type: "ordered", session_id: sessions[1], event_title: "Owl Night", tickets: 1 },
      { type: "ordered", session_id: sessions[0], event_title: "Fox Night", tickets: 3 },
      {
        ...{ type: "deal-redeemed", business_name: deal.business_name, offer_details: deal.offer_details },
        is_undone: false,
      },
      { type: "joined" },
    ]);
  });

  test("[desk-101] a deleted note leaves that there was one", async () => {
    const { userId } = await aMember();
    const { id: noteId } = await noteMember(userId, "Wrong member");
    await ok(call("membersAdmin", "deleteNote", { userId, noteId }, owner));
    expect((await ofMember(userId)).map(told)).toEqual(["member.delete-note", "fact: joined"]);
  });

  test("[desk-104] shows memberships only to who may change them", async () => {
    const member = await aMember();
    await grant(member, "premium");
    const [seen, all] = [await ofMember(member.userId, support), await ofMember(member.userId)];
    expect(seen.map(told)).toEqual(["fact: joined"]);
    expect(all.map(told)).toEqual(["membership.grant", "fact: joined"]);
  });
});

describe("an event's timeline", () => {
  test("[desk-102] has its changes and notes, newest first, and nothing of another event's", async () => {
    const [event, other] = [await anEvent(), await anEvent()];
    const note = (eventId: string, text: string) =>
      ok(call("timelinesAdmin", "addEventNote", { eventId, text }, { token: events.token }));
    await note(event.id, "The band comes at six.");
    await note(other.id, "Another one");
    await ok(call("eventsAdmin", "stopSales", { eventId: event.id }, owner));
    const entries = (await ofEvent(event.id, events)).map(told);
    expect(entries.slice(0, 2)).toEqual(["event.update", "note: The band comes at six."]);
    expect(entries.at(-1)).toBe("event.create");
  });

  test("[desk-102] an unknown event has no timeline and takes no note", async () => {
    const eventId = "evt_00000000000000000000000000";
    expect(await codeOf(call("timelinesAdmin", "event", { eventId }, owner))).toBe("not-found");
    expect(await codeOf(call("timelinesAdmin", "addEventNote", { eventId, text: "Hello" }, owner))).toBe("not-found");
  });
});

describe("a vendor's timeline", () => {
  test("[desk-103] has its changes and notes, and only the author deletes a note", async () => {
    const content = await aColleague("content");
    const { id: vendorId } = await aVendor();
    const text = "Ask for Rita.";
    const { id: noteId } = await ok(
      call("timelinesAdmin", "addVendorNote", { vendorId, text }, { token: content.token }),
    );
    expect((await ofVendor(vendorId, content)).map(told)).toEqual([`note: ${text}`, "vendor.create"]);
    expect(await codeOf(call("timelinesAdmin", "deleteVendorNote", { vendorId, noteId }, owner))).toBe("not-found");
    await ok(call("timelinesAdmin", "deleteVendorNote", { vendorId, noteId }, { token: content.token }));
    expect((await ofVendor(vendorId)).map(told)).toEqual(["vendor.delete-note", "vendor.create"]);
  });
});

describe("an order's timeline", () => {
  test("[desk-103] has its payment, what was done with it and why, and notes", async () => {
    const { buyer, session } = await anOrder();
    const [ticket] = await ticketsOf(buyer, session);
    await noteOrder(session, "Comes late.", support);
    const refund = { sessionId: session, ticket_ids: [ticket?.id ?? ""], reason: "The rain" };
    await ok(call("ticketsAdmin", "refund", refund, owner));
    const entries = await ofOrder(session, events);
    const sayings = entries.map(told);
    expect(sayings).toHaveLength(3);
    expect(sayings).toContain("order.refund");
    // Stripe says only the second of a refund, which may be that of the payment.
    expect(sayings.filter((saying) => saying !== "order.refund")).toEqual(["note: Comes late.", "fact: order-paid"]);
    expect(JSON.stringify(entries)).toContain("The rain");
  });

  test("[desk-103] has a check-in by the ticket's holder, and in place of one by hand the change that says by whom", async () => {
    const { buyer, session } = await anOrder({ start_at: new Date(Date.now() + 3_600_000).toISOString() });
    const [first, second] = (await ticketsOf(buyer, session)).map(({ id }) => id);
    await ok(call("tickets", "redeem", { ticketId: first ?? "" }, { token: buyer.token }));
    const redeem = (status: "redeemed" | "valid") =>
      ok(call("ticketsAdmin", "setStatus", { ticketId: second ?? "", status }, owner));
    await redeem("redeemed");
    const entries = await ofOrder(session);
    expect(entries.map(told)).toEqual(["ticket.redeem", "fact: checked-in", "fact: order-paid"]);
    expect(entries[1]).toMatchObject({ fact: { number: 1 } });
    await redeem("valid");
    expect((await ofOrder(session)).map(told)).toEqual([
      ...["ticket.undo-redemption", "ticket.redeem"],
      ...["fact: checked-in", "fact: order-paid"],
    ]);
  });

  test("[desk-105] notes are in the buyer's export without who wrote them", async () => {
    const { buyer, session } = await anOrder();
    await noteOrder(session, "Lost the ticket twice.");
    const { items } = await ok(call("account", "export", {}, { token: buyer.token }));
    const notes = items.filter(({ section }) => section === "notes_on_orders");
    expect(notes).toMatchObject([{ data: { text: "Lost the ticket twice." } }]);
    expect(JSON.stringify(notes)).not.toContain("author");
  });

  test("[desk-105] notes go with the buyer's account, after which the order takes none, and another buyer's stay", async () => {
    const [{ buyer, session }, other] = await Promise.all([anOrder(), anOrder()]);
    await noteOrder(session, "Lost the ticket twice.");
    await noteOrder(other.session, "Another buyer's");
    await deleteAccount(buyer);
    const notesOn = async (sessionId: string) => (await ofOrder(sessionId)).filter(({ kind }) => kind === "note");
    expect(await notesOn(session)).toEqual([]);
    const late = call("timelinesAdmin", "addOrderNote", { sessionId: session, text: "Too late" }, owner);
    expect(await codeOf(late)).toBe("not-found");
    expect(await notesOn(other.session)).toHaveLength(1);
    const hasAccount = async (sessionId: string) =>
      (await ok(call("ticketsAdmin", "order", { sessionId }, owner))).has_account;
    expect([await hasAccount(session), await hasAccount(other.session)]).toEqual([false, true]);
  });
});

test("[desk-104] each timeline is read with its page's permission, and refused to the role beside it", async () => {
  const [{ userId }, event, vendor, { session: sessionId }, books, content] = await Promise.all([
    aMember(),
    anEvent(),
    aVendor(),
    anOrder(),
    aColleague("books"),
    aColleague("content"),
  ]);
  const read = {
    member: ({ token }: Member) => call("timelinesAdmin", "member", { userId }, { token }),
    event: ({ token }: Member) => call("timelinesAdmin", "event", { eventId: event.id }, { token }),
    vendor: ({ token }: Member) => call("timelinesAdmin", "vendor", { vendorId: vendor.id }, { token }),
    order: ({ token }: Member) => call("timelinesAdmin", "order", { sessionId }, { token }),
  };
  const refused = "role.not-allowed";
  expect([await codeOf(read.member(support)), await codeOf(read.member(events))]).toEqual([200, refused]);
  expect([await codeOf(read.event(events)), await codeOf(read.event(support))]).toEqual([200, refused]);
  expect([await codeOf(read.vendor(content)), await codeOf(read.vendor(books))]).toEqual([200, refused]);
  expect([await codeOf(read.order(books)), await codeOf(read.order(content))]).toEqual([200, refused]);
});
