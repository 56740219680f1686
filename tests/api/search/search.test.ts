import { beforeAll, describe, expect, test } from "vitest";
import { MemberEntity } from "../../../functions/members/member.entity.ts";
import { SearchSubjectEntity } from "../../../functions/search/search-subject.entity.ts";
import { PaymentSessionEntity } from "../../../functions/tickets/payments/payment-session.entity.ts";
import { call, ok } from "../../support/call.ts";
import { aCampaign } from "../../support/campaigns.ts";
import { buy, payAndSettle, stack } from "../../support/checkout.ts";
import { aDeal, aMember, anAdmin, anEvent, aVendor, type Member, openSettings } from "../../support/fixtures.ts";
import { addGuest } from "../../support/guests.ts";
import { uniqueCode } from "../../support/sample-calls/sample-call.ts";
import { keyOf, openTable } from "../../support/table.ts";

const ask = async (q: string) => call("searchAdmin", "everything", { q }, { token: (await anAdmin()).token });
const search = async (q: string) => (await ok(ask(q))).results;
const found = async (q: string) => (await search(q)).map(({ kind, id }) => `${kind} ${id}`);

/** A word that nothing else in the city has, of letters only. */
const aWord = () => `q${crypto.randomUUID().replace(/[^a-f]/g, "")}${crypto.randomUUID().replace(/[^a-f]/g, "")}`;

/** A phone number of Jacksonville that nobody else has. */
const aPhone = () => `+1904${String(Math.floor(Math.random() * 8_000_000) + 2_000_000)}`;

beforeAll(() => openSettings());

describe("[desk-30] the search finds a member", () => {
  const word = aWord();
  const phone = aPhone();
  const [exchange, line] = [phone.slice(5, 8), phone.slice(8)];
  let member: Member;
  let card: string;

  beforeAll(async () => {
    member = await aMember({ name: `Zoë ${word} de la Cruz`, phone });
    await stack().settled();
    const stored = await (await openTable()).get(keyOf(MemberEntity, { user_id: member.userId }));
    card = String(stored?.member_card_number);
  });

  test.each([
    ["the beginning of a word of their name, in other letters", () => word.slice(0, 8).toUpperCase()],
    ["a name from its beginning, without its accent", () => `zoe ${word.slice(0, 5)}`],
    ["several words of a name", () => `${word} de la`],
    ["the beginning of their email address", () => member.email.slice(0, 6)],
    ["their whole email address", () => member.email],
    ["their card number", () => card],
    ["their card number in lower case", () => card.toLowerCase()],
    ["a phone number as 904-555-0150", () => `904-${exchange}-${line}`],
    ["a phone number as (904) 555-0150", () => `(904) ${exchange}-${line}`],
    ["a phone number as +1 904 555 0150", () => `+1 904 ${exchange} ${line}`],
    ["a phone number as 9045550150", () => phone.slice(2)],
    ["a phone number as 904.555.0150", () => `904.${exchange}.${line}`],
    ["a phone number as 1 (904) 555-0150", () => `1 (904) ${exchange}-${line}`],
    ["a phone number without its area code", () => `${exchange}-${line}`],
  ])("by %s", async (_what, q) => {
    expect(await found(q())).toContain(`member ${member.userId}`);
  });

  test("with the name, the address and the phone number", async () => {
    expect(await search(word)).toEqual([
      {
        kind: "member",
        id: member.userId,
        title: member.name,
        subtitle: `${member.email} · ${phone}`,
        at: expect.any(String),
      },
    ]);
  });

  test("and nobody by a text from the middle of a word, or by one they don't have", async () => {
    expect(await found(word.slice(2))).toEqual([]);
    expect(await found(`${word}x`)).toEqual([]);
  });
});

describe("[desk-31] the search finds an order", () => {
  const word = aWord();
  const phone = aPhone();
  let session: string;
  let intent: string;
  let title: string;

  beforeAll(async () => {
    const buyer = await aMember({ name: `Bea ${word}`, phone });
    const event = await anEvent({ title: `Show ${aWord()}`, price_ga: 2_000, price_vip: 4_000 });
    ({ title } = event);
    ({ session } = await buy(buyer, event.id, { quantity: 2 }));
    await payAndSettle(session);
    await stack().settled();
    const stored = await (await openTable()).get(keyOf(PaymentSessionEntity, { session_id: session }));
    intent = String(stored?.payment_intent);
  });

  test.each([
    ["its buyer's name", () => word],
    ["the last four digits of its buyer's phone number", () => phone.slice(-4)],
    ["its payment session at Stripe", () => session],
    ["the beginning of its payment session", () => session.slice(0, 20)],
    ["its payment at Stripe", () => intent],
  ])("by %s", async (_what, q) => {
    expect(await found(q())).toContain(`order ${session}`);
  });

  test("with its buyer, event, number of tickets and price", async () => {
    const orders = (await search(word)).filter(({ kind }) => kind === "order");
    expect(orders).toEqual([
      {
        kind: "order",
        id: session,
        title: `Bea ${word}`,
        subtitle: `${title} · 2 tickets · $40`,
        at: expect.any(String),
      },
    ]);
  });

  test("of a guest without an account, by the name on the guest list", async () => {
    const [event, guest] = [await anEvent({ price_ga: 2_000, price_vip: 4_000 }), aWord()];
    const { id } = await addGuest(event.id, { name: `Dana ${guest}` });
    await stack().settled();
    expect(await found(guest)).toEqual([`order free_${id}`]);
  });
});

describe("[desk-32] the search finds", () => {
  const word = aWord();

  test("an event by its title, and by its new one once it is renamed", async () => {
    const event = await anEvent({ title: `Rooftop ${word}` });
    await stack().settled();
    expect(await found(`rooftop ${word}`)).toEqual([`event ${event.id}`]);
    const { token } = await anAdmin();
    const later = aWord();
    await ok(
      call("eventsAdmin", "update", { ...event, eventId: event.id, title: `Cellar ${later}` } as never, { token }),
    );
    await stack().settled();
    expect(await found(later)).toEqual([`event ${event.id}`]);
    expect(await found(`rooftop ${word}`)).toEqual([]);
  });

  test("a deal and its vendor by the vendor's name, and the deal by what it offers", async () => {
    const [name, offer] = [`Bar ${aWord()}`, `Oysters ${aWord()}`];
    const vendor = await aVendor({ name });
    const deal = await aDeal({ vendor_id: vendor.id, offer_details: offer });
    await stack().settled();
    expect(await found(name)).toEqual([`deal ${deal.id}`, `vendor ${vendor.id}`]);
    expect(await found(offer)).toEqual([`deal ${deal.id}`]);
  });

  test("a promo code by its beginning", async () => {
    const { token } = await anAdmin();
    const code = uniqueCode();
    await ok(
      call(
        "membershipsAdmin",
        "createPromoCode",
        {
          ...{ code, discount_type: "free" },
          ...{ starts_at: "2026-01-01T00:00:00.000Z", expires_at: "2099-01-01T00:00:00.000Z" },
        },
        { token },
      ),
    );
    await stack().settled();
    expect(await found(code.slice(0, -2).toLowerCase())).toEqual([`promo-code ${code}`]);
  });

  test("an ambassador's code by the code and by the ambassador's name", async () => {
    const { token } = await anAdmin();
    const [code, name] = [uniqueCode(), `Dana ${aWord()}`];
    await ok(call("ticketsAdmin", "createAmbassador", { name, code }, { token }));
    await stack().settled();
    expect([await found(code), await found(name)]).toEqual([[`ambassador ${code}`], [`ambassador ${code}`]]);
  });

  test("a campaign by its title", async () => {
    const [{ id: event_id }, title] = [await anEvent(), `Weekend ${aWord()}`];
    const campaign = await aCampaign({ event_id, title });
    await stack().settled();
    expect(await found(title)).toEqual([`campaign ${campaign.id}`]);
  });
});

describe("[desk-33] the search", () => {
  test.each([
    ["one letter", "z", "Enter at least 2 characters"],
    ["one letter between spaces", "  z  ", "Enter at least 2 characters"],
    ["200 letters", "z".repeat(200), "Use at most 100 characters"],
  ])("refuses %s with a sentence", async (_what, q, sentence) => {
    const { status, error } = await ask(q);
    expect([status, error?.code]).toEqual([400, "invalid-input"]);
    expect(JSON.stringify(error)).toContain(sentence);
  });

  test.each([
    ["a letter with its accent apart", "e\u0301"],
    ["a country code alone", "+1"],
  ])("finds nothing for %s", async (_what, q) => {
    expect(await search(q)).toEqual([]);
  });
});

test("[desk-34] an account that is erased is found by nothing, and its orders by their Stripe id alone, without a name", async () => {
  const word = aWord();
  const phone = aPhone();
  const gone = await aMember({ name: `Gone ${word}`, phone });
  const event = await anEvent({ price_ga: 2_000, price_vip: 4_000 });
  const { session } = await buy(gone, event.id);
  await payAndSettle(session);
  await stack().settled();
  expect(await found(word)).toEqual([`member ${gone.userId}`, `order ${session}`]);
  await ok(call("account", "erase", { confirm: "DELETE" }, { token: gone.token }));
  await stack().settled();
  expect([...(await found(word)), ...(await found(gone.email))]).toEqual([]);
  expect(await found(phone)).not.toContain(`member ${gone.userId}`);
  expect(await found(phone.slice(-4))).not.toContain(`order ${session}`);
  expect((await search(session)).map(({ title }) => title)).toEqual(["No name"]);
  const table = await openTable();
  const left = JSON.stringify([
    ...(await table.everything("search-entry")),
    ...(await table.everything("search-subject")),
  ]);
  expect([word, gone.email, phone].filter((text) => left.includes(text))).toEqual([]);
  expect(await table.get(keyOf(SearchSubjectEntity, { kind: "member", subject: gone.userId }))).toBeUndefined();
});

test("[desk-34] a member who is renamed is found with their orders by the new name, and by the former one no longer", async () => {
  const [former, later] = [aWord(), aWord()];
  const member = await aMember({ name: `Former ${former}` });
  const event = await anEvent({ price_ga: 2_000, price_vip: 4_000 });
  const { session } = await buy(member, event.id);
  await payAndSettle(session);
  await ok(call("members", "update", { name: `Later ${later}` }, { token: member.token }));
  await stack().settled();
  expect(await found(later)).toEqual([`member ${member.userId}`, `order ${session}`]);
  expect(await found(former)).toEqual([]);
});
