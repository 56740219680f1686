import { encodeTime } from "ulid";
import { expect, test } from "vitest";
import type { Role } from "../../../shared/model/roles.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { anEventAt, aStoredMember, aTicketOf } from "../../support/stored-comers.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/deals/claim.entity.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/member-note.entity.ts")),
  ...(await import("../../../functions/tickets/payments/payment-session.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
  ...(await import("../../../functions/timelines/merge-sources.ts")),
  ...(await import("../../../functions/timelines/order-facts.ts")),
  ...(await import("../../../functions/timelines/record-note.entity.ts")),
  ...(await import("../../../functions/timelines/record-notes.ts")),
  ...(await import("../../../functions/timelines/timeline.ts")),
}));

type Source = Parameters<ReturnType<typeof city>["listTimeline"]>[0][number];

const ada = crypto.randomUUID();
const admin = { userId: crypto.randomUUID(), email: "admin@x.test" };
const at = (minute: number) => new Date(Date.UTC(2027, 2, 1, 12, minute)).toISOString();
const idAt = (prefix: string, minute: number) => `${prefix}_${encodeTime(Date.parse(at(minute)))}${"0".repeat(16)}`;

const read = (sources: Source[], role: Role = "owner", limit = 25, position: string | null = null) =>
  city().listTimeline(sources, role, { limit, position });

/** All pages of a timeline: the ids of each. */
const readPages = async (sources: Source[], limit: number) => {
  const pages: string[][] = [];
  for (let position: string | null | undefined; position !== null && pages.length < 9; ) {
    const page = await read(sources, "owner", limit, position ?? null);
    pages.push(page.items.map(({ id }) => id));
    position = page.position;
  }
  return pages;
};

const audit = async (subject: string, minute: number, action: string, details: object = {}) => {
  const id = idAt("audit", minute);
  await city()
    .AuditEntity.put({ id, actor: admin.userId, action, subject, details: JSON.stringify(details), at: at(minute) })
    .go();
  return id;
};

const claim = async (user_id: string, minute: number, about: object = {}) => {
  const id = idAt("claim", minute);
  const claimed_at = at(minute);
  await city()
    .ClaimEntity.put({
      ...{ id, user_id, deal_id: "deal", vendor_id: "vendor", business_name: "Cafe", offer_details: "Free coffee" },
      ...{ unique_code: id, claimed_at, redeemed_at: claimed_at, day: "2027-03-01", ...about },
    })
    .go();
  return id;
};

test.each<[string, (id: string) => Source, (id: string, minute: number) => Promise<string>]>([
  ["audit rows", (id) => city().auditSource(id), (id, minute) => audit(id, minute, "event.update")],
  [
    "notes on a member",
    (id) => city().memberNoteSource(id),
    async (user_id, minute) => {
      const id = idAt("note", minute);
      await city()
        .MemberNoteEntity.put({ user_id, id, text: "Hi", author: ada, at: at(minute) })
        .go();
      return id;
    },
  ],
  [
    "notes on a record",
    (id) => city().recordNoteSource("vendor", id),
    async (subject, minute) => {
      const id = idAt("note", minute);
      await city()
        .RecordNoteEntity.put({ kind: "vendor", subject, id, text: "Hi", author: ada, at: at(minute) })
        .go();
      return id;
    },
  ],
  ["redemptions", (id) => city().redemptionSource(id), (id, minute) => claim(id, minute)],
  [
    "orders",
    (id) => city().ordersSource(id),
    async (user_id, minute) => {
      const ticket = aTicketOf("evt_pages", user_id, { id: idAt("ticket", minute), purchase_ts: at(minute) });
      await city().TicketEntity.put(ticket).go();
      return ticket.id;
    },
  ],
])("%s come newest first, page by page to their end", async (_what, sourceOf, put) => {
  const subject = crypto.randomUUID();
  const ids = [await put(subject, 1), await put(subject, 3), await put(subject, 2)];
  const [first, third, second] = ids;
  expect(await readPages([sourceOf(subject)], 2)).toEqual([[third, second], [first]]);
  expect(await readPages([sourceOf(subject)], 5)).toEqual([[third, second, first]]);
});

test("an order stands on its buyer's timeline once, with how many tickets it has and its event's title", async () => {
  const user_id = crypto.randomUUID();
  const event = anEventAt(at(0), { id: "evt_ordered", title: "Pool night" });
  await city().EventEntity.put(event).go();
  const put = async (minute: number, about: object) => {
    const ticket = aTicketOf(event.id, user_id, { purchase_ts: at(minute), ...about });
    await city().TicketEntity.put(ticket).go();
    return ticket;
  };
  const first = await put(3, { number: 1, order_quantity: 2 });
  await put(3, { number: 2, order_quantity: 2, session_id: first.session_id });
  const { number: _number, ...former } = aTicketOf("evt_gone", user_id, { purchase_ts: at(2) });
  await city().TicketEntity.put(former).go();
  const { items } = await read([city().ordersSource(user_id)]);
  expect(items).toEqual([
    {
      ...{ kind: "fact", id: first.id, at: at(3) },
      fact: { type: "ordered", session_id: first.session_id, tickets: 2, event_title: "Pool night" },
    },
    {
      ...{ kind: "fact", id: former.id, at: at(2) },
      fact: { type: "ordered", session_id: former.session_id, tickets: 1, event_title: null },
    },
  ]);
});

test("a redemption says whether it was undone", async () => {
  const user_id = crypto.randomUUID();
  await claim(user_id, 1);
  await claim(user_id, 2, { status: "undone" });
  const { items } = await read([city().redemptionSource(user_id)]);
  const fact = { type: "deal-redeemed", business_name: "Cafe", offer_details: "Free coffee" };
  expect(items.map((entry) => entry.kind === "fact" && entry.fact)).toEqual([
    { ...fact, is_undone: true },
    { ...fact, is_undone: false },
  ]);
});

test("a change and a note name who made them, and a note that is shown leaves out the change that added it", async () => {
  const author = { ...aStoredMember(), name: "Ann Admin" };
  await city().MemberEntity.put(author).go();
  const subject = "vendor_named";
  const changed = await city().addRecordNote(
    { kind: "vendor", subject },
    "Call them",
    { userId: author.user_id, email: author.email },
    at(4),
  );
  const unknown = await city().addRecordNote({ kind: "vendor", subject }, "Hello", { userId: ada, email: "" }, at(5));
  const update = await audit(subject, 3, "vendor.update");
  const { items } = await read([city().auditSource(subject), city().recordNoteSource("vendor", subject)]);
  expect(items).toEqual([
    {
      ...{ kind: "note", id: unknown.id, at: at(5) },
      note: { text: "Hello", author: ada, author_email: null, author_name: null },
    },
    {
      ...{ kind: "note", id: changed.id, at: at(4) },
      note: { text: "Call them", author: author.user_id, author_email: author.email, author_name: "Ann Admin" },
    },
    { kind: "change", id: update, at: at(3), change: expect.objectContaining({ id: update, action: "vendor.update" }) },
  ]);
  expect(unknown.author_email).toBeNull();
  expect(changed.author_email).toBe(author.email);
});

test("a role sees the changes that it may read, and every note and fact", async () => {
  const subject = "vendor_roles";
  await audit(subject, 1, "vendor.update");
  await audit(subject, 2, "colleague.join");
  await city().addRecordNote({ kind: "vendor", subject }, "Hello", admin, at(3));
  const joined = { kind: "fact" as const, id: "joined", at: at(0), fact: { type: "joined" as const } };
  const sources = [
    city().auditSource(subject),
    city().recordNoteSource("vendor", subject),
    city().listedSource([joined]),
  ];
  const kindsFor = async (role: Role) =>
    (await read(sources, role)).items.map((entry) => (entry.kind === "change" ? entry.change.action : entry.kind));
  expect(await kindsFor("content")).toEqual(["note", "vendor.update", "fact"]);
  expect(await kindsFor("owner")).toEqual(["note", "colleague.join", "vendor.update", "fact"]);
});

test("a ticket that was redeemed by hand stands there by the change alone, and any other check-in by itself", async () => {
  const subject = `cs_${crypto.randomUUID()}`;
  const byHand = await audit(subject, 5, "ticket.redeem", { ticket_id: "ticket_hand" });
  const later = await audit(subject, 6, "ticket.redeem", { ticket_id: "ticket_twice" });
  const cancelled = await audit(subject, 7, "ticket.cancel", { ticket_id: "ticket_cancel" });
  const used = (ticket: string, minute: number, number: number) => ({
    ...{ kind: "fact" as const, id: city().checkInId(ticket), at: at(minute) },
    fact: { type: "checked-in" as const, number },
  });
  const facts = [
    used("ticket_hand", 5, 1),
    used("ticket_beside", 5, 2),
    used("ticket_twice", 4, 3),
    used("ticket_cancel", 7, 4),
  ];
  const { items } = await read([city().auditSource(subject), city().listedSource(facts)]);
  expect(items.map(({ id }) => id)).toEqual([
    city().checkInId("ticket_cancel"),
    cancelled,
    later,
    city().checkInId("ticket_beside"),
    byHand,
    city().checkInId("ticket_twice"),
  ]);
});

test("a note is deleted by its author alone", async () => {
  const record = { kind: "vendor" as const, subject: "vendor_deleting" };
  const note = await city().addRecordNote(record, "Hello", admin, at(1));
  const kept = async () => (await city().RecordNoteEntity.query.byRecord(record).go()).data.map(({ id }) => id);
  const other = { userId: ada, email: "" };
  await expect(city().deleteRecordNote(record, note.id, other, at(2))).rejects.toMatchObject({ code: "not-found" });
  expect(await kept()).toEqual([note.id]);
  await city().deleteRecordNote(record, note.id, admin, at(2));
  expect(await kept()).toEqual([]);
  await expect(city().deleteRecordNote(record, note.id, admin, at(3))).rejects.toMatchObject({ code: "not-found" });
});

test("an order's facts are its payment and its used tickets by their numbers, and only an issued order has them", async () => {
  const put = async (outcome: "issued" | "refunded") => {
    const session_id = `cs_${crypto.randomUUID()}`;
    const ticket_ids = [`ticket_${session_id}_1`, `ticket_${session_id}_2`] as const;
    const session = { session_id, user_id: ada, hold_id: "hold", outcome, ticket_ids: [...ticket_ids], amount: 4_000 };
    await city()
      .PaymentSessionEntity.put({ ...session, created_at: at(1) })
      .go();
    await city()
      .TicketEntity.put([
        aTicketOf("evt_facts", ada, { id: ticket_ids[0], session_id }),
        aTicketOf("evt_facts", ada, { id: ticket_ids[1], session_id, check_in_ts: at(9), status: "redeemed" }),
      ])
      .go();
    return { session_id, ticket_ids };
  };
  const { session_id, ticket_ids } = await put("issued");
  expect(await city().readOrderFacts(session_id)).toEqual([
    { kind: "fact", id: `paid_${session_id}`, at: at(1), fact: { type: "order-paid", amount: 4_000, tickets: 2 } },
    { kind: "fact", id: `used_${ticket_ids[1]}`, at: at(9), fact: { type: "checked-in", number: 2 } },
  ]);
  const refunded = await put("refunded");
  for (const id of [refunded.session_id, "cs_unknown"]) {
    await expect(city().readOrderFacts(id)).rejects.toMatchObject({ code: "not-found" });
    await expect(city().assertTakesNotes(id)).rejects.toMatchObject({ code: "not-found" });
  }
});

test("an order takes notes while its buyer has an account", async () => {
  const buyer = aStoredMember();
  const session = { session_id: "cs_notes", user_id: buyer.user_id, hold_id: "hold", outcome: "issued" as const };
  await city()
    .PaymentSessionEntity.put({ ...session, ticket_ids: [], amount: 0, created_at: at(1) })
    .go();
  await expect(city().assertTakesNotes("cs_notes")).rejects.toMatchObject({ code: "not-found" });
  await city().MemberEntity.put(buyer).go();
  expect(await city().assertTakesNotes("cs_notes")).toBeUndefined();
});
