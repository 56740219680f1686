import { describe, expect, test } from "vitest";
import { stack } from "../../support/checkout.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { anEventAt, aStoredMember, aTicketOf } from "../../support/stored-comers.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/search/describe-subject.ts")),
  ...(await import("../../../functions/search/search.projection.ts")),
  ...(await import("../../../functions/search/search-entry.entity.ts")),
  ...(await import("../../../functions/search/search-everything.ts")),
  ...(await import("../../../functions/search/search-index.ts")),
  ...(await import("../../../functions/tickets/ambassadors/ambassador.entity.ts")),
  ...(await import("../../../functions/tickets/guests/guest.entity.ts")),
  ...(await import("../../../functions/tickets/payments/payment-session.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const at = "2027-03-01T12:00:00.000Z";

const aMember = async (about: object = {}) => {
  const member = { ...aStoredMember(), name: `Zoe ${uniqueId()}`, email: `zoe${uniqueId()}@x.test`, ...about };
  await city().MemberEntity.put(member).go();
  return member;
};

/** An order of tickets, each with what is said of it. */
const anOrder = async (user_id: string, tickets: object[] = [{}], about: object = {}) => {
  const session_id = `cs_test_${uniqueId()}`;
  const stored = tickets.map((one, index) => ({
    ...aTicketOf("evt_searched", user_id, { session_id, number: index + 1 }),
    ...one,
  }));
  await city()
    .TicketEntity.put(stored as never)
    .go();
  await city()
    .PaymentSessionEntity.put({
      ...{ session_id, user_id, hold_id: "hold", outcome: "issued", amount: 4_000, created_at: at },
      ticket_ids: stored.map(({ id }) => id),
      ...about,
    } as never)
    .go();
  return session_id;
};

describe("an order is found", () => {
  test("by its buyer, its ids and those of its refunds, and the last digits of a phone", async () => {
    await city()
      .EventEntity.put(anEventAt(at, { id: "evt_searched", title: "Pool" }))
      .go();
    const { user_id, name, email } = await aMember();
    const tickets = [{ cancelled_by: "re_12345", last4_phone: "0150" }, {}];
    const session = await anOrder(user_id, tickets, { payment_intent: "pi_98765" });
    const found = await city().describeSubject("order", session);
    expect(found).toMatchObject({ title: name, subtitle: "Pool · 2 tickets · $40" });
    const terms = [name.toLowerCase(), email, session.slice("cs_test_".length), "98765", "12345", "0150"];
    expect(found?.terms).toEqual(expect.arrayContaining(terms));
    expect(found?.terms).toHaveLength(new Set(found?.terms).size);
    expect(found?.terms).not.toContain("");
    expect(found?.terms.some((term) => /undefined|null/.test(term))).toBe(false);
  });

  test("by its ids alone once its buyer is gone, and its event isn't known", async () => {
    const session = await anOrder("nobody", [{ event_id: "evt_gone" }]);
    const found = await city().describeSubject("order", session);
    expect(found).toMatchObject({ title: "No name", subtitle: "1 ticket · $40" });
    expect(found?.terms).toEqual([session.slice("cs_test_".length)]);
  });

  test("by the guest whom it was given to, and not by who gave it", async () => {
    const { user_id } = await aMember();
    const id = `guest_${uniqueId()}`;
    await city()
      .GuestEntity.put({
        ...{ id, event_id: "evt_searched", holder_id: user_id, has_account: false, name: "Gus Guest", tier: "GA+" },
        ...{ email: "gus@x.test", people: 1, ticket_ids: [], sent_at: at, created_at: at },
      } as never)
      .go();
    const session = await anOrder(user_id, [{ is_guest: true, hold_id: id }]);
    const found = await city().describeSubject("order", session);
    expect(found?.title).toBe("Gus Guest");
    expect(found?.terms).toEqual(expect.arrayContaining(["gus guest", "gus@x.test"]));
  });

  test("by nothing while it has no tickets", async () => {
    const { describeSubject } = city();
    expect(await describeSubject("order", "cs_unknown")).toBeNull();
    expect(await describeSubject("order", await anOrder("nobody", [], { ticket_ids: [] }))).toBeNull();
    expect(await describeSubject("order", await anOrder("nobody", [], { ticket_ids: ["ticket_gone"] }))).toBeNull();
  });
});

test("what is shown of something leaves out what it doesn't have, and nothing is shown of what is gone", async () => {
  const { user_id, email } = await aMember({ display_name: "Zoe" });
  expect(await city().describeSubject("member", user_id)).toMatchObject({ title: "Zoe", subtitle: email });
  const withPhone = await aMember({ phone_number: "904 555 0150" });
  const { subtitle } = (await city().describeSubject("member", withPhone.user_id)) ?? {};
  expect(subtitle).toBe(`${withPhone.email} · 904 555 0150`);
  expect(await city().describeSubject("member", "nobody")).toBeNull();
  expect(await city().describeSubject("vendor", "nothing")).toBeNull();
});

describe("what is kept for the search", () => {
  const name = (code: string, to: string) =>
    city().AmbassadorEntity.put({ code, id: "amb_1", name: to, status: "active", created_at: at, updated_at: at }).go();
  const refresh = (code: string) => city().refreshSearch("ambassador", code);

  test("has the newest first, counts each writing, and goes with what it is about", async () => {
    const code = uniqueId();
    await name(code, "one");
    await refresh(code);
    const kept = await city().findSearchSubject("ambassador", code);
    const order = String(9_999_999_999_999 - Date.parse(at)).padStart(13, "0");
    expect(kept).toMatchObject({ is_pending: false, revision: 2, at });
    expect(kept?.sort_keys).toContain(`one ${order}`);
    await name(code, "two");
    await refresh(code);
    expect(await city().findSearchSubject("ambassador", code)).toMatchObject({ revision: 4, subtitle: "two" });
    const search = async (q: string) => (await city().searchEverything(q, "owner")).map(({ id }) => id);
    expect([await search(code), await search("one"), await search("two")]).toEqual([[code], [], [code]]);
    await city().removeFromSearch("ambassador", code);
    await city().removeFromSearch("ambassador", code);
    expect([await city().findSearchSubject("ambassador", code), await search(code)]).toEqual([null, []]);
    await city().AmbassadorEntity.delete({ code }).go();
    await refresh(code);
    expect(await city().findSearchSubject("ambassador", code)).toBeNull();
  });

  test("is written by a refresh that follows one which failed, also when nothing is left to keep", async () => {
    const code = uniqueId();
    await name(code, "six");
    await refresh(code);
    await city().AmbassadorEntity.delete({ code }).go();
    await stack().fault({ kind: "internal-error", operation: "DeleteItem", containing: code, times: 4 });
    await expect(refresh(code)).rejects.toThrow();
    await refresh(code);
    expect(await city().findSearchSubject("ambassador", code)).toBeNull();
    expect(await city().searchEverything(code, "owner")).toEqual([]);
  });
});

describe("the search follows", () => {
  const follow = (entity: string, before: object | null, after: object | null) =>
    city().search.apply([{ id: "change", at, entity, before, after, isExpiry: false } as never], {
      zone: "America/New_York",
      now: at,
    });
  const titleOf = async (kind: "member" | "order", subject: string) =>
    (await city().findSearchSubject(kind, subject))?.title;
  const forget = (kind: "member" | "order", subject: string) => city().removeFromSearch(kind, subject);

  test("members by what it shows of them, and their orders by name and address once they have any", async () => {
    const member = await aMember({ display_name: "Zoe" });
    const session = await anOrder(member.user_id);
    const both = async () => [await titleOf("member", member.user_id), await titleOf("order", session)];
    await follow("member", member, { ...member, reward_points: 5 });
    expect(await both()).toEqual([undefined, undefined]);
    await follow("member", null, member);
    expect(await both()).toEqual(["Zoe", undefined]);
    await forget("member", member.user_id);
    await follow("member", { ...member, display_name: "Zoey" }, member);
    expect(await both()).toEqual(["Zoe", undefined]);
    await follow("member", { ...member, email: "former@x.test" }, member);
    expect(await both()).toEqual(["Zoe", member.name]);
    await forget("order", session);
    await follow("profile", { ...member, name: "Zoey" }, member);
    expect(await titleOf("order", session)).toBeUndefined();
  });

  test("an order by its first ticket, and by what changes of any of them", async () => {
    const member = await aMember();
    const session_id = await anOrder(member.user_id, [{}, {}]);
    const isFound = async () => {
      const found = (await titleOf("order", session_id)) !== undefined;
      await forget("order", session_id);
      return found;
    };
    const ticket = { session_id, user_id: member.user_id, number: 2 };
    await follow("ticket", null, ticket);
    expect(await isFound()).toBe(false);
    await follow("ticket", null, { ...ticket, number: 1 });
    expect(await isFound()).toBe(true);
    const { number: _number, ...former } = ticket;
    await follow("ticket", null, former);
    expect(await isFound()).toBe(true);
    await follow("ticket", ticket, { ...ticket, status: "redeemed" });
    expect(await isFound()).toBe(false);
    await follow("ticket", ticket, { ...ticket, cancelled_by: "re_1" });
    expect(await isFound()).toBe(true);
    await follow("ticket", { ...ticket, number: 1 }, null);
    expect(await isFound()).toBe(false);
  });

  test("a guest's order by their name and address, and not by anything else of them", async () => {
    const id = `guest_${uniqueId()}`;
    const { user_id } = await aMember();
    const session_id = await anOrder(user_id);
    const { data } = await city().PaymentSessionEntity.get({ session_id }).go();
    if (!data) throw new Error("No order was stored");
    await city()
      .PaymentSessionEntity.put({ ...data, session_id: `free_${id}` })
      .go();
    const guest = { id, name: "Gus", email: "gus@x.test", note: "" };
    const isFound = async () => (await titleOf("order", `free_${id}`)) !== undefined;
    await follow("guest", null, guest);
    await follow("guest", guest, { ...guest, note: "VIP" });
    await follow("vendor", { ...guest, name: "Gust" }, guest);
    expect(await isFound()).toBe(false);
    await follow("guest", guest, { ...guest, name: "Gus Guest" });
    expect(await isFound()).toBe(true);
  });
});
