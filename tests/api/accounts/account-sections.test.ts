import { describe, expect, test, vi } from "vitest";
import type { DataSubject } from "../../../functions/account/data-section.ts";
import type { StoredHold } from "../../../functions/tickets/holds/holds.ts";
import { aListedOrder, aStoredTicket } from "../../support/door/stored-items.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const account = giveOwnTable(async () => ({
  ...(await import("../../../functions/account/export-account.ts")),
  ...(await import("../../../functions/account/sections/index.ts")),
  ...(await import("../../../functions/account/sections/limits.ts")),
  ...(await import("../../../functions/campaigns/suppressed-address.entity.ts")),
  ...(await import("../../../functions/campaigns/target.entity.ts")),
  ...(await import("../../../functions/colleagues/colleague.entity.ts")),
  ...(await import("../../../functions/colleagues/invitation.entity.ts")),
  ...(await import("../../../functions/community/blocks/community-block.entity.ts")),
  ...(await import("../../../functions/community/standing/community-standing.entity.ts")),
  ...(await import("../../../functions/contact/contact-message.entity.ts")),
  ...(await import("../../../functions/door/list/door-order.entity.ts")),
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/members/email-limit.entity.ts")),
  ...(await import("../../../functions/members/member-pointer.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/referral.entity.ts")),
  ...(await import("../../../functions/moderation/cases/case-context.entity.ts")),
  ...(await import("../../../functions/platform/clock.ts")),
  ...(await import("../../../functions/promo-codes/promo-use.entity.ts")),
  ...(await import("../../../functions/search/search-subject.entity.ts")),
  ...(await import("../../../functions/subscriptions/customers/stripe-customer.entity.ts")),
  ...(await import("../../../functions/subscriptions/sync/subscription.entity.ts")),
  ...(await import("../../../functions/tickets/ambassadors/blocked-attempt.entity.ts")),
  ...(await import("../../../functions/tickets/ambassadors/code-redemption.entity.ts")),
  ...(await import("../../../functions/tickets/guests/guest.entity.ts")),
  ...(await import("../../../functions/tickets/holds/hold.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-place.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-turn.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const now = "2027-03-10T12:00:00.000Z";
const justBefore = "2027-03-10T11:59:59.999Z";
const justAfter = "2027-03-10T12:00:00.001Z";

/** Whose data it is: nothing is stored of them yet. */
const aPerson = (about: Partial<DataSubject> = {}): DataSubject => {
  const id = uniqueId();
  return { userId: `usr_${id}`, email: `${id}@x.test`, emailHashes: [`hash-${id}`], until: now, ...about };
};
const sectionOf = (name: string) => {
  const found = account().sections.find(({ section }) => section === name);
  if (!found) throw new Error(`There is no section ${name}`);
  return found;
};
type Item = Record<string, unknown>;
const read = async (name: string, person: DataSubject): Promise<Item[]> =>
  (await sectionOf(name).read(person, { cursor: null, limit: 100 })).data as Item[];
const erase = (name: string, person: DataSubject) => sectionOf(name).erase(person);

describe("what is stored by an address alone", () => {
  const at = justBefore;
  const store: Record<string, (email: string) => Promise<unknown>> = {
    messages_to_support: (email) =>
      account()
        .ContactMessageEntity.put({
          id: uniqueId(),
          name: "Ann",
          email,
          subject: "Hi",
          message: "Hello",
          created_at: at,
        })
        .go(),
    mails: (to) =>
      account().OutboxEntity.put({ id: uniqueId(), to, letter: "{}", status: "sent", due_at: at, created_at: at }).go(),
    refused_codes: (email) =>
      account()
        .BlockedAttemptEntity.put({ id: uniqueId(), email, code: "ANDY", reason: "4-day-window", created_at: at })
        .go(),
    suppressed_address: (email) => account().SuppressedAddressEntity.put({ email, reason: "bounce", at }).go(),
    invitation_to_the_back_office: (email) =>
      account()
        .ColleagueInvitationEntity.put({
          ...{ email, id: uniqueId(), fingerprint: uniqueId(), role: "door", invited_by: "owner" },
          ...{ created_at: at, expires_at: now, ttl: 2_000_000_000 },
        })
        .go(),
  };

  test.each(Object.keys(store))("of %s is theirs whose address it is, and goes with the account", async (name) => {
    const person = aPerson();
    expect(await read(name, person)).toEqual([]);
    await store[name]?.(person.email);
    expect(await read(name, person)).toHaveLength(1);
    await erase(name, person);
    expect(await read(name, person)).toEqual([]);
  });

  test.each(Object.keys(store))("of %s without an address is nobody's", async (name) => {
    await store[name]?.("");
    expect(await read(name, aPerson({ email: "" }))).toEqual([]);
  });
});

describe("of the back-office a member gets to see", () => {
  test("the invitation, without its secret and who sent it", async () => {
    const { email } = aPerson();
    const sent = { email, role: "door", created_at: now } as const;
    await account()
      .ColleagueInvitationEntity.put({
        ...{ ...sent, id: uniqueId(), fingerprint: "secret", invited_by: "owner" },
        ...{ expires_at: now, ttl: 2_000_000_000 },
      })
      .go();
    expect(await read("invitation_to_the_back_office", aPerson({ email }))).toEqual([sent]);
  });

  test("the own work, without who invited them, and nothing when there is none", async () => {
    const person = aPerson();
    expect(await read("work_in_the_back_office", person)).toEqual([]);
    const work = { user_id: person.userId, role: "door", since: now } as const;
    await account()
      .ColleagueEntity.put({ ...work, invited_by: "owner" })
      .go();
    expect(await read("work_in_the_back_office", person)).toEqual([work]);
  });
});

describe("what a member is known by", () => {
  const point = (kind: "email" | "referral_code" | "member_card_number", value: string, user_id: string) =>
    account().MemberPointerEntity.put({ kind, value, user_id }).go();
  const kindsOf = async (person: DataSubject) => (await read("known_by", person)).map(({ kind }) => kind).toSorted();

  test("is their code, card and address, and an address only while it isn't somebody else's", async () => {
    const member = aStoredMember();
    const { user_id: userId, email, referral_code, member_card_number } = member;
    await account()
      .MemberEntity.put({ ...member, reward_points: 0 })
      .go();
    await point("referral_code", referral_code, userId);
    await point("member_card_number", member_card_number, userId);
    await point("email", email, userId);
    const person = aPerson({ userId, email });
    expect(await kindsOf(person)).toEqual(["email", "member_card_number", "referral_code"]);
    await point("email", email, "another");
    expect(await kindsOf(person)).toEqual(["member_card_number", "referral_code"]);
  });

  test("is the address alone once their record is gone, and nothing without one", async () => {
    const person = aPerson();
    await point("email", person.email, person.userId);
    expect(await kindsOf(person)).toEqual(["email"]);
    await point("email", "", person.userId);
    expect(await kindsOf({ ...person, email: "" })).toEqual([]);
  });
});

test("a place in the line for an event's tickets is exported, and goes with its turn and no other", async () => {
  const [person, next, event_id] = [aPerson(), aPerson(), `evt_${uniqueId()}`];
  const { LinePlaceEntity, LineTurnEntity } = account();
  for (const [index, { userId: user_id, email }] of [person, next].entries()) {
    const number = index + 1;
    await LinePlaceEntity.put({
      ...{ user_id, event_id, number, email, stage: "seats", order: { tier: "GA+", quantity: 1 } },
      ...{ hold_id: `hold_${user_id}`, username: user_id, email_verified: true, name: "Maya", is_admin: false },
      joined_at: now,
    }).go();
    await LineTurnEntity.put({ event_id, queue: "seats", number, user_id, joined_at: now }).go();
  }
  expect(await read("places_in_line", person)).toMatchObject([{ event_id, number: 1, email: person.email }]);
  await erase("places_in_line", person);
  expect([await read("places_in_line", person), (await read("places_in_line", next)).length]).toEqual([[], 1]);
  const { data: turns } = await LineTurnEntity.query.byQueue({ event_id, queue: "seats" }).go({ consistent: true });
  expect(turns.map(({ number }) => number)).toEqual([2]);
});

test("a member is in the search once, beside each order of theirs", async () => {
  const person = aPerson();
  const { SearchSubjectEntity, TicketEntity } = account();
  const tickets = [1, 2].map(() => ({ ...aStoredTicket("evt_1"), user_id: person.userId }));
  await TicketEntity.put(tickets).go();
  const store = (kind: "member" | "order", subject: string) =>
    SearchSubjectEntity.put({
      ...{ kind, subject, scopes: [], sort_keys: [], title: "Maya", subtitle: "", at: now },
      ...{ is_pending: false, revision: 1 },
    }).go();
  await store("member", person.userId);
  for (const { session_id } of tickets) await store("order", session_id);
  const first = await sectionOf("search").read(person, { cursor: null, limit: 1 });
  const second = await sectionOf("search").read(person, { cursor: first.cursor, limit: 1 });
  const kinds = ({ data }: { data: object[] }) => data.map((one) => (one as Item).kind);
  expect([kinds(first), kinds(second)]).toEqual([["member", "order"], ["order"]]);
});

describe("of the community a member gets to see", () => {
  test("of a reported conversation the own messages", async () => {
    const person = aPerson();
    const message = (id: string, sender_id: string) => ({ id, sender_id, content: "Hi", created_at: now });
    const messages = [message("one", person.userId), message("two", "another")];
    const context = { author_id: "another", reporter_id: person.userId, messages };
    await account()
      .CaseContextEntity.put({ case_id: `case_${uniqueId()}`, ...context })
      .go();
    const [shown] = await read("community_reported_conversations", person);
    expect(shown?.messages).toEqual([messages[0]]);
  });

  test("the own blocks and not whom they are blocked by", async () => {
    const person = aPerson();
    const sides = ["blocks", "blocked-by"] as const;
    await account()
      .CommunityBlockEntity.put(
        sides.map((side) => ({ user_id: person.userId, other_id: "other", side, created_at: now })),
      )
      .go();
    expect((await read("community_blocks", person)).map(({ side }) => side)).toEqual(["blocks"]);
  });

  test("a suspension without who decided it, and none when there is none", async () => {
    const person = aPerson();
    expect(await read("community_suspension", person)).toEqual([]);
    const former = { rule: "spam", decided_by: "an administrator", was_appealed: false } as const;
    const suspension = { suspended_at: now, rule: "Spam", former };
    await account()
      .CommunityStandingEntity.put({ user_id: person.userId, ...suspension, others: [suspension] })
      .go();
    const shown = { suspended_at: now, rule: "Spam" };
    expect(await read("community_suspension", person)).toEqual([{ user_id: person.userId, ...shown, others: [shown] }]);
  });
});

test("of the lists at the doors a member gets the own seats, and nothing of an order that isn't listed", async () => {
  const person = aPerson();
  const { DoorOrderEntity, TicketEntity } = account();
  const [listed, unlisted] = [1, 2].map(() => ({ ...aStoredTicket("evt_1"), user_id: person.userId }));
  if (!listed || !unlisted) throw new Error("Two tickets are stored");
  await TicketEntity.put([listed, unlisted]).go();
  const foreign = { holder_id: "another", name: "Otto Other", status: "valid" as const };
  await DoorOrderEntity.put({ ...(await aListedOrder(listed)), seat_2: foreign }).go();
  const orders = await read("door_list", person);
  expect(orders.map(({ seat_1, seat_2 }) => [(seat_1 as Item).holder_id, seat_2])).toEqual([
    [person.userId, undefined],
  ]);
});

const storeHold = async (about: Partial<StoredHold>): Promise<string> => {
  const hold: StoredHold = {
    ...{ id: `hold_${uniqueId()}`, user_id: "usr_1", event_id: "evt_1", quantity: 1, lines: [], total: 0 },
    ...({ tier: "GA+", membership_tier: "free", status: "paid" } as const),
    ...{ rights: [], email: "buyer@x.test", last4_phone: "0100" },
    ...{ expires_at: now, created_at: justBefore, updated_at: justBefore },
    ...about,
  };
  await account().HoldEntity.put(hold).go();
  return hold.id;
};
const holdOf = async (id: string) => (await account().HoldEntity.get({ id }).go({ consistent: true })).data;

describe("a member's order that is erased", () => {
  test.each([
    ["released", justAfter, true],
    ["released", now, false],
    ["released", justBefore, false],
    ["paid", justAfter, false],
    ["refunded", justAfter, false],
  ] as const)("as %s until %s keeps the limits of its addresses: %s", async (status, expires_at, areKept) => {
    vi.spyOn(account().clock, "now").mockReturnValue(now);
    const person = aPerson({ emailHashes: ["hash-a", "hash-b"] });
    const [own, hashed, other] = [`code#${person.userId}`, "code#hash-a", "code#hash-c"];
    const id = await storeHold({
      ...{ user_id: person.userId, status, expires_at },
      ...{ rights: [own, hashed, other], free_owners: [person.userId, "hash-b"] },
    });
    const bare = await storeHold({ user_id: person.userId, status, expires_at });
    await erase("orders", person);
    expect(await holdOf(id)).toMatchObject({
      email: "erased@invalid",
      rights: areKept ? [own, hashed, other] : [own, other],
      free_owners: areKept ? [person.userId, "hash-b"] : [person.userId],
    });
    expect(await holdOf(id)).not.toHaveProperty("last4_phone");
    expect(await holdOf(bare)).toMatchObject({ email: "erased@invalid", rights: [] });
    expect(await holdOf(bare)).not.toHaveProperty("free_owners");
  });

  test("while it is held is released, and keeps the limits as long as it can still be paid", async () => {
    vi.spyOn(account().clock, "now").mockReturnValue(now);
    const event_id = `evt_${uniqueId()}`;
    await account().StockEntity.put({ event_id, capacity: 10, left: 9, held: 1, sold: 0 }).go();
    const person = aPerson({ emailHashes: ["hash-a"] });
    const about = { user_id: person.userId, event_id, rights: ["code#hash-a"] };
    const id = await storeHold({ ...about, status: "held", expires_at: justAfter });
    await erase("orders", person);
    expect(await holdOf(id)).toMatchObject({ status: "released", rights: ["code#hash-a"] });
  });
});

describe("a code that a member used", () => {
  const redeem = (order_id: string, user_id: string) =>
    account()
      .CodeRedemptionEntity.put({
        ...{ order_id, user_id, code: "ANDY", customer_email: "buyer@x.test", ambassador_id: "amb_1" },
        ...{ ticket_type: "GA+", qty: 1, discount_applied: 500, payment_status: "paid", created_at: now },
      })
      .go();

  test("is theirs by the order that it was used with", async () => {
    const [person, paid, plain] = [aPerson(), `cs_${uniqueId()}`, `cs_${uniqueId()}`];
    const user_id = person.userId;
    expect(await read("codes_used", person)).toEqual([]);
    await storeHold({ user_id, session_id: paid, code: "ANDY" });
    await storeHold({ user_id, session_id: plain });
    await storeHold({ user_id, code: "ANDY", status: "released" });
    for (const order of [paid, plain]) await redeem(order, user_id);
    expect((await read("codes_used", person)).map(({ order_id }) => order_id)).toEqual([paid]);
  });
});

test("a member is a guest by the tickets that were given to them, and not by those that they bought", async () => {
  const person = aPerson();
  const { GuestEntity, TicketEntity } = account();
  const ticket = (discount_type: "complimentary" | "none") => ({
    ...aStoredTicket("evt_1"),
    ...{ user_id: person.userId, discount_type },
  });
  const tickets = [ticket("complimentary"), ticket("none")];
  await TicketEntity.put(tickets).go();
  for (const { hold_id: id } of tickets) {
    await GuestEntity.put({
      ...{ id, event_id: "evt_1", holder_id: person.userId, has_account: true, name: "Maya", tier: "GA+", people: 1 },
      ...{ ticket_ids: [], sent_at: now, created_at: now },
    }).go();
  }
  expect((await read("guest_lists", person)).map(({ id }) => id)).toEqual([tickets[0]?.hold_id]);
});

describe("what outlives an account under its addresses", () => {
  const limitsOf = async (email_hash: string) =>
    (await account().EmailLimitEntity.query.byHash({ email_hash }).go({ consistent: true })).data;

  test("is what it used of codes, and that it was referred", async () => {
    const { PromoUseEntity, ReferralEntity, preserveLimits } = account();
    const person = aPerson();
    const { userId: user_id, emailHashes } = person;
    const use = (promo_code_id: string, uses: number) => PromoUseEntity.put({ user_id, promo_code_id, uses }).go();
    await use("unused", 0);
    await use("once", 1);
    await use("twice", 2);
    await preserveLimits(person);
    const used = [
      ["promo:once", 1],
      ["promo:twice", 2],
    ];
    const countsOf = async (hash = "") => (await limitsOf(hash)).map(({ subject, uses }) => [subject, uses]);
    expect(await countsOf(emailHashes[0])).toEqual(used);
    await ReferralEntity.put({ friend_id: user_id, referrer_id: "usr_2", code: "C", points: 50, created_at: now }).go();
    await preserveLimits(person);
    expect(await countsOf(emailHashes[0])).toEqual([...used, ["referral", 1]]);
  });

  test("is the higher count where the address has one", async () => {
    const { EmailLimitEntity, PromoUseEntity, preserveLimits } = account();
    const person = aPerson();
    const [email_hash = ""] = person.emailHashes;
    for (const [code, uses, before] of [
      ["more", 1, 3],
      ["less", 2, 1],
    ] as const) {
      await PromoUseEntity.put({ user_id: person.userId, promo_code_id: code, uses }).go();
      await EmailLimitEntity.put({ email_hash, subject: `promo:${code}`, uses: before }).go();
    }
    await preserveLimits(person);
    expect((await limitsOf(email_hash)).map(({ subject, uses }) => [subject, uses])).toEqual([
      ["promo:less", 2],
      ["promo:more", 3],
    ]);
  });

  test("is kept for 24 months, and longer where it already is", async () => {
    const { EmailLimitEntity } = account();
    const person = aPerson();
    const [email_hash = ""] = person.emailHashes;
    const store = (subject: string, kept_until?: string) =>
      EmailLimitEntity.put({ email_hash, subject, uses: 1, kept_until }).go();
    await store("promo:earlier", "2029-01-01T12:00:00.000Z");
    await store("promo:later", "2029-05-01T12:00:00.000Z");
    await store("promo:open");
    await erase("limits_by_address", person);
    expect((await limitsOf(email_hash)).map(({ subject, kept_until }) => [subject, kept_until])).toEqual([
      ["promo:earlier", "2029-03-10T12:00:00.000Z"],
      ["promo:later", "2029-05-01T12:00:00.000Z"],
      ["promo:open", "2029-03-10T12:00:00.000Z"],
    ]);
  });
});

const storeSubscription = async ({ userId: user_id, email }: DataSubject): Promise<string> => {
  const { GrantEntity, SubscriptionEntity } = account();
  const id = `sub_${uniqueId()}`;
  const plan = { tier: "premium", status: "active" } as const;
  const dates = { start_at: justBefore, updated_at: justBefore, sweep_at: "never" };
  await GrantEntity.put({ user_id, source: "stripe", source_ref: id, ...plan, ...dates }).go();
  await SubscriptionEntity.put({
    ...{ subscription_id: id, customer_id: "cus_1", user_id, email, ...plan, monthly_amount: 1_999 },
    ...{ cancel_at_period_end: false, created_at: justBefore, read_at: justBefore, revision: 7 },
  }).go();
  return id;
};
const subscriptionOf = async (subscription_id: string) =>
  (await account().SubscriptionEntity.get({ subscription_id }).go({ consistent: true })).data;

test("a subscription is kept without its address, as a change of its own", async () => {
  const person = aPerson();
  expect(await read("subscriptions", person)).toEqual([]);
  const id = await storeSubscription(person);
  expect((await read("subscriptions", person)).map(({ subscription_id }) => subscription_id)).toEqual([id]);
  await erase("subscriptions", person);
  const kept = await subscriptionOf(id);
  expect([kept?.user_id, kept?.revision]).toEqual([person.userId, 8]);
  expect(kept).not.toHaveProperty("email");
});

test("the customer at Stripe is found from both sides, or from the one that is stored", async () => {
  const person = aPerson();
  const { StripeCustomerEntity } = account();
  expect(await read("payment_provider", person)).toEqual([]);
  const customer_id = `cus_${uniqueId()}`;
  const link = { customer_id, user_id: person.userId, linked_by: "metadata", linked_at: now } as const;
  await StripeCustomerEntity.put({ side: "user", key: person.userId, ...link }).go();
  expect((await read("payment_provider", person)).map(({ side }) => side)).toEqual(["user"]);
  await StripeCustomerEntity.put({ side: "customer", key: customer_id, ...link }).go();
  expect((await read("payment_provider", person)).map(({ side }) => side)).toEqual(["customer", "user"]);
});

const storeTarget = async ({ userId: user_id, email }: DataSubject) => {
  const key = { notification_id: `ntf_${uniqueId()}`, id: `tgt_${uniqueId()}` };
  const sent = { status: "sent", created_at: now, unsubscribe_code: "secret" } as const;
  await account()
    .TargetEntity.put({ ...key, user_id, email, ...sent })
    .go();
  return key;
};

/** Things that an erasure changes and that are deleted meanwhile: the section, what is in its write, its deletion, and what is left. */
const overtaken: [string, (person: DataSubject) => Promise<{ id: string; remove(): unknown; find(): unknown }>][] = [
  [
    "campaigns",
    async (person) => {
      const key = await storeTarget(person);
      const { TargetEntity } = account();
      const find = async () => (await TargetEntity.get(key).go({ consistent: true })).data;
      return { id: key.id, remove: () => TargetEntity.delete(key).go(), find };
    },
  ],
  [
    "subscriptions",
    async (person) => {
      const subscription_id = await storeSubscription(person);
      const { SubscriptionEntity } = account();
      const query = () => SubscriptionEntity.query.byId({ subscription_id }).go({ consistent: true });
      const find = async () => (await query()).data[0] ?? null;
      return { id: subscription_id, remove: () => SubscriptionEntity.delete({ subscription_id }).go(), find };
    },
  ],
  [
    "orders",
    async ({ userId: user_id }) => {
      const id = await storeHold({ user_id });
      return { id, remove: () => account().HoldEntity.delete({ id }).go(), find: () => holdOf(id) };
    },
  ],
  [
    "tickets",
    async ({ userId: user_id }) => {
      const ticket = { ...aStoredTicket("evt_1"), user_id, last4_phone: "0100" };
      const { id } = ticket;
      const { TicketEntity } = account();
      await TicketEntity.put(ticket).go();
      const find = async () => (await TicketEntity.get({ id }).go({ consistent: true })).data;
      return { id, remove: () => TicketEntity.delete({ id }).go(), find };
    },
  ],
  [
    "codes_used",
    async ({ userId: user_id }) => {
      const { CodeRedemptionEntity } = account();
      const order_id = `cs_${uniqueId()}`;
      await storeHold({ user_id, session_id: order_id, code: "ANDY" });
      await CodeRedemptionEntity.put({
        ...{ order_id, user_id, code: "ANDY", customer_email: "buyer@x.test", ambassador_id: "amb_1" },
        ...{ ticket_type: "GA+", qty: 1, discount_applied: 500, payment_status: "paid", created_at: now },
      }).go();
      const find = async () => (await CodeRedemptionEntity.get({ order_id }).go({ consistent: true })).data;
      return { id: order_id, remove: () => CodeRedemptionEntity.delete({ order_id }).go(), find };
    },
  ],
  [
    "limits_by_address",
    async ({ emailHashes: [email_hash = ""] }) => {
      const { EmailLimitEntity } = account();
      const key = { email_hash, subject: "referral" };
      await EmailLimitEntity.put({ ...key, uses: 1 }).go();
      const find = async () => (await EmailLimitEntity.get(key).go({ consistent: true })).data;
      return { id: email_hash, remove: () => EmailLimitEntity.delete(key).go(), find };
    },
  ],
];

for (const [section, store] of overtaken) {
  testOvertaken(
    `an item of ${section} that is deleted while it is erased`,
    async () => {
      const person = aPerson();
      const { id, remove, find } = await store(person);
      return {
        write: { operation: "UpdateItem", containing: id },
        late: () => erase(section, person).catch(() => undefined),
        meanwhile: async () => remove(),
        outcome: async () => (await find()) !== null,
      };
    },
    { guarded: false, control: true },
  );
}

describe("the export of an account", () => {
  const storeMails = async ({ email: to }: DataSubject, count: number) => {
    const mails = Array.from({ length: count }, () => ({
      ...{
        id: uniqueId(),
        to,
        letter: "{}",
        status: "sent" as const,
        attempts: 1,
        due_at: now,
        created_at: justBefore,
      },
    }));
    await account().OutboxEntity.put(mails).go();
  };
  const pagesOf = async (person: DataSubject) => {
    const pages: string[][] = [];
    let position: string | null = null;
    do {
      const page: { items: { section: string }[]; position: string | null } = await account().readExportPage(
        person,
        position,
      );
      pages.push(page.items.map(({ section }) => section));
      position = page.position;
    } while (position);
    return pages;
  };

  test("has 100 items a page across its sections, each once, and ends with the last section", async () => {
    const person = aPerson();
    expect(await pagesOf(person)).toEqual([[]]);
    await storeMails(person, 99);
    await storeTarget(person);
    await account().ColleagueEntity.put({ user_id: person.userId, role: "door", since: now }).go();
    const [first = [], second = [], ...more] = await pagesOf(person);
    expect([first.length, first[0], first[99], second, more]).toEqual([
      100,
      "campaigns",
      "mails",
      ["work_in_the_back_office"],
      [],
    ]);
  });

  test("of one section that goes over two pages goes on where it stopped", async () => {
    const person = aPerson();
    await storeMails(person, 101);
    const pages = await pagesOf(person);
    expect(pages.map((page) => page.length)).toEqual([100, 1]);
  });

  test("refuses a position that isn't one", async () => {
    await expect(account().readExportPage(aPerson(), "nowhere")).rejects.toMatchObject({ code: "invalid-cursor" });
  });
});
