import { beforeAll, describe, expect, test } from "vitest";
import { allRoutes, type NamedRoute } from "../../../shared/api/index.ts";
import { isMutating } from "../../../shared/api/route.ts";
import { type AuditRecord, auditAreas } from "../../../shared/model/audit.ts";
import { anotherAdmin } from "../../support/admins.ts";
import { type Answer, call, ok } from "../../support/call.ts";
import { aDeal, aMember, anEvent, aVendor, openSettings } from "../../support/fixtures.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { subscribe } from "../../support/plans.ts";
import { type SampleContext, sampleCalls, unsampledRoutes } from "../../support/sample-calls/index.ts";

/** Routes of the back-office that change nothing by themselves, and what they do. */
const unaudited: Record<string, string> = {
  "auditAdmin.close":
    "It ends what began before: that change's own row is written (tests/api/platform/audit-log.test.ts).",
  "campaignsAdmin.preview": "It only reads.",
  "mediaAdmin.upload": "It allows an upload; finishing it is what changes something.",
  "memberSearchAdmin.coming": "It only reads.",
  "memberSearchAdmin.list": "It only reads.",
  "membersAdmin.verifyCard": "It only reads.",
  "searchAdmin.everything": "It only reads.",
  "ticketsAdmin.refundPreview": "It only reads.",
  "ticketsAdmin.search": "It only reads.",
};

/** Calls that leave more than one row, and which. */
const several: Record<string, string[]> = {
  // The event that is repeated, and its new date.
  "eventsAdmin.repeat": ["event.create", "event.repeat"],
  // The decision stands in the member's history, and what was deleted in the post's.
  "moderationAdmin.decide": ["community.delete_post", "community.remove"],
};

const audited = allRoutes.filter(
  ({ operationId, route }) => route.access === "admin" && isMutating(route) && !unaudited[operationId],
);
const sampled = audited.filter(({ operationId }) => !unsampledRoutes[operationId]);

// Some calls change the whole city.
giveOwnStack("in-memory");
let world: SampleContext;

beforeAll(async () => {
  const [member, admin, vendor, event] = await Promise.all([
    aMember({ tier: "premium" }),
    anotherAdmin(),
    aVendor(),
    anEvent(),
  ]);
  await openSettings();
  // A plan gets its price at Stripe with its first subscription.
  await subscribe(await aMember(), "essential");
  world = { member, admin, vendorId: vendor.id, dealId: (await aDeal({ vendor_id: vendor.id })).id, eventId: event.id };
});

const rowsBy = async (userId: string, from: string): Promise<AuditRecord[]> =>
  (await ok(call("auditAdmin", "list", { by: userId, from, limit: 100 }, { token: world.admin.token }))).items;

// Stripe dates a refund to the second.
const twoSecondsAgo = () => new Date(Date.now() - 2_000).toISOString();

const callOf = async ({ entry, name, operationId }: NamedRoute) => {
  const from = twoSecondsAgo();
  const { input = {}, as: caller = world.admin } = (await sampleCalls[operationId]?.(world)) ?? {};
  const before = new Set((await rowsBy(caller.userId, from)).map(({ id }) => id));
  const answer = (await call(entry, name as never, input as never, { token: caller.token })) as Answer;
  const rows = (await rowsBy(caller.userId, from)).filter(({ id }) => !before.has(id));
  return { answer, caller, rows };
};

describe("a change of an administrator leaves exactly one audit row, which names who and what:", () => {
  test.each(sampled)("$operationId", async (named) => {
    const { answer, caller, rows } = await callOf(named);
    expect([answer.status < 300, answer.body]).toEqual([true, expect.anything()]);
    const expected = several[named.operationId];
    expect(rows.map(({ action }) => action).toSorted()).toEqual(
      expected ?? [expect.stringMatching(/^[a-z-]+\.[a-z_-]+$/)],
    );
    for (const { actor, subject, action } of rows) {
      expect([actor, subject.length > 2]).toEqual([caller.userId, true]);
      expect(auditAreas).toContain(action.split(".")[0]);
    }
  });
});

test("a file that can't be fetched from elsewhere leaves one row, with the refusal", async () => {
  const { token, userId } = await anotherAdmin();
  const from = twoSecondsAgo();
  const wanted = { use: "deal", accept: "image", url: "https://127.0.0.1/picture.png?token=secret" } as const;
  const refused = await call("mediaAdmin", "fetchRemote", wanted, { token });
  expect(refused.error?.code).toBe("media.address-not-allowed");
  const rows = await rowsBy(userId, from);
  expect(rows).toMatchObject([
    { action: "media.fetch", details: { outcome: "failed", error: "media.address-not-allowed", from: "127.0.0.1" } },
  ]);
  expect(JSON.stringify(rows)).not.toContain("secret");
});

test("what leaves no row is listed with its reason, and exists", () => {
  const known = allRoutes.filter(({ route }) => route.access === "admin" && isMutating(route));
  expect(Object.keys(unaudited).filter((one) => !known.some(({ operationId }) => operationId === one))).toEqual([]);
  expect(
    audited.filter(({ operationId }) => unsampledRoutes[operationId]).map(({ operationId }) => operationId),
  ).toEqual(["mediaAdmin.fetchRemote"]);
});
