import type Stripe from "stripe";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { MemberEntity } from "../../../functions/members/member.entity.ts";
import type { ExportItem } from "../../../shared/model/account.ts";
import { assertHoldSlots } from "../../support/balance-checks.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack } from "../../support/checkout.ts";
import { aDeal, aMember, anAdmin, anEvent, type Member, openSettings, password } from "../../support/fixtures.ts";
import { listActiveSubscriptions, stripeClient, subscribe } from "../../support/plans.ts";
import { pictureBytes, uniqueCode, uploadPicture } from "../../support/sample-calls/sample-call.ts";
import { readPoolAddress, signIn, signUpAndSignIn } from "../../support/sign-in.ts";
import { keyOf, openTable } from "../../support/table.ts";

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

const exported = async ({ token }: Member): Promise<ExportItem[]> => {
  const items: ExportItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await ok(call("account", "export", { cursor }, { token }));
    items.push(...page.items);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return items;
};

const erase = ({ token }: Member, now?: string) => call("account", "erase", { confirm: "DELETE" }, { token, now });

type Item = Record<string, unknown>;

/** Every item of the table that holds a word, whatever it is and wherever it stands. */
const itemsWith = async (words: string[]): Promise<Item[]> =>
  (await (await openTable()).everything()).filter((item) => words.some((word) => JSON.stringify(item).includes(word)));

// What an Idempotency-Key keeps for a day, and the deletion's own record, go by themselves.
const lasting = (items: unknown[]) => items.filter((item) => !/#idempotency#|\$erasure_1/.test(JSON.stringify(item)));

const wearAvatar = async ({ token }: Member): Promise<string> => {
  const wish = { content_type: "image/png", bytes: pictureBytes().length } as const;
  const upload = await ok(call("avatars", "upload", wish, { token }));
  await uploadPicture(upload);
  return (await ok(call("avatars", "finish", { uploadId: upload.upload_id }, { token }))).avatar_url ?? "";
};

const anAmbassadorCode = async (): Promise<string> => {
  const code = uniqueCode();
  const { token } = await anAdmin();
  await ok(call("ticketsAdmin", "createAmbassador", { name: "Andy", code }, { token }));
  return code;
};

const phone = "+19045556284";

/** A member with a phone number of its own who did everything once. */
const aLife = async () => {
  const mark = uniqueCode();
  const member = await aMember({ name: `Wanda ${mark}`, phone });
  const { token } = member;
  const [deal, party, event, tonight] = await Promise.all([
    aDeal({ requires_subscription: false }),
    anEvent({ entry: "rsvp" }),
    anEvent(),
    anEvent({ total_spots: 3 }),
  ]);
  const plan = await subscribe(member, "essential");
  const avatar = await wearAvatar(member);
  await ok(call("members", "update", { phone_number: phone }, { token }));
  await ok(call("deals", "favorite", { dealId: deal.id }, { token }));
  await ok(call("deals", "claim", { dealId: deal.id }, { token }));
  await ok(call("events", "join", { eventId: party.id }, { token }));
  await ok(call("playyy", "makeWish", {}, { token }));
  const feed = await ok(call("calendar", "createFeed", {}, { token }));
  const note = { name: member.name, email: member.email, subject: "Hello", message: `I am ${mark}` };
  await ok(call("contact", "send", note, { token }));
  const viewed = { name: "deal_viewed", properties: { search: mark }, timestamp: minutes(0) } as const;
  await ok(call("metrics", "track", viewed, { token }));
  const code = await anAmbassadorCode();
  const { session } = await buy(member, event.id, { ambassadorCode: code });
  await payAndSettle(session);
  await buy(member, tonight.id, { quantity: 3 });
  return { member, mark, avatar, tonight, feed: feed.url ?? "", customer: plan.customer };
};

// One member's life for all tests up to the one that deletes the account.
let life: Awaited<ReturnType<typeof aLife>>;

beforeAll(async () => {
  await openSettings();
  life = await aLife();
});

test("the export contains every part of a member's data and nothing of anybody else's", async () => {
  const { member, mark } = life;
  const items = await exported(member);
  const sections = new Set(items.map(({ section }) => section));
  for (const section of [
    ...["profile", "known_by", "achievements", "redemptions", "favorites", "rsvps", "activity_wish", "calendar_feed"],
    ...["tickets", "orders", "codes_used", "memberships", "subscriptions", "payments", "messages_to_support"],
    ...["mails", "activity"],
  ]) {
    expect(sections).toContain(section);
  }
  const text = JSON.stringify(items);
  for (const word of [member.email, member.name, mark, phone]) expect(text).toContain(word);
  const other = await aMember();
  expect(JSON.stringify(await exported(other))).not.toContain(mark);
  const owners = new Set(items.flatMap(({ data }) => (typeof data.user_id === "string" ? [data.user_id] : [])));
  expect([...owners]).toEqual([member.userId]);
});

describe("deleting an account", () => {
  test("requires the word DELETE and a sign-in of the last ten minutes", async () => {
    const { member } = life;
    const wrong = call("account", "erase", { confirm: "delete" as "DELETE" }, { token: member.token });
    expect((await wrong).status).toBe(400);
    const late = await erase(member, minutes(11));
    expect([late.status, late.error?.code]).toEqual([403, "recent-sign-in-required"]);
    expect((await call("members", "me", {}, { token: member.token })).status).toBe(200);
  });

  test("deletes nothing when Stripe does not end the membership, and reports it", async () => {
    const { member, customer } = life;
    await stack().stripe("api/fail", { mode: "500", count: 10, match: "DELETE /v1/customers" });
    const refused = await erase(member);
    await stack().stripe("api/heal");
    expect([refused.status, refused.error?.code]).toEqual([502, "upstream-failed"]);
    expect(refused.error?.message).toContain("nothing was deleted");
    expect(await listActiveSubscriptions(customer)).toHaveLength(1);
    expect((await exported(member)).length).toBeGreaterThan(10);
  });

  test("ends the plan, removes everything that identifies the member, keeps tickets and payments for the books, and frees the address", async () => {
    const { member, mark, customer, avatar, tonight, feed } = life;
    const origin = inject("origin");
    expect((await ok(erase(member))).status).toBe("done");

    expect((await (await stripeClient()).customers.retrieve(customer)).deleted).toBe(true);
    // The search follows the stream.
    await stack().settled();
    expect(lasting(await itemsWith([member.email, member.name, mark, phone]))).toEqual([]);
    expect((await (await openTable()).everything()).filter(({ last4_phone }) => last4_phone === "6284")).toEqual([]);
    expect((await fetch(origin + avatar.split("?")[0])).headers.get("content-type")).not.toContain("image");
    expect((await fetch(feed)).status).toBe(404);
    // The seats of the open order are for sale again.
    expect((await ok(call("events", "get", { eventId: tonight.id }))).spots_left).toBe(3);
    await assertHoldSlots(inject("origin"), member.userId);

    // Tickets and payments are kept for the books, under an id that leads to nobody.
    const kept = (await (await openTable()).everything())
      .filter(({ user_id }) => user_id === member.userId)
      .map(({ __edb_e__ }) => __edb_e__);
    expect(kept).toEqual(expect.arrayContaining(["ticket", "ledger"]));
    expect(kept).not.toContain("member");
    expect(kept).not.toContain("favorite");

    const pool = await readPoolAddress(origin);
    await expect(signIn(pool, { email: member.email, password })).rejects.toThrow();
    const again = await signUpAndSignIn(origin, {
      email: member.email,
      password,
      name: "Somebody New",
      phone: "+19045550100",
    });
    const me = await ok(call("members", "me", {}, { token: again.accessToken }));
    expect([me.email, me.name, me.reward_points]).toEqual([member.email, "Somebody New", 0]);
  });

  test.each([
    [
      "whose plan has ended is deleted at Stripe as well",
      async (stripe: Stripe, id: string) => {
        for (const plan of await listActiveSubscriptions(id)) await stripe.subscriptions.cancel(plan.id);
      },
    ],
    ["who is gone at Stripe already is no obstacle", (stripe: Stripe, id: string) => stripe.customers.del(id)],
  ] as const)("ends with its customer: one %s", async (_case, leave) => {
    const [member, stripe] = [await aMember(), await stripeClient()];
    const { customer } = await subscribe(member, "essential");
    await leave(stripe, customer);
    expect((await ok(erase(member))).status).toBe("done");
    expect((await stripe.customers.retrieve(customer)).deleted).toBe(true);
  });

  test("is idempotent, creates no member for a token that is still valid, and removes an hour later what it still created, and its own record", async () => {
    const member = await aMember();
    await ok(erase(member));
    expect((await call("members", "me", {}, { token: member.token })).status).toBe(401);
    expect((await erase(member)).status).toBe(202);
    expect(await (await openTable()).get(keyOf(MemberEntity, { user_id: member.userId }))).toBeUndefined();
    await ok(call("events", "join", { eventId: (await anEvent({ entry: "rsvp" })).id }, { token: member.token }));
    await stack().invoke("EraseDue", {}, minutes(70));
    const left = (await itemsWith([member.userId])).map(({ __edb_e__ }) => __edb_e__);
    expect(left).not.toContain("rsvp");
    expect(left).not.toContain("tally");
    expect(left).not.toContain("erasure");
  });

  test("is finished by the job when it was interrupted", async () => {
    const member = await aMember({ name: `Half ${uniqueCode()}` });
    await stack().fault({ kind: "throttle", operation: "DeleteItem", containing: member.userId, times: 40 });
    const begun = await erase(member);
    await stack().clearFaults();
    expect([begun.status, (begun.body as { status: string }).status]).toEqual([202, "under-way"]);
    await expect(signIn(await readPoolAddress(inject("origin")), { email: member.email, password })).rejects.toThrow();
    await stack().invoke("EraseDue", {}, minutes(5));
    await stack().settled();
    expect(lasting(await itemsWith([member.email, member.name]))).toEqual([]);
  });
});
