import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { AuditEntity } from "../../../functions/audit/audit.entity.ts";
import { ClaimEntity } from "../../../functions/deals/claim.entity.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anAdmin, aVendor, type Member, openSettings } from "../../support/fixtures.ts";
import { stackAt } from "../../support/stack.ts";
import { keyOf, openTable } from "../../support/table.ts";

const start = Date.now();
const at = (seconds: number, milliseconds = 0) => new Date(start + seconds * 1_000 + milliseconds).toISOString();
const days = (count: number) => count * 86_400;

const claim = ({ token }: Member, dealId: string, now = at(0)) => call("deals", "claim", { dealId }, { token, now });
const undo = ({ token }: Member, claimId: string, now: string) =>
  call("deals", "undoClaim", { claimId }, { token, now });
const undoFor = async (member: Member, claimId: string, now: string, reason?: string) => {
  const admin = await anAdmin();
  const input = { userId: member.userId, claimId, reason };
  return { admin, answer: await call("dealsAdmin", "undoClaim", input, { token: admin.token, now }) };
};
const claimsOf = async ({ token }: Member, limit?: number) => ok(call("deals", "claims", { limit }, { token }));
const blockingOf = async ({ token }: Member, now: string) =>
  (await ok(call("deals", "claimed", {}, { token, now }))).items.map(({ id }) => id);
const profileOf = ({ token }: Member) => ok(call("members", "profile", {}, { token }));
const trafficOf = async (vendorId: string) => {
  const { token } = await anAdmin();
  return (await ok(call("dealsAdmin", "vendor", { vendorId }, { token }))).redemptions;
};
const aPaidMember = () => aMember({ tier: "essential" });

beforeAll(() => openSettings());

describe("undoing a claim", () => {
  test.each(["every_30_days", "once"] as const)(
    "[deal-17] [deal-21] within 10 seconds frees a deal with the limit %s and keeps the claim on record as undone",
    async (redemption_limit) => {
      const [member, deal] = await Promise.all([aPaidMember(), aDeal({ redemption_limit })]);
      const made = await ok(claim(member, deal.id));
      expect([made.status, made.undo_until]).toEqual(["redeemed", at(10)]);
      const undone = await ok(undo(member, made.id, at(10)));
      expect(undone).toEqual({ ...made, status: "undone", undone_at: at(10), undone_by: "member" });
      expect(await ok(call("deals", "claimById", { claimId: made.id }, { token: member.token }))).toEqual(undone);
      expect(await blockingOf(member, at(11))).toEqual([]);
      const again = await ok(claim(member, deal.id, at(11)));
      expect(again.unique_code).not.toBe(made.unique_code);
      expect(await blockingOf(member, at(12))).toEqual([again.id]);
    },
  );

  test("is refused after 10 seconds of the server's clock and changes nothing", async () => {
    const [member, deal] = await Promise.all([aPaidMember(), aDeal()]);
    const { id } = await ok(claim(member, deal.id));
    const refused = await undo(member, id, at(10, 1));
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([
      409,
      "claim.undo-expired",
      { undo_until: at(10) },
    ]);
    expect(await blockingOf(member, at(11))).toEqual([id]);
    expect((await profileOf(member)).deals_claimed).toBe(1);
  });

  test("is idempotent, even after the 10 seconds, and counts once", async () => {
    const [member, deal, other] = await Promise.all([aPaidMember(), aDeal(), aDeal()]);
    await ok(claim(member, other.id));
    const { id } = await ok(claim(member, deal.id));
    const first = await ok(undo(member, id, at(5)));
    for (const seconds of [6, 3_600]) expect(await ok(undo(member, id, at(seconds)))).toEqual(first);
    expect((await profileOf(member)).deals_claimed).toBe(1);
  });

  test("gets a stranger the same 404 as an unknown claim", async () => {
    const [member, stranger, deal] = await Promise.all([aPaidMember(), aPaidMember(), aDeal()]);
    const { id } = await ok(claim(member, deal.id));
    const told = async (claimId: string) => {
      const { status, error } = await undo(stranger, claimId, at(1));
      return [status, error?.code, error?.message];
    };
    expect(await told(id)).toEqual([404, "not-found", "Redemption not found"]);
    expect(await told("claim_01ARZ3NDEKTSV4RRFFQ69G5FAV")).toEqual(await told(id));
    expect(await blockingOf(member, at(2))).toEqual([id]);
  });
});

test("an undone claim counts nowhere in profile, badges, activity or vendor traffic", async () => {
  const [member, vendor] = await Promise.all([aPaidMember(), aVendor()]);
  const deals = await Promise.all([1, 2, 3, 4].map(() => aDeal({ vendor_id: vendor.id })));
  const made = [];
  for (const [second, { id }] of deals.entries()) made.push(await ok(claim(member, id, at(second))));
  const [first, second, third, fourth] = made.map(({ id }) => id);
  await ok(undo(member, second ?? "", at(6)));
  await ok(undo(member, third ?? "", at(6)));
  expect((await claimsOf(member)).items.map(({ id }) => id)).toEqual([fourth, first]);
  const page = await claimsOf(member, 2);
  expect(page.items.map(({ id }) => id)).toEqual([fourth, first]);
  expect(await profileOf(member)).toMatchObject({ deals_claimed: 2, badges: [{ id: "first-taste" }] });
  expect(await trafficOf(vendor.id)).toBe(2);
  for (const id of [first, fourth]) await ok(undo(member, id ?? "", at(6)));
  expect(await claimsOf(member)).toMatchObject({ items: [] });
  expect(await profileOf(member)).toMatchObject({ deals_claimed: 0, badges: [] });
  expect(await trafficOf(vendor.id)).toBe(0);
});

test("the export shows an undone claim as undone", async () => {
  const [member, deal] = await Promise.all([aPaidMember(), aDeal()]);
  const { id } = await ok(claim(member, deal.id));
  await ok(undo(member, id, at(3)));
  const { items } = await ok(call("account", "export", {}, { token: member.token }));
  const kept = items.find(({ section, data }) => section === "redemptions" && data.id === id);
  expect(kept?.data).toMatchObject({ status: "undone", undone_at: at(3), undone_by: "member" });
  expect(items.filter(({ section }) => section === "redemption_limits")).toEqual([]);
});

describe("the back-office", () => {
  const auditOf = async (claimId: string) => (await openTable()).get(keyOf(AuditEntity, { id: `undo_${claimId}` }));

  test("undoes a claim at any time with one audit row", async () => {
    const [member, deal] = await Promise.all([aPaidMember(), aDeal({ redemption_limit: "once" })]);
    const { id } = await ok(claim(member, deal.id));
    const { admin, answer } = await undoFor(member, id, at(days(90)), "Tapped by mistake");
    expect(answer.body).toMatchObject({ id, status: "undone", undone_at: at(days(90)), undone_by: "administrator" });
    await undoFor(member, id, at(days(91)));
    const audit = await auditOf(id);
    expect(audit).toMatchObject({
      actor: admin.userId,
      action: "claim.undo",
      subject: member.userId,
      at: at(days(90)),
    });
    expect(JSON.parse(String(audit?.details))).toEqual({ claim_id: id, deal_id: deal.id, reason: "Tapped by mistake" });
    expect((await profileOf(member)).deals_claimed).toBe(0);
    expect((await claim(member, deal.id, at(days(90)))).status).toBe(201);
  });

  test("undoes an earlier claim without changing the limit of the later one", async () => {
    const [member, deal] = await Promise.all([aPaidMember(), aDeal()]);
    const earlier = await ok(claim(member, deal.id, at(-days(40))));
    const later = await ok(claim(member, deal.id));
    await undoFor(member, earlier.id, at(1));
    expect(await blockingOf(member, at(2))).toEqual([later.id]);
    expect((await claim(member, deal.id, at(2))).error?.code).toBe("deal.already-redeemed");
    expect((await profileOf(member)).deals_claimed).toBe(1);
  });

  test("gets a 404 for a claim of another member, and members get a 403", async () => {
    const [member, other, deal] = await Promise.all([aPaidMember(), aPaidMember(), aDeal()]);
    const { id } = await ok(claim(member, deal.id));
    expect((await undoFor(other, id, at(1))).answer.status).toBe(404);
    const asMember = await call(
      "dealsAdmin",
      "undoClaim",
      { userId: member.userId, claimId: id },
      { token: member.token },
    );
    expect([asMember.status, asMember.error?.code]).toEqual([403, "admin-only"]);
    expect(await auditOf(id)).toBeUndefined();
  });
});

describe("claiming, undoing and claiming in parallel", () => {
  test("leave one record per claim and matching counts", async () => {
    const [member, vendor] = await Promise.all([aPaidMember(), aVendor()]);
    const deal = await aDeal({ vendor_id: vendor.id });
    const { id } = await ok(claim(member, deal.id));
    const admin = await anAdmin();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        if (index % 3 === 1) return claim(member, deal.id, at(2));
        if (index % 6 === 0) {
          const input = { userId: member.userId, claimId: id };
          return call("dealsAdmin", "undoClaim", input, { token: admin.token, now: at(2) });
        }
        return undo(member, id, at(2));
      }),
    );
    expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual(expect.arrayContaining([200]));
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    const { items } = await claimsOf(member);
    expect(items).toHaveLength(answers.filter(({ status }) => status === 201).length);
    expect(await blockingOf(member, at(3))).toEqual(items.map((made) => made.id));
    expect((await profileOf(member)).deals_claimed).toBe(items.length);
    expect(await trafficOf(vendor.id)).toBe(items.length);
  });

  test("undoes and counts several times in the control without the condition", async () => {
    const [member, deal, store] = await Promise.all([aPaidMember(), aDeal(), openTable()]);
    const { id } = await ok(claim(member, deal.id));
    const Key = keyOf(ClaimEntity, { user_id: member.userId, id });
    const undoWithoutCondition = async (): Promise<boolean> => {
      if ((await store.get(Key))?.status === "undone") return false;
      const change = { UpdateExpression: "SET #status = :undone", ExpressionAttributeNames: { "#status": "status" } };
      const values = { ExpressionAttributeValues: { ":undone": "undone" } };
      await store.documents.send(new UpdateCommand({ TableName: store.TableName, Key, ...change, ...values }));
      return true;
    };
    const undone = await Promise.all(Array.from({ length: 24 }, undoWithoutCondition));
    expect(undone.filter(Boolean).length).toBeGreaterThan(1);
  });
});

test("a repeated request whose first response was lost after the write returns the same claim", async () => {
  const [member, deal] = await Promise.all([aPaidMember(), aDeal()]);
  const sent = { token: member.token, key: crypto.randomUUID(), now: at(0) };
  const stack = stackAt(inject("origin"));
  // The function dies between writing the redemption and remembering its answer.
  await stack.fault({
    kind: "crash-before",
    operation: "UpdateItem",
    containing: "idempotency#deals.claim",
    times: 10,
  });
  const lost = await call("deals", "claim", { dealId: deal.id }, sent);
  await stack.clearFaults();
  expect(lost.status).toBeGreaterThanOrEqual(500);
  const [written] = (await claimsOf(member)).items;
  const second = await call("deals", "claim", { dealId: deal.id }, { ...sent, now: at(720) });
  expect([second.status, second.body]).toEqual([201, written]);
  const another = await call("deals", "claim", { dealId: deal.id }, { ...sent, key: crypto.randomUUID() });
  expect(another.error?.code).toBe("deal.already-redeemed");
  expect((await claimsOf(member)).items).toHaveLength(1);
});
