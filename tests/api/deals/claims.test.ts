import { beforeAll, describe, expect, inject, test } from "vitest";
import { call, ok, send } from "../../support/call.ts";
import { aDeal, aMember, anAdmin, anEvent, aVendor, grant, type Member, openSettings } from "../../support/fixtures.ts";
import { stackAt } from "../../support/stack.ts";
import { openTable } from "../../support/table.ts";

const day = 86_400_000;
const start = Date.now();
const at = (days: number, milliseconds = 0) => new Date(start + days * day + milliseconds).toISOString();
const claim = ({ token }: Member, dealId: string, now?: string) => call("deals", "claim", { dealId }, { token, now });
const claimsOf = async ({ token }: Member) => (await ok(call("deals", "claims", {}, { token }))).items;

beforeAll(() => openSettings());

describe("[deal-14] a deal may be claimed", () => {
  test.each(["essential", "premium"] as const)("with an active %s membership", async (tier) => {
    const [member, deal] = await Promise.all([aMember({ tier }), aDeal()]);
    expect((await claim(member, deal.id)).status).toBe(201);
  });

  test("by neither free nor expired members, and nothing is recorded", async () => {
    const [free, expired, deal] = await Promise.all([aMember(), aMember(), aDeal()]);
    await grant(expired, "premium", at(1));
    for (const [member, now] of [
      [free, undefined],
      [expired, at(2)],
    ] as const) {
      const refused = await claim(member, deal.id, now);
      expect([refused.status, refused.error?.code]).toEqual([403, "membership-required"]);
      expect(await claimsOf(member)).toEqual([]);
    }
  });

  test("as soon as a membership is granted, since it is checked at that moment", async () => {
    const [member, deal] = await Promise.all([aMember(), aDeal()]);
    expect((await claim(member, deal.id)).status).toBe(403);
    await grant(member, "essential");
    expect((await claim(member, deal.id)).status).toBe(201);
  });

  test("[deal-12] by any signed-in user when it requires no subscription, and by no visitor", async () => {
    const [free, deal] = await Promise.all([aMember(), aDeal({ requires_subscription: false })]);
    expect((await claim(free, deal.id)).status).toBe(201);
    expect((await call("deals", "claim", { dealId: deal.id })).status).toBe(401);
  });
});

test("[deal-15] a claim is filled in by the server, and values from the browser are ignored", async () => {
  const [member, vendor] = await Promise.all([aMember({ tier: "essential" }), aVendor({ name: "Salt & Pine" })]);
  const deal = await aDeal({
    vendor_id: vendor.id,
    offer_details: "Second taco free",
    image: "/art/taco.webp",
    savings_cents: 1_500,
  });
  const forged = {
    id: "claim_forged000",
    user_id: "00000000-0000-4000-8000-000000000000",
    business_name: "Forged",
    offer_details: "Everything free",
    deal_image: "https://evil.example/x.png",
    unique_code: "forged",
    redeemed_at: "2001-01-01T00:00:00.000Z",
    now: "2001-01-01T00:00:00.000Z",
  };
  const { status, body } = await send("POST", `/api/deals/${deal.id}/claims`, forged, {
    token: member.token,
    now: at(0),
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^claim_[0-9A-Z]{26}$/),
    user_id: member.userId,
    deal_id: deal.id,
    business_name: "Salt & Pine",
    offer_details: "Second taco free",
    deal_image: "/art/taco.webp",
    unique_code: expect.stringMatching(/^[\w-]{22,}$/),
    claimed_at: at(0),
    redeemed_at: at(0),
    available_again_at: at(30),
    savings_cents: 1_500,
    status: "redeemed",
    undo_until: at(0, 10_000),
    undone_at: null,
    undone_by: null,
  });
  expect(await claimsOf(member)).toEqual([body]);
});

test("[deal-17] a second claim within 30 days is refused with its own code, and another member can still claim", async () => {
  const [member, other, deal] = await Promise.all([
    aMember({ tier: "essential" }),
    aMember({ tier: "essential" }),
    aDeal(),
  ]);
  await ok(claim(member, deal.id, at(0)));
  const refused = await claim(member, deal.id, at(30, -1_000));
  expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
    409,
    "deal.already-redeemed",
    "You've already redeemed this deal",
  ]);
  expect(refused.error?.details).toEqual({ available_again_at: at(30) });
  expect(JSON.stringify(refused.body)).not.toMatch(/\b23505\b/);
  expect((await claim(other, deal.id, at(30, -1_000))).status).toBe(201);
});

test("[deal-19] 30 days later the deal can be claimed again, with a second record and its own code", async () => {
  const [member, deal] = await Promise.all([aMember({ tier: "essential" }), aDeal()]);
  const blocking = async (now: string) =>
    (await ok(call("deals", "claimed", {}, { token: member.token, now }))).items.map(({ id }) => id);
  const first = await ok(claim(member, deal.id, at(0)));
  expect(await blocking(at(30, -1))).toEqual([first.id]);
  expect(await blocking(at(30))).toEqual([]);
  const second = await ok(claim(member, deal.id, at(30)));
  expect(second.id).not.toBe(first.id);
  expect(second.unique_code).not.toBe(first.unique_code);
  expect((await claimsOf(member)).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(await blocking(at(59))).toEqual([second.id]);
  expect((await claim(member, deal.id, at(60, -1_000))).error?.code).toBe("deal.already-redeemed");
  expect((await claim(member, deal.id, at(60))).status).toBe(201);
});

test("[deal-21] a one-time deal is never claimed twice by the same member", async () => {
  const [member, deal] = await Promise.all([aMember({ tier: "premium" }), aDeal({ redemption_limit: "once" })]);
  expect((await ok(claim(member, deal.id))).available_again_at).toBeNull();
  for (const days of [1, 31, 400, 4_000]) {
    const refused = await claim(member, deal.id, at(days));
    expect([refused.error?.code, refused.error?.details]).toEqual([
      "deal.already-redeemed",
      { available_again_at: null },
    ]);
  }
  expect(await claimsOf(member)).toHaveLength(1);
});

describe("[deal-22] of many simultaneous claims of one deal by one member", () => {
  test.each(["every_30_days", "once"] as const)(
    "exactly one succeeds and one record exists: %s",
    async (redemption_limit) => {
      const [member, deal] = await Promise.all([aMember({ tier: "essential" }), aDeal({ redemption_limit })]);
      const answers = await Promise.all(Array.from({ length: 25 }, () => claim(member, deal.id)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ error }) => error?.code === "deal.already-redeemed")).toHaveLength(24);
      expect(await claimsOf(member)).toHaveLength(1);
    },
  );

  test("several succeed in the control that reads before it writes", async () => {
    const store = await openTable();
    const pk = `control#${crypto.randomUUID()}`;
    const naive = async () => {
      if ((await store.partition(pk, "claim")).length > 0) return false;
      await store.put({ pk, sk: `claim#${crypto.randomUUID()}` });
      return true;
    };
    const through = (await Promise.all(Array.from({ length: 25 }, naive))).filter(Boolean);
    expect(through.length).toBeGreaterThan(1);
    expect((await store.partition(pk, "claim")).length).toBe(through.length);
  });
});

test("[deal-24] a deal that is an event is refused with the event it leads to, and nothing is recorded or counted", async () => {
  const [member, event] = await Promise.all([aMember({ tier: "premium" }), anEvent()]);
  const deal = await aDeal({ event_id: event.id });
  const refused = await claim(member, deal.id);
  expect([refused.status, refused.error?.code]).toEqual([409, "deal.is-event"]);
  expect(refused.error?.details).toEqual({ event_id: event.id });
  expect(await claimsOf(member)).toEqual([]);
  expect((await ok(call("members", "profile", {}, { token: member.token }))).deals_claimed).toBe(0);
});

describe("[deal-24] for missing or foreign things", () => {
  test("claiming or favoriting an unknown deal gets a 404 and records nothing", async () => {
    const member = await aMember({ tier: "premium" });
    const dealId = "deal_01ARZ3NDEKTSV4RRFFQ69G5FAV";
    expect((await claim(member, dealId)).status).toBe(404);
    expect((await call("deals", "favorite", { dealId }, { token: member.token })).status).toBe(404);
    expect(await claimsOf(member)).toEqual([]);
    expect((await ok(call("deals", "favorites", {}, { token: member.token }))).items).toEqual([]);
  });

  test("a deleted deal can no longer be claimed, and its claims stay on record", async () => {
    const [member, other, deal] = await Promise.all([
      aMember({ tier: "premium" }),
      aMember({ tier: "premium" }),
      aDeal(),
    ]);
    const { id } = await ok(claim(member, deal.id));
    const { token } = await anAdmin();
    await ok(call("dealsAdmin", "remove", { dealId: deal.id }, { token }));
    expect((await claim(other, deal.id)).status).toBe(404);
    expect((await claimsOf(member)).map((made) => made.id)).toEqual([id]);
  });

  test("reading claims returns only one's own, and somebody else's looks like a missing one", async () => {
    const [member, other, deal] = await Promise.all([
      aMember({ tier: "premium" }),
      aMember({ tier: "premium" }),
      aDeal(),
    ]);
    const { id } = await ok(claim(member, deal.id));
    expect(await claimsOf(other)).toEqual([]);
    expect((await ok(call("deals", "claimById", { claimId: id }, { token: member.token }))).id).toBe(id);
    const strangers = await call("deals", "claimById", { claimId: id }, { token: other.token });
    const missing = await call(
      "deals",
      "claimById",
      { claimId: "claim_01ARZ3NDEKTSV4RRFFQ69G5FAV" },
      { token: other.token },
    );
    const { requestId: _one, ...first } = strangers.error ?? { requestId: "" };
    const { requestId: _two, ...second } = missing.error ?? { requestId: "" };
    expect([strangers.status, first]).toEqual([404, second]);
  });
});

describe("when the database is busy", () => {
  const stack = () => stackAt(inject("origin"));
  test("passing conflicts are retried and end in one claim", async () => {
    const [member, deal] = await Promise.all([aMember({ tier: "essential" }), aDeal()]);
    await stack().fault({ kind: "conflict", operation: "TransactWriteItems", times: 2 });
    expect((await claim(member, deal.id)).status).toBe(201);
    expect(await claimsOf(member)).toHaveLength(1);
  });

  test("lasting conflicts get a 503 with Retry-After and record nothing", async () => {
    const [member, deal] = await Promise.all([aMember({ tier: "essential" }), aDeal()]);
    await stack().fault({ kind: "conflict", operation: "TransactWriteItems", times: 100 });
    const refused = await claim(member, deal.id);
    expect([refused.status, refused.error?.code, refused.headers.get("retry-after")]).toEqual([
      503,
      "unavailable",
      "1",
    ]);
    await stack().clearFaults();
    expect(await claimsOf(member)).toEqual([]);
    expect((await claim(member, deal.id)).status).toBe(201);
  });
});
