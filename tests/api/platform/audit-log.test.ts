import { describe, expect, test } from "vitest";
import { allRoutes } from "../../../shared/api/index.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";

const asAdmin = async () => ({ token: (await anAdmin()).token });
const rowsOf = async (filter: { subject?: string; area?: "order"; by?: string; from?: string; to?: string }) =>
  (await ok(call("auditAdmin", "list", filter, await asAdmin()))).items;
const openOf = async (subject: string) =>
  (await ok(call("auditAdmin", "open", { limit: 100 }, await asAdmin()))).items.filter(
    (row) => row.subject === subject,
  );
const refund = async (sessionId: string) => call("ticketsAdmin", "refund", { sessionId }, await asAdmin());

const aPaidOrder = async (): Promise<string> => {
  const [buyer, event] = await Promise.all([aMember(), anEvent()]);
  const { session } = await buy(buyer, event.id, {});
  await payAndSettle(session);
  return session;
};

test("[audit-05] a refund is one row with the administrator's id and name and its amount, and no open intent", async () => {
  const session = await aPaidOrder();
  await ok(refund(session));
  const admin = await anAdmin();
  expect(await rowsOf({ subject: session })).toMatchObject([
    {
      actor: admin.userId,
      action: "order.refund",
      details: { amount: 2_000 },
      names: { [admin.userId]: "Olivia Owner" },
    },
  ]);
  expect(await openOf(session)).toEqual([]);
});

test("a change that was refused is recorded as failed, with the refusal's code", async () => {
  const session = `cs_test_unknown${Date.now()}`;
  expect((await refund(session)).error?.code).toBe("not-found");
  const [row, ...more] = await rowsOf({ subject: session });
  expect(row?.details).toMatchObject({ outcome: "failed", error: "not-found" });
  expect([more.length, await openOf(session)]).toEqual([0, []]);
});

test("a change whose outcome isn't known stays open until an administrator records what happened, once", async () => {
  const session = await aPaidOrder();
  await stack().stripe("api/fail", { mode: "500", count: 9, match: "POST /v1/refunds" });
  expect((await refund(session)).status).toBeGreaterThanOrEqual(500);
  await stack().stripe("api/heal");
  const [intent] = await openOf(session);
  expect(intent).toMatchObject({ action: "order.refund-request", subject: session });
  const close = async (outcome: "done" | "failed") =>
    ok(call("auditAdmin", "close", { intentId: intent?.id ?? "", outcome }, await asAdmin()));
  await close("failed");
  await close("done");
  expect(await openOf(session)).toEqual([]);
  const rows = (await rowsOf({ subject: session })).filter(({ action }) => action === "order.refund-request");
  expect(rows.map(({ details }) => details.outcome)).toEqual(["failed"]);
});

describe("the log is narrowed", () => {
  test("to one record, one area, and a span of time whose end is excluded", async () => {
    const session = `cs_test_unknown${Date.now()}a`;
    await refund(session);
    const [row] = await rowsOf({ subject: session });
    const at = row?.at ?? "";
    const before = new Date(Date.parse(at) - 1).toISOString();
    const after = new Date(Date.parse(at) + 1).toISOString();
    const found = async (filter: Parameters<typeof rowsOf>[0]) =>
      (await rowsOf(filter)).some(({ id }) => id === row?.id);
    expect(await found({ area: "order" })).toBe(true);
    expect(await found({ subject: session, from: at, to: after })).toBe(true);
    expect(await found({ subject: session, from: before, to: at })).toBe(false);
    expect(await found({ subject: session, from: after })).toBe(false);
  });

  test("[audit-05] to one person, by address in any letter case or by account, and to a system", async () => {
    const session = await aPaidOrder();
    await ok(refund(session));
    const { email, userId } = await anAdmin();
    const found = async (by: string) => (await rowsOf({ subject: session, by })).map(({ action }) => action);
    for (const by of [email, email.toUpperCase(), userId]) expect(await found(by)).toEqual(["order.refund"]);
    for (const by of ["stripe", "nobody@example.com", userId.replace(/.$/, "x")]) expect(await found(by)).toEqual([]);
  });

  test("page by page, newest first, each row once", async () => {
    const subject = `cs_test_unknown${Date.now()}b`;
    for (let turn = 0; turn < 3; turn += 1) await refund(subject);
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await ok(
        call("auditAdmin", "list", { subject, limit: 2, cursor: cursor ?? undefined }, await asAdmin()),
      );
      seen.push(...page.items.map(({ at }) => at));
      cursor = page.cursor;
    } while (cursor);
    expect(seen).toHaveLength(3);
    expect(seen).toEqual(seen.toSorted().reverse());
  });
});

describe("[audit-03] the rows of administrators' changes and of sync runs", () => {
  const auditRoutes = allRoutes.filter(({ route }) => /^\/api\/admin\/(audit|sync)/.test(route.path));

  test("can be read by administrators only", async () => {
    expect(auditRoutes.map(({ operationId }) => operationId)).toContain("auditAdmin.list");
    expect(auditRoutes.filter(({ route }) => route.access !== "admin")).toEqual([]);
    const { token } = await aMember({ tier: "premium" });
    expect((await call("auditAdmin", "list", {})).status).toBe(401);
    expect((await call("auditAdmin", "list", {}, { token })).error?.code).toBe("admin-only");
    expect((await call("auditAdmin", "open", {}, { token })).error?.code).toBe("admin-only");
  });

  test("have no route that creates, changes or deletes one", () => {
    const writing = auditRoutes.filter(({ route }) => route.method !== "GET" && /\/audit/.test(route.path));
    expect(writing.map(({ operationId }) => operationId)).toEqual(["auditAdmin.close"]);
  });
});
