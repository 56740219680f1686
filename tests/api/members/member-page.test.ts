import { randomUUID } from "node:crypto";
import dayjs from "dayjs";
import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../../shared/model/limits.ts";
import { socketProtocols } from "../../../shared/model/socket-protocol.ts";
import { deleteAccount } from "../../support/accounts.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import { buy, payAndSettle, settleWebhooks, stack } from "../../support/checkout.ts";
import { aDeal, aMember, anAdmin, anEvent, type Member, openSettings, password } from "../../support/fixtures.ts";
import { aTicket, knock, openLive } from "../../support/live.ts";
import { storeMessages } from "../../support/messages.ts";
import { subscribe } from "../../support/plans.ts";
import { aMemberWithPoints } from "../../support/points.ts";
import { readPoolAddress, signIn } from "../../support/sign-in.ts";
import { openTable } from "../../support/table.ts";

beforeAll(() => openSettings());

const admin = async () => ({ token: (await anAdmin()).token });
const get = async ({ userId }: Member) => ok(call("memberSearchAdmin", "get", { userId }, await admin()));
const auditOf = async ({ userId }: Member) =>
  (await ok(call("auditAdmin", "list", { subject: userId }, await admin()))).items;

test("points are redeemed with a record and an audit row, neither more than there are nor none, a fraction or of nobody", async () => {
  const member = await aMemberWithPoints(100);
  const redeem = async (points: number, { userId } = member) =>
    call("membersAdmin", "redeemPoints", { userId, points, reason: "A cap" }, await admin());
  expect(await ok(redeem(30))).toMatchObject({ reward_points: 70, redemption: { points_spent: 30 } });
  const { status, error } = await redeem(71);
  expect([status, error?.code, error?.details]).toEqual([409, "points.too-few", { reward_points: 70 }]);
  for (const points of [0, -5, 1.5]) expect((await redeem(points)).status).toBe(400);
  expect((await redeem(1, { ...member, userId: "00000000-0000-4000-8000-00000000dead" })).status).toBe(404);
  expect((await get(member)).reward_points).toBe(70);
  const { items } = await ok(call("membersAdmin", "pointRedemptions", { userId: member.userId }, await admin()));
  expect(items).toMatchObject([{ user_id: member.userId, points_spent: 30, reason: "A cap" }]);
  expect(await auditOf(member)).toMatchObject([
    { action: "points.redeem", subject: member.userId, details: { points_spent: 30, reason: "A cap" } },
  ]);
});

const signUpWith = (email: string) =>
  call("identity", "signUp", { email, password, name: "Bo Back", phone: "+19045550144" });

describe("blocking an account", () => {
  const block = async ({ userId }: Member) =>
    call("membersAdmin", "block", { userId, reason: "Chargebacks" }, await admin());

  test("turns its sign-in off until it is unblocked, both audited", async () => {
    const member = await aMember();
    const { blocked_at } = await ok(block(member));
    expect((await get(member)).blocked_at).toBe(blocked_at);
    const pool = await readPoolAddress(callOrigin());
    const signInNow = () => signIn(pool, { email: member.email, password });
    await expect(signInNow()).rejects.toThrow(/disabled/i);
    expect((await ok(block(member))).blocked_at).toBe(blocked_at);
    await ok(call("membersAdmin", "unblock", { userId: member.userId }, await admin()));
    expect((await get(member)).blocked_at).toBeNull();
    await signInNow();
    const rows = await auditOf(member);
    expect(rows.map(({ action, details }) => [action, details.outcome])).toEqual([
      ["member.unblock", "done"],
      ["member.block", "done"],
    ]);
  });

  test("[auth-30] ends live connections, and a ticket from before opens none; an unblocked member's does", async () => {
    const [member, other] = [await aMember(), await aMember()];
    const [live, kept, ticket] = [await openLive(member), await openLive(other), await aTicket(member.token)];
    const isClosed = new Promise((resolve) => live.socket.once("close", resolve));
    await ok(block(member));
    await isClosed;
    expect(kept.socket.readyState).toBe(kept.socket.OPEN);
    expect((await knock(socketProtocols(ticket))).outcome).toBe("403");
    const free = await knock(socketProtocols(await aTicket(other.token)));
    expect(free.outcome).toBe("open");
    free.socket.close();
    await kept.close();
  });

  test("[auth-31] refuses a sign-up with its address after it was deleted, for 24 months, in any letter case, and no other address", async () => {
    const member = await aMember({ email: `blocked-${randomUUID()}@example.com` });
    const { blocked_at: blockedAt } = await ok(block(member));
    const deletedAt = dayjs();
    await deleteAccount(member);
    const known = await signUpWith((await anAdmin()).email);
    const blocked = await signUpWith(member.email.toUpperCase());
    expect([blocked.status, blocked.error?.code, blocked.error?.message]).toEqual([
      known.status,
      "account.exists",
      known.error?.message,
    ]);
    expect((await signUpWith(member.email.replace("@", "+1@"))).status).toBe(202);
    const table = await openTable();
    const kept = (await table.everything("account-block")).find(({ blocked_at }) => blocked_at === blockedAt);
    expect(dayjs(String(kept?.kept_until)).diff(deletedAt, "month", true)).toBeCloseTo(24, 2);
    const endsIn = (milliseconds: number) =>
      table.put({ ...kept, kept_until: new Date(Date.now() + milliseconds).toISOString() });
    await endsIn(60_000);
    expect((await signUpWith(member.email)).status).toBe(409);
    await endsIn(-1);
    expect((await signUpWith(member.email)).status).toBe(202);
  });

  test("is refused for an administrator, who stays signed in", async () => {
    const owner = await anAdmin();
    const answer = await block(owner);
    expect([answer.status, answer.error?.code]).toEqual([409, "account.is-admin"]);
    expect((await call("members", "me", {}, { token: owner.token })).status).toBe(200);
  });
});

describe("notes of the team", () => {
  test("are added and deleted with an audit row each, which doesn't hold the text", async () => {
    const member = await aMember();
    const { userId } = member;
    const note = await ok(call("membersAdmin", "addNote", { userId, text: "Prefers a call." }, await admin()));
    const list = async () => (await ok(call("membersAdmin", "notes", { userId }, await admin()))).items;
    expect(await list()).toMatchObject([{ id: note.id, text: "Prefers a call.", author_email: expect.any(String) }]);
    await ok(call("membersAdmin", "deleteNote", { userId, noteId: note.id }, await admin()));
    expect(await list()).toEqual([]);
    const rows = await auditOf(member);
    expect(rows.map(({ action }) => action)).toEqual(["member.delete-note", "member.add-note"]);
    expect(JSON.stringify(rows)).not.toContain("Prefers a call.");
    const again = await call("membersAdmin", "deleteNote", { userId, noteId: note.id }, await admin());
    expect(again.status).toBe(404);
  });
});

test("a member's page has payments, tickets, redemptions with undone ones, and messages", async () => {
  const member = await aMember();
  const { userId, token } = member;
  await subscribe(member, "essential");
  const event = await anEvent();
  const { session } = await buy(member, event.id, { tier: "VIP+" });
  await payAndSettle(session);
  const claim = await ok(call("deals", "claim", { dealId: (await aDeal()).id }, { token }));
  await ok(call("dealsAdmin", "undoClaim", { userId, claimId: claim.id }, await admin()));
  const note = { name: member.name, email: member.email, subject: "Parking", message: "Is there parking?" };
  await ok(call("contact", "send", note, { token }));
  await settleWebhooks();
  await stack().settled();
  const read = async (name: "payments" | "tickets" | "claims" | "messages") =>
    (await ok(call("memberSearchAdmin", name, { userId }, await admin()))).items;
  const payments = (await read("payments")) as { kind: string }[];
  expect(payments.map(({ kind }) => kind).toSorted()).toEqual(["subscription", "ticket"]);
  expect(await read("tickets")).toMatchObject([{ event_id: event.id, tier: "VIP+" }]);
  expect(await read("claims")).toMatchObject([{ id: claim.id, status: "undone", undone_by: "administrator" }]);
  expect(await read("messages")).toMatchObject([{ subject: "Parking", user_id: userId }]);
  expect(await get(member)).toMatchObject({
    subscription_tier: "essential",
    subscription_active: true,
    source: "stripe",
    is_paying: true,
    stripe_customer_id: expect.stringMatching(/^cus_/),
    billing: { subscription: { tier: "essential", monthly_amount: 1_299 } },
  });
  expect((await auditOf(member)).map(({ action }) => action)).toEqual(["claim.undo"]);
});

test("an export of a member's data by an administrator is the member's own, with the team's notes but not who wrote them, and recorded", async () => {
  const member = await aMember();
  const { userId } = member;
  await ok(call("contact", "send", { name: "Maya", email: member.email, subject: "Hi", message: "Hello!" }));
  await ok(call("membersAdmin", "addNote", { userId, text: "Prefers a call." }, await admin()));
  const parts = (items: { section: string }[]) => [...new Set(items.map(({ section }) => section))].toSorted();
  const theirs = await ok(call("accountAdmin", "export", { userId }, await admin()));
  const own = await ok(call("account", "export", {}, { token: member.token }));
  expect(parts(theirs.items)).toEqual(parts(own.items));
  expect(parts(theirs.items)).toContain("messages_to_support");
  const notes = own.items.filter(({ section }) => section === "notes_of_the_team");
  expect(notes).toMatchObject([{ data: { text: "Prefers a call." } }]);
  expect(JSON.stringify(notes)).not.toContain("author");
  expect((await auditOf(member)).map(({ action }) => action)).toEqual(["export.member", "member.add-note"]);
  const nobody = { userId: "00000000-0000-4000-8000-00000000dead" };
  expect((await call("accountAdmin", "export", nobody, await admin())).status).toBe(404);
});

test("an export of 110 messages of 4 KB each is answered whole, and repeated with its Idempotency-Key it is recorded once", async () => {
  const [member, friend] = [await aMember(), await aMember()];
  const longest = "é".repeat(limits.messageLength);
  await storeMessages(
    member,
    friend,
    Array.from({ length: 110 }, () => longest),
  );
  const { token } = await admin();
  const key = randomUUID();
  const first = await ok(call("accountAdmin", "export", { userId: member.userId }, { token, key }));
  expect(Buffer.byteLength(JSON.stringify(first))).toBeGreaterThan(350_000);
  const again = await ok(call("accountAdmin", "export", { userId: member.userId }, { token, key }));
  expect(again.items).toEqual(first.items);
  const items = [...first.items];
  for (let cursor = first.cursor; cursor; ) {
    const page = await ok(call("accountAdmin", "export", { userId: member.userId, cursor }, { token }));
    items.push(...page.items);
    cursor = page.cursor;
  }
  expect(items.filter(({ data }) => data.content === longest)).toHaveLength(110);
  expect((await auditOf(member)).map(({ action }) => action)).toEqual(["export.member"]);
  await ok(call("accountAdmin", "export", { userId: member.userId }, { token }));
  expect(await auditOf(member)).toHaveLength(2);
});
