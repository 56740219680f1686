import { beforeAll, describe, expect, test, vi } from "vitest";
import type { StoredTicket } from "../../../functions/tickets/tickets.ts";
import type { TicketFilter } from "../../../shared/model/ticket-report.ts";
import { aStoredEvent } from "../../support/door/stored-items.ts";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/tally.entity.ts")),
  ...(await import("../../../functions/tickets/guests/guest.entity.ts")),
  ...(await import("../../../functions/tickets/management/admin-tickets.ts")),
  ...(await import("../../../functions/tickets/management/count-changes.ts")),
  ...(await import("../../../functions/tickets/management/code-use-count.entity.ts")),
  ...(await import("../../../functions/tickets/management/list-admin-tickets.ts")),
  ...(await import("../../../functions/tickets/management/resend-confirmation.ts")),
  ...(await import("../../../functions/tickets/management/search-subject.entity.ts")),
  ...(await import("../../../functions/tickets/management/search-term.entity.ts")),
  ...(await import("../../../functions/tickets/management/search-terms.ts")),
  ...(await import("../../../functions/tickets/management/search-tickets.ts")),
  ...(await import("../../../functions/tickets/management/set-ticket-status.ts")),
  ...(await import("../../../functions/tickets/management/sold-by-day.ts")),
  ...(await import("../../../functions/tickets/management/summarize-tickets.ts")),
  ...(await import("../../../functions/tickets/management/ticket-count.entity.ts")),
  ...(await import("../../../functions/tickets/management/tickets.projection.ts")),
  ...(await import("../../../functions/tickets/payments/payment-session.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

// A Wednesday.
const now = "2027-03-10T17:00:00.000Z";
const admin = { userId: "admin", email: "admin@x.test" };
const at = (day: number, time = "12:00:00.000") => `2027-03-${String(day).padStart(2, "0")}T${time}Z`;

const anEvent = async (about: Record<string, unknown> = {}) => {
  const event = { ...aStoredEvent(), ...about };
  await city().EventEntity.put(event).go();
  return event.id;
};
const aMember = async (name: string, about: Record<string, unknown> = {}) => {
  const user_id = `usr_${uniqueId()}`;
  await city()
    .MemberEntity.put({
      ...{ user_id, email: `${user_id}@x.test`, name, display_name: name, referral_code: uniqueId(), reward_points: 0 },
      ...{ member_card_number: uniqueId(), created_at: now, updated_at: now, ...about },
    })
    .go();
  return user_id;
};
const aTicket = async (about: Partial<StoredTicket> = {}): Promise<StoredTicket> => {
  const ticket: StoredTicket = {
    ...{ id: `tkt_${uniqueId()}`, user_id: `usr_${uniqueId()}`, event_id: `evt_${uniqueId()}`, hold_id: "hold" },
    ...{
      session_id: `cs_${uniqueId()}`,
      tier: "GA+",
      status: "valid",
      price_paid: 2_000,
      purchase_ts: at(1),
      ...about,
    },
  };
  await city().TicketEntity.put(ticket).go();
  return ticket;
};
const anOrder = (session_id: string, ticket_ids: string[]) =>
  city()
    .PaymentSessionEntity.put({
      ...{ session_id, user_id: "usr", hold_id: "hold", outcome: "issued", ticket_ids, amount: 0, created_at: now },
    })
    .go();

type Page = { items: { id: string }[]; position?: string | null | undefined };
/** All pages of a list, of so many items each. */
const pagesOf = async (read: (range: { limit: number; position: string | null }) => Promise<Page>, limit: number) => {
  const pages: string[][] = [];
  let position: string | null = null;
  do {
    const page: Page = await read({ limit, position });
    pages.push(page.items.map(({ id }) => id));
    position = page.position ?? null;
  } while (position !== null && pages.length < 20);
  return pages;
};

describe("the list of tickets", () => {
  test("has those of an event, newest first, those of one instant as well, page by page", async () => {
    const event_id = await anEvent();
    const tickets: StoredTicket[] = [];
    for (const [id, purchase_ts] of [
      ["b", at(2)],
      ["a", at(2)],
      ["c", at(2)],
      ["d", at(1)],
      ["e", at(3)],
    ] as const)
      tickets.push(await aTicket({ id: `tkt_${event_id}_${id}`, event_id, purchase_ts }));
    const list = (range: { limit: number; position: string | null }) =>
      city().listAdminTickets({ event_id }, range, now);
    const order = ["e", "c", "b", "a", "d"].map((id) => `tkt_${event_id}_${id}`);
    expect(await pagesOf(list, 1)).toEqual(order.map((id) => [id]));
    expect(await pagesOf(list, 4)).toEqual([order.slice(0, 4), order.slice(4)]);
    expect(await pagesOf(list, 5)).toEqual([order]);
  });

  test("has those of a type, a status and a period, of events that are gone as well", async () => {
    const event_id = `evt_${uniqueId()}`;
    const of = (about: Partial<StoredTicket>) => aTicket({ event_id, ...about });
    const [ga, vip, third, fourth, redeemed] = [
      await of({ purchase_ts: at(10, "05:00:00.000") }),
      await of({ tier: "VIP+", purchase_ts: at(10, "04:59:59.999") }),
      await of({ tier: "T3", purchase_ts: at(8, "05:00:00.000") }),
      await of({ tier: "T4", purchase_ts: at(8, "04:59:59.999") }),
      await of({ status: "redeemed", purchase_ts: at(1) }),
    ];
    const list = async (filter: TicketFilter) => {
      const { items } = await city().listAdminTickets({ event_id, ...filter }, { limit: 50, position: null }, now);
      return items.map(({ id }) => id);
    };
    expect(await list({})).toEqual([ga, vip, third, fourth, redeemed].map(({ id }) => id));
    expect(await list({ tier: "T3" })).toEqual([third.id]);
    expect(await list({ status: "redeemed" })).toEqual([redeemed.id]);
    expect(await list({ period: "1D" })).toEqual([ga.id]);
    expect(await list({ period: "1W" })).toEqual([ga, vip, third].map(({ id }) => id));
    // Over all events, types that events name are one range.
    const all = async (filter: TicketFilter) => {
      const { items } = await city().listAdminTickets(filter, { limit: 200, position: null }, now);
      return items.filter((ticket) => ticket.event_id === event_id).map(({ id }) => id);
    };
    expect(await all({})).toEqual([ga, vip, third, fourth, redeemed].map(({ id }) => id));
    expect(await all({ tier: "T3" })).toEqual([third.id]);
    expect(await all({ tier: "VIP+" })).toEqual([vip.id]);
    expect(await all({ status: "redeemed" })).toEqual([redeemed.id]);
    expect(await all({ period: "1D" })).toEqual([ga.id]);
  });

  test("has a type that an event names by its name, and those of before there were types", async () => {
    const named = { tier: "T3", name: "Early bird", price: 1_500, rule: "flat", max_per_order: 8, is_on: true };
    const [typed, former] = [await anEvent({ ticket_types: [named] }), await anEvent({ price_ga: 2_000 })];
    const tickets = [
      await aTicket({ event_id: typed, tier: "T3" }),
      await aTicket({ event_id: former }),
      await aTicket({ tier: "T3" }),
    ];
    const shown = await city().toAdminTickets(tickets);
    expect(shown.map(({ tier_name, event_title }) => [tier_name, event_title])).toEqual([
      ["Early bird", "RAGER on the river"],
      ["GA+", "RAGER on the river"],
      ["Ticket type 3", "This event was removed"],
    ]);
  });

  test("has each ticket's buyer, a guest too, and what was refunded of its price", async () => {
    const user_id = await aMember("Nora");
    const guest = { id: `guest_${uniqueId()}`, holder_id: `usr_${uniqueId()}` };
    await city()
      .GuestEntity.put({
        ...{ ...guest, event_id: "evt", has_account: false, name: "Gus", email: "gus@x.test", tier: "GA+", people: 1 },
        ...{ ticket_ids: [], sent_at: now, created_at: now },
      })
      .go();
    const tickets = [
      await aTicket({ user_id }),
      await aTicket({ user_id: guest.holder_id, hold_id: guest.id, is_guest: true, refunded_part: 300 }),
      await aTicket({ status: "cancelled", cancelled_by: "re_1" }),
      await aTicket({ status: "cancelled", cancelled_by: "du_1" }),
    ];
    const shown = await city().toAdminTickets(tickets);
    expect(shown.map(({ buyer_name, refunded, refunded_amount }) => [buyer_name, refunded, refunded_amount])).toEqual([
      ["Nora", false, 0],
      ["Gus", false, 300],
      [null, true, 2_000],
      [null, false, 0],
    ]);
  });

  test("has as many tickets as there are, however many are read at once", async () => {
    const ticket = await aTicket();
    for (const count of [0, 1, 50, 51, 101])
      expect(await city().toAdminTickets(Array.from({ length: count }, () => ticket))).toHaveLength(count);
  });
});

describe("the search for tickets", () => {
  const put = (term: string, kind: "buyer" | "event" | "order", subject: string) =>
    city()
      .TicketSearchTermEntity.put({ bucket: city().bucketOf(term), term, kind, subject })
      .go();
  const search = (filter: TicketFilter & { q: string }, range = { limit: 50, position: null as string | null }) =>
    city().searchTickets(filter, range, now);
  const idsOf = async (...request: Parameters<typeof search>) => (await search(...request)).items.map(({ id }) => id);

  test("finds a buyer's tickets within a filter", async () => {
    const name = `Quincy ${uniqueId()}`;
    const user_id = await aMember(name);
    await city().refreshSearchTerms("buyer", user_id, true);
    const [first, second] = [`evt_${uniqueId()}`, `evt_${uniqueId()}`];
    const [newest, redeemed, vip, old] = [
      await aTicket({ user_id, event_id: first, purchase_ts: at(10, "05:00:00.000") }),
      await aTicket({ user_id, event_id: first, status: "redeemed", purchase_ts: at(10, "04:59:59.999") }),
      await aTicket({ user_id, event_id: second, tier: "VIP+", purchase_ts: at(3) }),
      await aTicket({ user_id, event_id: second, purchase_ts: at(2) }),
    ].map(({ id }) => id);
    const q = name.slice(3);
    expect(await search({ q })).toMatchObject({
      items: [{ id: newest }, { id: redeemed }, { id: vip }, { id: old }],
      position: null,
    });
    expect(await idsOf({ q, event_id: second })).toEqual([vip, old]);
    expect(await idsOf({ q, event_id: second, tier: "GA+" })).toEqual([old]);
    expect(await idsOf({ q, tier: "VIP+" })).toEqual([vip]);
    expect(await idsOf({ q, status: "redeemed" })).toEqual([redeemed]);
    expect(await idsOf({ q, period: "1D" })).toEqual([newest]);
    expect(await pagesOf((range) => search({ q }, range), 1)).toEqual([[newest], [redeemed], [vip], [old]]);
    expect(await idsOf({ q: `${q} Nobody` })).toEqual([]);
  });

  test("finds an event's tickets of its types, and those of an event that is gone", async () => {
    const title = `Quay ${uniqueId()}`;
    const event_id = await anEvent({ title });
    await city().refreshSearchTerms("event", event_id, true);
    const [newer, older] = [await aTicket({ event_id, tier: "VIP+", purchase_ts: at(5) }), await aTicket({ event_id })];
    expect(await idsOf({ q: title })).toEqual([newer.id, older.id]);
    expect(await idsOf({ q: title, status: "redeemed" })).toEqual([]);
    await city().EventEntity.delete({ id: event_id }).go();
    expect(await idsOf({ q: title })).toEqual([newer.id, older.id]);
  });

  test("finds an order's tickets by one of Stripe's ids, each once, page by page", async () => {
    const session_id = `cs_${"x".repeat(40)}${uniqueId()}`;
    const ids = ["a", "c", "b"].map((letter) => `tkt_${session_id}_${letter}`);
    for (const id of ids) await aTicket({ id, session_id, purchase_ts: at(4) });
    await anOrder(session_id, ids);
    await city().refreshSearchTerms("order", session_id, true);
    const newestFirst = ["c", "b", "a"].map((letter) => `tkt_${session_id}_${letter}`);
    expect(await idsOf({ q: session_id.toUpperCase() })).toEqual(newestFirst);
    expect(await pagesOf((range) => search({ q: session_id }, range), 1)).toEqual(newestFirst.map((id) => [id]));
    expect(await pagesOf((range) => search({ q: session_id }, range), 2)).toEqual([
      newestFirst.slice(0, 2),
      newestFirst.slice(2),
    ]);
  });

  test("finds nothing of an order that is gone, or has no tickets", async () => {
    const [gone, empty] = [`cs_gone${uniqueId()}`, `cs_empty${uniqueId()}`];
    await anOrder(empty, []);
    for (const session_id of [gone, empty]) {
      await put(session_id, "order", session_id);
      expect(await search({ q: session_id })).toEqual({ items: [], position: null });
    }
  });

  test("compares what is longer than a stored term with the whole name, address or title", async () => {
    const same = `Bartholomew ${uniqueId()} of the Northern`;
    const [shore, coast] = [await aMember(`${same} Shore`), await aMember(`${same} Coast`)];
    for (const user_id of [shore, coast]) await city().refreshSearchTerms("buyer", user_id, true);
    const [ofShore, ofCoast] = [
      await aTicket({ user_id: shore }),
      await aTicket({ user_id: coast, purchase_ts: at(2) }),
    ];
    expect(await idsOf({ q: same.slice(0, 20) })).toEqual([ofCoast.id, ofShore.id]);
    expect(await idsOf({ q: `${same} Shore` })).toEqual([ofShore.id]);
    const title = `Festival ${uniqueId()} of the Southern Shore`;
    const event_id = await anEvent({ title });
    await city().refreshSearchTerms("event", event_id, true);
    const ofEvent = await aTicket({ event_id });
    expect(await idsOf({ q: title })).toEqual([ofEvent.id]);
  });

  test("goes on with the next terms where a page is full, and gives a page up after a hundred terms without a ticket", async () => {
    const term = `zz${uniqueId()}`;
    const subject = (number: number) => `${term}_${String(number).padStart(3, "0")}`;
    for (let number = 1; number <= 101; number += 1) await put(term, "buyer", subject(number));
    const last = await aTicket({ user_id: subject(101) });
    const first = await search({ q: term });
    expect([first.items, typeof first.position]).toEqual([[], "string"]);
    expect(await search({ q: term }, { limit: 50, position: first.position ?? null })).toMatchObject({
      ...{ items: [{ id: last.id }], position: null },
    });
    const others = [
      await aTicket({ user_id: subject(11), purchase_ts: at(2) }),
      await aTicket({ user_id: subject(12) }),
    ];
    const pages = await pagesOf((range) => search({ q: term }, range), 2);
    expect(pages.filter((page) => page.length > 0)).toEqual([others.map(({ id }) => id), [last.id]]);
    const single = await pagesOf((range) => search({ q: term }, range), 1);
    expect(single.flat()).toEqual([...others.map(({ id }) => id), last.id]);
  });
});

describe("what a subject is found by", () => {
  const textsOf = async (kind: "buyer" | "event" | "order", subject: string) =>
    (await city().TicketSearchSubjectEntity.get({ kind, subject }).go({ consistent: true })).data?.texts;
  const termsOf = async (text: string) => {
    const query = city().TicketSearchTermEntity.query.byTerm({ bucket: city().bucketOf(text) });
    return (await query.begins({ term: text }).go({ consistent: true })).data.map(({ subject }) => subject);
  };
  const rename = (user_id: string, name: string) =>
    city().MemberEntity.patch({ user_id }).set({ name, display_name: name }).go();

  test("follows its texts, from its first ticket on", async () => {
    const [former, later] = [`former${uniqueId()}`, `later${uniqueId()}`];
    const user_id = await aMember(former);
    await city().refreshSearchTerms("buyer", user_id, false);
    expect(await textsOf("buyer", user_id)).toBeUndefined();
    await city().refreshSearchTerms("buyer", user_id, true);
    expect([await textsOf("buyer", user_id), await termsOf(former)]).toEqual([
      [former, `${user_id}@x.test`],
      [user_id],
    ]);
    await rename(user_id, later);
    await city().refreshSearchTerms("buyer", user_id, false);
    expect([await termsOf(former), await termsOf(later), await termsOf(later.slice(2))]).toEqual([
      ...[[], [user_id], [user_id]],
    ]);
    await city().MemberEntity.delete({ user_id }).go();
    await city().refreshSearchTerms("buyer", user_id, false);
    expect([await textsOf("buyer", user_id), await termsOf(later)]).toEqual([undefined, []]);
  });

  test("is written only where its texts are others", async () => {
    const user_id = await aMember(`same${uniqueId()}`);
    await city().refreshSearchTerms("buyer", user_id, true);
    const put = vi.spyOn(city().TicketSearchSubjectEntity, "put");
    await city().refreshSearchTerms("buyer", user_id, true);
    expect(put).not.toHaveBeenCalled();
  });

  test("is what is true in the end, when its texts change meanwhile", async () => {
    const [former, later] = [`former${uniqueId()}`, `later${uniqueId()}`];
    const user_id = await aMember(former);
    const { data } = await city().MemberEntity.get({ user_id }).go();
    await rename(user_id, later);
    vi.spyOn(city().MemberEntity, "get").mockReturnValueOnce({ go: async () => ({ data }) } as never);
    await city().refreshSearchTerms("buyer", user_id, true);
    expect([(await textsOf("buyer", user_id))?.[0], await termsOf(former), await termsOf(later)]).toEqual([
      ...[later, [], [user_id]],
    ]);
  });

  test("is one of Stripe's ids from its beginning alone, in any letter case, and nothing once its order is gone", async () => {
    const session_id = `cs_${uniqueId()}${"y".repeat(40)}`;
    await anOrder(session_id, []);
    await city().refreshSearchTerms("order", session_id, true);
    expect(await textsOf("order", session_id)).toEqual([session_id]);
    expect([await termsOf(session_id), await termsOf(session_id.slice(2))]).toEqual([[session_id], []]);
    expect(city().toTermPrefix(session_id.toUpperCase())).toBe(session_id);
    expect(city().toTermPrefix("y".repeat(40))).toBe("y".repeat(30));
    await city().PaymentSessionEntity.delete({ session_id }).go();
    await city().refreshSearchTerms("order", session_id, false);
    expect(await textsOf("order", session_id)).toBeUndefined();
  });

  test("goes with a buyer's account, and one who never bought has nothing to lose", async () => {
    const name = `gone${uniqueId()}`;
    const user_id = await aMember(name);
    await city().deleteBuyerSearch(user_id);
    await city().refreshSearchTerms("buyer", user_id, true);
    await city().deleteBuyerSearch(user_id);
    expect([await city().findBuyerSearch(user_id), await termsOf(name)]).toEqual([null, []]);
  });

  describe("follows the changes", () => {
    type Stored = Record<string, unknown>;
    const apply = (entity: string, before: Stored | null, after: Stored | null) => {
      const change = { id: uniqueId(), at: now, entity, before, after, isExpiry: false };
      return city().ticketSearch.apply([change], { zone: "America/New_York", now });
    };
    /** A ticket's buyer, event and order, of which somebody has stored other texts before, or none. */
    const aKnown = async (stale?: string) => {
      const [user_id, event_id] = [await aMember("Nora"), await anEvent({ title: "Night" })];
      const session_id = `cs_${uniqueId()}`;
      await anOrder(session_id, []);
      const subjects = [
        ["buyer", user_id],
        ["event", event_id],
        ["order", session_id],
      ] as const;
      if (stale)
        for (const [kind, subject] of subjects)
          await city()
            .TicketSearchSubjectEntity.put({ kind, subject, texts: [stale] })
            .go();
      const texts = async () => {
        const found = [];
        for (const [kind, subject] of subjects) found.push((await textsOf(kind, subject))?.[0]);
        return found;
      };
      return { user_id, event_id, session_id, texts };
    };
    const none = [undefined, undefined, undefined];
    const kept = ["Stale", "Stale", "Stale"];

    test.each([
      ["the first of an order", { number: 1 }],
      ["one from before tickets had numbers", {}],
    ])("of tickets: %s brings its buyer, event and order", async (_what, about) => {
      const { texts, ...ticket } = await aKnown();
      await apply("ticket", null, { ...ticket, ...about });
      expect(await texts()).toEqual(["Nora", "Night", ticket.session_id]);
    });

    test.each<[string, Stored | null, Stored | null]>([
      ["another one of the order", null, { number: 2, last4_phone: "1234" }],
      ["another status", { number: 1, status: "valid" }, { number: 1, status: "redeemed" }],
      ["the end of one", { number: 1, last4_phone: "1234" }, null],
    ])("of tickets: %s brings nothing", async (_what, before, after) => {
      const { texts, ...ticket } = await aKnown();
      await apply("ticket", before && { ...ticket, ...before }, after && { ...ticket, ...after });
      expect(await texts()).toEqual(none);
    });

    test.each([{ cancelled_by: "re_1" }, { last4_phone: "1234" }])(
      "of tickets: %j is found by as well, in its order alone",
      async (about) => {
        const { texts, ...ticket } = await aKnown();
        await apply("ticket", { ...ticket, number: 1 }, { ...ticket, number: 1, ...about });
        expect(await texts()).toEqual([undefined, undefined, ticket.session_id]);
      },
    );

    test.each<[string, Stored, (known: { user_id: string; event_id: string; session_id: string }) => Stored]>([
      ["a member's name", { name: "N" }, ({ user_id }) => ({ user_id, name: "Nora" })],
      ["a member's display name", { display_name: "N" }, ({ user_id }) => ({ user_id, display_name: "Nora" })],
      ["a member's address", { email: "n@x.test" }, ({ user_id }) => ({ user_id, email: "nora@x.test" })],
    ])("of members: %s is that of a buyer who is known", async (_what, former, changed) => {
      const [known, unknown] = [await aKnown("Stale"), await aKnown()];
      for (const one of [known, unknown]) await apply("member", { ...changed(one), ...former }, changed(one));
      expect([await known.texts(), await unknown.texts()]).toEqual([["Nora", "Stale", "Stale"], none]);
    });

    test("of events: the title is that of an event that is known", async () => {
      const [known, unknown] = [await aKnown("Stale"), await aKnown()];
      for (const { event_id: id } of [known, unknown])
        await apply("event", { id, title: "Day" }, { id, title: "Night" });
      expect([await known.texts(), await unknown.texts()]).toEqual([["Stale", "Night", "Stale"], none]);
    });

    test.each([
      ["name", "email"],
      ["email", "name"],
    ])("of guests: the %s is that of an order that is known", async (changed, other) => {
      const id = `guest_${uniqueId()}`;
      const subject = { kind: "order", subject: `free_${id}` } as const;
      const guest = { id, [changed]: "Gus", [other]: "same" };
      await apply("guest", { ...guest, [changed]: "G" }, guest);
      expect(await textsOf("order", subject.subject)).toBeUndefined();
      await city()
        .TicketSearchSubjectEntity.put({ ...subject, texts: ["Stale"] })
        .go();
      await apply("guest", null, guest);
      await apply("guest", { ...guest, note: "a" }, { ...guest, note: "b" });
      expect(await textsOf("order", subject.subject)).toEqual(["Stale"]);
      await apply("guest", { ...guest, [changed]: "G" }, guest);
      expect(await textsOf("order", subject.subject)).toBeUndefined();
    });

    test("and nothing else: what is new without a ticket, or changes otherwise, is left as it is", async () => {
      const { user_id, event_id: id, session_id, texts } = await aKnown("Stale");
      await apply("member", null, { user_id, name: "Nora" });
      await apply("member", { user_id, reward_points: 1 }, { user_id, reward_points: 2 });
      await apply("event", null, { id, title: "Night" });
      await apply("event", { id, title: "Night", description: "a" }, { id, title: "Night", description: "b" });
      const ticket = { id, user_id, event_id: id, session_id, number: 1 };
      await apply("ticket", { ...ticket, status: "valid" }, { ...ticket, status: "redeemed" });
      expect(await texts()).toEqual(kept);
      const fresh = await aKnown();
      await apply("member", null, { user_id: fresh.user_id, event_id: fresh.event_id, session_id: fresh.session_id });
      expect(await fresh.texts()).toEqual(none);
    });
  });
});

describe("the counts of tickets", () => {
  const event_id = `evt_${uniqueId()}`;
  const count = (grain: "day" | "month", span: string, tickets: number, about: object = {}) =>
    city()
      .TicketCountEntity.put({
        ...{ scope: event_id, grain, span, tier: "GA+", status: "valid", tickets, paid: tickets * 100, ...about },
      })
      .go();

  beforeAll(async () => {
    await count("month", "2027-01", 1);
    await count("month", "2027-02", 2);
    await count("day", "2027-02-27", 2);
    await count("day", "2027-03-01", 4);
    await count("day", "2027-03-01", 8, { tier: "VIP+", status: "redeemed" });
    await count("day", "2027-03-01", 16, { status: "cancelled" });
    await count("day", "2027-03-02", 32);
    await count("month", "2027-03", 36);
    await count("month", "2027-03", 8, { tier: "VIP+", status: "redeemed" });
    await count("month", "2027-03", 16, { status: "cancelled" });
  });

  test("by day begin with all that was sold before, without what was cancelled", async () => {
    expect(await city().countSoldByDay(event_id, ["2027-03-01", "2027-03-02", "2027-03-03"])).toEqual([15, 47, 47]);
    expect(await city().countSoldByDay(event_id, ["2027-01-01"])).toEqual([0]);
    expect(await city().countSoldByDay(event_id, [])).toEqual([]);
  });

  const figures = (pending: number, redeemed: number, cancelled: number) => ({
    ...{ total_tickets: pending + redeemed + cancelled, total_revenue: (pending + redeemed) * 100 },
    ...{ pending, redeemed, cancelled },
  });

  test.each([
    ["everything", {}, figures(39, 8, 16)],
    ["a type", { tier: "VIP+" }, figures(0, 8, 0)],
    ["a status", { status: "cancelled" }, figures(0, 0, 16)],
    ["a type and a status", { tier: "GA+", status: "valid" }, figures(39, 0, 0)],
    ["a period", { period: "1M" }, figures(36, 8, 16)],
    ["some days", { from: "2027-02-27", to: "2027-03-01" }, figures(6, 8, 16)],
    ["the days up to one", { to: "2027-02-27" }, figures(3, 0, 0)],
    ["the days from one", { from: "2027-03-02" }, figures(32, 0, 0)],
  ] as const)("are those of %s", async (_what, filter, expected) => {
    expect(await city().summarizeTickets({ event_id, ...filter }, now)).toEqual(expected);
  });

  test("and of codes are kept apart", async () => {
    const code = `CODE${uniqueId()}`;
    const key = { grain: "day", span: "2027-03-01", code };
    await city().addToCounts(uniqueId(), [{ entity: "codeUse", key, amounts: { paid: 2 } }]);
    const ofTicket = { scope: code, grain: "day", span: "2027-03-01", tier: "GA+", status: "valid" };
    await city().addToCounts(uniqueId(), [{ entity: "ticket", key: ofTicket, amounts: { tickets: 3 } }]);
    expect(
      (
        await city()
          .CodeUseCountEntity.get(key as never)
          .go()
      ).data,
    ).toMatchObject({ code, paid: 2 });
    expect((await city().TicketCountEntity.get(ofTicket).go()).data).toMatchObject({ tickets: 3 });
  });
});

describe("a status that an administrator sets", () => {
  const set = (id: string, status: "valid" | "redeemed") => city().setTicketStatus(admin, id, status, now);
  const checkInsOf = async (user_id: string) =>
    (await city().TallyEntity.get({ user_id }).go({ consistent: true })).data?.check_ins;
  const stored = async (id: string) => (await city().TicketEntity.get({ id }).go({ consistent: true })).data;
  const auditsOf = async (subject: string) =>
    (await city().AuditEntity.query.bySubject({ subject }).go({ order: "asc" })).data.map(({ action, details }) => ({
      ...{ action, ...JSON.parse(details) },
    }));

  test("is set once and undone once, and counted for the buyer", async () => {
    const { id, user_id, session_id } = await aTicket();
    expect(await set(id, "redeemed")).toMatchObject({ id, status: "redeemed", check_in_ts: now });
    expect([await checkInsOf(user_id), await endOf(set(id, "redeemed"))]).toEqual([1, "ticket.already-redeemed"]);
    expect(await set(id, "valid")).toMatchObject({ id, status: "valid", check_in_ts: null });
    expect([await checkInsOf(user_id), await endOf(set(id, "valid"))]).toEqual([0, "ticket.not-redeemed"]);
    const audits = await auditsOf(session_id);
    // Both are of one instant.
    expect(new Map(audits.map(({ action, changes }) => [action, changes]))).toEqual(
      new Map([
        ["ticket.redeem", { status: ["valid", "redeemed"], check_in_ts: [null, now] }],
        ["ticket.undo-redemption", { status: ["redeemed", "valid"], check_in_ts: [now, null] }],
      ]),
    );
    expect(audits).toHaveLength(2);
  });

  test.each([
    ["refunded", { cancelled_by: "re_1" }, "ticket.refunded"],
    ["cancelled", {}, "ticket.cancelled"],
  ] as const)("isn't that of a ticket that was %s", async (_what, about, code) => {
    const { id } = await aTicket({ status: "cancelled", ...about });
    expect([await endOf(set(id, "valid")), await endOf(set(id, "redeemed"))]).toEqual([code, code]);
    expect(await endOf(set(`tkt_${uniqueId()}`, "redeemed"))).toBe("not-found");
  });

  test("counts for who holds the ticket, unless their account is gone, they are a guest, or came in by a scanner", async () => {
    const holder_id = await aMember("Holly");
    const gone = `usr_${uniqueId()}`;
    const sent = await aTicket({ holder_id });
    const orphan = await aTicket({ holder_id: gone });
    const guest = await aTicket({ is_guest: true });
    const scanned = await aTicket({ admitted: { device_id: "d", sequence: 1, gate: "g" }, out_ts: now, passage: "p" });
    for (const { id } of [sent, orphan, guest, scanned]) await set(id, "redeemed");
    const members = [holder_id, sent.user_id, gone, orphan.user_id, guest.user_id, scanned.user_id];
    expect(await Promise.all(members.map(checkInsOf))).toEqual([1, ...Array(5).fill(undefined)]);
    await set(scanned.id, "valid");
    for (const attribute of ["check_in_ts", "admitted", "passage", "out_ts"])
      expect(await stored(scanned.id)).not.toHaveProperty(attribute);
  });

  test.each([
    ["by somebody else's call", { status: "redeemed", check_in_ts: at(9) }, "ticket.already-redeemed"],
    ["by who was sent it", { holder_id: "usr_new" }, "ticket.not-redeemed"],
  ] as const)("isn't that of a ticket that was changed at the same moment %s", async (_what, change, code) => {
    const ticket = await aTicket();
    await city()
      .TicketEntity.put({ ...ticket, ...change })
      .go();
    vi.spyOn(city().TicketEntity, "get").mockReturnValueOnce({ go: async () => ({ data: ticket }) } as never);
    expect(await endOf(set(ticket.id, "redeemed"))).toBe(code);
    expect(await stored(ticket.id)).toMatchObject(change);
    expect([await checkInsOf(ticket.user_id), await auditsOf(ticket.session_id)]).toEqual([undefined, []]);
  });
});

describe("a confirmation is sent again", () => {
  const resend = (id: string) => city().resendConfirmation(admin, id, now);

  test("to the buyer's address", async () => {
    const [user_id, event_id] = [await aMember("Nora"), await anEvent()];
    const { id } = await aTicket({ user_id, event_id });
    expect(await resend(id)).toEqual({ sent_to: `${user_id}@x.test` });
  });

  test("only of a ticket that stands, of an event and a buyer that there are", async () => {
    const [user_id, event_id] = [await aMember("Nora"), await anEvent()];
    const known = { user_id, event_id };
    const codes: Record<string, string> = {};
    for (const [name, about] of Object.entries({
      cancelled: { ...known, status: "cancelled" as const },
      guest: { ...known, is_guest: true },
      buyer: { event_id },
      event: { user_id },
    }))
      codes[name] = await endOf(resend((await aTicket(about)).id));
    expect(codes).toEqual({
      cancelled: "ticket.cancelled",
      guest: "order.no-buyer",
      buyer: "order.no-buyer",
      event: "order.no-event",
    });
  });
});
