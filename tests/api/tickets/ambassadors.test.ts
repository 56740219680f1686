import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { deleteAccount, withUnverifiedEmail } from "../../support/accounts.ts";
import { call, ok, send } from "../../support/call.ts";
import { buy, payAndSettle, payUnheard, spotsLeft, stack, ticketsOf, tryToBuy } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";

const day = 86_400_000;
const aCode = () => `DUVAL-${randomBytes(4).toString("hex")}`.toUpperCase();
const anAmbassador = async (status: "active" | "inactive" = "active") => {
  const { token } = await anAdmin();
  return ok(call("ticketsAdmin", "createAmbassador", { name: "Dana Duval", code: aCode(), status }, { token }));
};
const quote = (who: Member, eventId: string, ambassadorCode: string, now?: string) =>
  call("tickets", "quote", { eventId, tier: "GA+", ambassadorCode }, { token: who.token, now });
const attemptsOf = async (who: Member) => {
  const { items } = await ok(call("ticketsAdmin", "blockedAttempts", {}, { token: (await anAdmin()).token }));
  return items.filter(({ email }) => email === who.email);
};
const redemptionsOf = async (code: string) =>
  (await ok(call("ticketsAdmin", "ambassadorRedemptions", { code }, { token: (await anAdmin()).token }))).items;

test("[ambassador-01] a code is trimmed and upper-cased, and an unknown and an inactive one get the same refusal", async () => {
  const [who, event, active, inactive] = await Promise.all([
    aMember(),
    anEvent(),
    anAmbassador(),
    anAmbassador("inactive"),
  ]);
  const good = await ok(quote(who, event.id, `  ${active.code.toLowerCase()} `));
  expect([good.code, good.total, good.discount]).toEqual([active.code, 1_500, 500]);
  const [off, unknown] = await Promise.all([quote(who, event.id, inactive.code), quote(who, event.id, "NOBODY")]);
  expect([off.status, off.error?.code, off.error?.message]).toEqual([400, "code.invalid", "Invalid or inactive code."]);
  expect([unknown.status, unknown.error?.message]).toEqual([400, "Invalid or inactive code."]);
});

test("[ambassador-06] a second use of any code within 4 days is refused at quote and checkout, and each refusal is recorded", async () => {
  const [who, event, one, two] = await Promise.all([aMember(), anEvent(), anAmbassador(), anAmbassador()]);
  const { session } = await buy(who, event.id, { ambassadorCode: one.code });
  await payAndSettle(session);
  const asked = await quote(who, event.id, two.code);
  expect([asked.status, asked.error?.code]).toEqual([409, "code.window"]);
  const from = Date.parse(String(asked.error?.details?.allowed_from));
  expect(Math.abs(from - Date.now() - 4 * 86_400_000)).toBeLessThan(60_000);
  expect((await tryToBuy(who, event.id, { ambassadorCode: one.code })).error?.code).toBe("code.window");
  const attempts = await attemptsOf(who);
  expect(attempts.map(({ code, reason }) => [code, reason])).toEqual([
    [one.code, "4-day-window"],
    [two.code, "4-day-window"],
  ]);
});

test("[ambassador-05] a paid use blocks the next one at quote and checkout until exactly 4 days have passed", async () => {
  const [who, event, next, one, two] = await Promise.all([
    aMember(),
    anEvent(),
    anEvent(),
    anAmbassador(),
    anAmbassador(),
  ]);
  const allowedFrom = Date.now() + 3_600_000;
  const at = (offset: number) => new Date(allowedFrom + offset).toISOString();
  const { session } = await buy(who, event.id, { ambassadorCode: one.code });
  await payUnheard(session);
  await ok(call("tickets", "reconcile", { sessionId: session }, { token: who.token, now: at(-4 * day) }));
  for (const early of [
    await quote(who, next.id, two.code, at(-1)),
    await tryToBuy(who, next.id, { ambassadorCode: two.code }, at(-1)),
  ]) {
    expect([early.status, early.error?.code]).toEqual([409, "code.window"]);
    expect(early.error?.details).toEqual({ allowed_from: at(0) });
  }
  expect((await ok(quote(who, next.id, two.code, at(0)))).total).toBe(1_500);
  expect((await ok(tryToBuy(who, next.id, { ambassadorCode: two.code }, at(0)))).hold.total).toBe(1_500);
});

test("[ambassador-05] a use that was held and never paid blocks nothing once its 30 minutes are over, also before the sweep", async () => {
  const [who, event, other, { code }] = await Promise.all([aMember(), anEvent(), anEvent(), anAmbassador()]);
  const { hold } = await buy(who, event.id, { ambassadorCode: code });
  const at = (offset: number) => new Date(Date.parse(hold.expires_at) + offset).toISOString();
  expect((await tryToBuy(who, other.id, { ambassadorCode: code }, at(-1))).error?.code).toBe("code.window");
  expect((await ok(tryToBuy(who, other.id, { ambassadorCode: code }, at(0)))).hold.total).toBe(1_500);
});

test("[ambassador-04] an address that is not verified uses no code, at quote or checkout, and takes no seat", async () => {
  const [member, event, { code }] = await Promise.all([aMember(), anEvent({ total_spots: 5 }), anAmbassador()]);
  const who = await withUnverifiedEmail(member);
  for (const answer of [await quote(who, event.id, code), await tryToBuy(who, event.id, { ambassadorCode: code })])
    expect([answer.status, answer.error?.code]).toEqual([403, "code.no-email"]);
  expect(await spotsLeft(event.id)).toBe(5);
  expect((await tryToBuy(who, event.id)).body.hold.total).toBe(2_000);
});

test("[ambassador-04] an email in the body is ignored in favor of the token's address", async () => {
  const [who, other, event, { code }] = await Promise.all([aMember(), aMember(), anEvent(), anAmbassador()]);
  const { session } = await buy(who, event.id, { ambassadorCode: code });
  await payAndSettle(session);
  const claim = { tier: "GA+", ambassadorCode: code, email: other.email, customer_email: other.email };
  const path = `/api/events/${event.id}/quote`;
  expect((await send("POST", path, claim, { token: who.token })).error?.code).toBe("code.window");
});

test("[ambassador-08] a held use blocks a second one until it is released", async () => {
  const [who, event, other, { code }] = await Promise.all([aMember(), anEvent(), anEvent(), anAmbassador()]);
  const { hold } = await buy(who, event.id, { ambassadorCode: code });
  expect((await quote(who, other.id, code)).error?.code).toBe("code.window");
  // The order of the same event would be replaced: its use of the code does not count against the replacement.
  expect((await ok(quote(who, event.id, code))).total).toBe(1_500);
  await ok(call("tickets", "cancelHold", { holdId: hold.id }, { token: who.token }));
  expect((await ok(quote(who, other.id, code))).total).toBe(1_500);
});

test("[ambassador-08] only one of two simultaneous checkouts with a code gets it", async () => {
  const [who, one, other, { code }] = await Promise.all([
    aMember(),
    anEvent({ total_spots: 9 }),
    anEvent({ total_spots: 9 }),
    anAmbassador(),
  ]);
  const both = await Promise.all([one, other].map(({ id }) => tryToBuy(who, id, { ambassadorCode: code })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const left = await Promise.all([one, other].map(({ id }) => spotsLeft(id)));
  expect(left.sort()).toEqual([8, 9]);
});

test("[ambassador-09] [ticket-16] a paid order with a code stores one redemption, however often the webhook arrives", async () => {
  const [who, event, { code, id }] = await Promise.all([aMember(), anEvent(), anAmbassador()]);
  const { session } = await buy(who, event.id, { ambassadorCode: code, quantity: 2 });
  expect(await redemptionsOf(code)).toEqual([]);
  await stack().stripe("webhooks/duplicate", { type: "checkout.session.completed", copies: 4 });
  await payAndSettle(session);
  const [redemption, second] = await redemptionsOf(code);
  expect(second).toBeUndefined();
  expect(redemption).toMatchObject({
    code,
    ambassador_id: id,
    order_id: session,
    customer_email: who.email,
    payment_status: "paid",
    ticket_type: "GA+",
    qty: 2,
    discount_applied: 1_000,
  });
  const tickets = await ticketsOf(who, session);
  expect(tickets.map(({ code_used, price_paid }) => [code_used, price_paid])).toEqual(Array(2).fill([code, 1_500]));
});

test("[checkout-05] a code that lowers no price is not used up", async () => {
  const [who, event, { code }] = await Promise.all([aMember({ tier: "premium" }), anEvent(), anAmbassador()]);
  const { hold, ticket_ids } = await buy(who, event.id, { ambassadorCode: code });
  expect([hold.total, ticket_ids.length]).toEqual([0, 1]);
  expect((await ok(quote(who, event.id, code))).total).toBe(500);
  expect(await redemptionsOf(code)).toEqual([]);
});

test("[ambassador-10] redemptions of all codes are read newest first, back to a moment", async () => {
  const [who, other, event, one, two] = await Promise.all([
    aMember(),
    aMember(),
    anEvent(),
    anAmbassador(),
    anAmbassador(),
  ]);
  await payAndSettle((await buy(who, event.id, { ambassadorCode: one.code })).session);
  await payAndSettle((await buy(other, event.id, { ambassadorCode: two.code, quantity: 2 })).session);
  const { token } = await anAdmin();
  const readSince = async (since?: string) => {
    const { items } = await ok(call("ticketsAdmin", "codeRedemptions", { ...(since ? { since } : {}) }, { token }));
    return items.filter(({ code }) => [one.code, two.code].includes(code));
  };
  const [newer, older] = await readSince();
  expect([newer, older].map((made) => [made?.code, made?.customer_email, made?.qty, made?.discount_applied])).toEqual([
    [two.code, other.email, 2, 1_000],
    [one.code, who.email, 1, 500],
  ]);
  expect((await readSince(newer?.created_at)).map(({ code }) => code)).toEqual([two.code]);
});

test("[ambassador-10] members cannot read ambassadors, redemptions or blocked attempts", async () => {
  const { token } = await aMember();
  for (const name of ["ambassadors", "codeRedemptions", "blockedAttempts"] as const)
    expect((await call("ticketsAdmin", name, {}, { token })).status).toBe(403);
});

test("[ambassadors-03] [ambassadors-16] codes are unique in any letter case, and a status change applies to the next call", async () => {
  const [{ token }, who, event, { code }] = await Promise.all([anAdmin(), aMember(), anEvent(), anAmbassador()]);
  const again = { name: "Copy", code: code.toLowerCase() };
  expect((await call("ticketsAdmin", "createAmbassador", again, { token })).error?.code).toBe("duplicate");
  await ok(call("ticketsAdmin", "updateAmbassador", { code, status: "inactive" }, { token }));
  expect((await quote(who, event.id, code)).error?.code).toBe("code.invalid");
  await ok(call("ticketsAdmin", "updateAmbassador", { code, status: "active" }, { token }));
  expect((await quote(who, event.id, code)).status).toBe(200);
  for (const input of [
    { name: "", code: aCode() },
    { name: "Dana", code: "" },
    { name: "Dana", code: aCode(), status: "paused" },
  ])
    expect((await send("POST", "/api/admin/ambassadors", input, { token })).status).toBe(400);
});

test("[ambassador-11] the account that a code names can't use it at quote or checkout, and everybody else can", async () => {
  const [owner, other, event, { token }] = await Promise.all([
    aMember(),
    aMember(),
    anEvent({ total_spots: 5 }),
    anAdmin(),
  ]);
  const input = { name: "Dana Duval", code: aCode(), user_id: owner.userId };
  const { code, user_id } = await ok(call("ticketsAdmin", "createAmbassador", input, { token }));
  expect(user_id).toBe(owner.userId);
  for (const refused of [
    await quote(owner, event.id, code),
    await tryToBuy(owner, event.id, { ambassadorCode: code }),
  ]) {
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      409,
      "code.own",
      "You can't use your own ambassador code.",
    ]);
  }
  expect(await spotsLeft(event.id)).toBe(5);
  expect((await ok(quote(other, event.id, code))).total).toBe(1_500);
  const { code: others } = await anAmbassador();
  expect((await ok(quote(owner, event.id, others))).total).toBe(1_500);
});

test("[ambassador-11] a code's own account can't use it by deleting itself and returning with its address, and is named and unnamed later", async () => {
  const [email, event, { token }] = [`own-${crypto.randomUUID()}@example.com`, await anEvent(), await anAdmin()];
  const { code, version } = await anAmbassador();
  const first = await aMember({ email });
  const change = (about: object) => call("ticketsAdmin", "updateAmbassador", { code, ...about }, { token });
  expect((await ok(quote(first, event.id, code))).total).toBe(1_500);
  const named = await ok(change({ user_id: first.userId, version }));
  expect(named).toMatchObject({ user_id: first.userId, status: "active", version: version + 1 });
  expect(JSON.stringify(named)).not.toContain("hash");
  expect((await quote(first, event.id, code)).error?.code).toBe("code.own");
  await deleteAccount(first);
  const again = await aMember({ email });
  expect((await quote(again, event.id, code)).error?.code).toBe("code.own");
  expect((await ok(quote(await aMember(), event.id, code))).total).toBe(1_500);
  // The status leaves the account as it is; no account can be named; one that doesn't exist can't.
  expect(await ok(change({ status: "inactive" }))).toMatchObject({ user_id: first.userId, status: "inactive" });
  await ok(change({ status: "active" }));
  expect((await quote(again, event.id, code)).error?.code).toBe("code.own");
  expect([(await change({})).status, (await change({ user_id: crypto.randomUUID() })).status]).toEqual([400, 404]);
  expect((await change({ user_id: null, version })).error?.code).toBe("version-conflict");
  expect((await ok(change({ user_id: null }))).user_id).toBeNull();
  expect((await ok(quote(again, event.id, code))).total).toBe(1_500);
});

test("[ambassador-11] a code names an existing account or none", async () => {
  const { token } = await anAdmin();
  const create = (about: object) =>
    call("ticketsAdmin", "createAmbassador", { name: "Dana Duval", code: aCode(), ...about }, { token });
  expect((await ok(create({}))).user_id).toBeNull();
  expect((await ok(create({ user_id: null }))).user_id).toBeNull();
  const unknown = await create({ user_id: crypto.randomUUID() });
  expect([unknown.status, unknown.error?.message]).toEqual([404, "Member not found"]);
});
