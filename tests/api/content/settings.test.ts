import { afterEach, beforeAll, expect, test } from "vitest";
import { call, ok, send } from "../../support/call.ts";
import { payAndSettle, ticketsOf, tryToBuy, tryToJoin } from "../../support/checkout.ts";
import { aDeal, aMember, anAdmin, anEvent, openSettings } from "../../support/fixtures.ts";

const open = {
  deals_mode: "active",
  redemptions_enabled: true,
  allow_membership_purchase: true,
  ticket_sales_enabled: true,
} as const;
const read = async () => ok(call("content", "settings", {}));

beforeAll(() => openSettings());
afterEach(() => openSettings());

test("[settings-01] the settings are public and take no arguments", async () => {
  expect(await read()).toEqual({ ...open, before_pause: null, updated_at: expect.stringMatching(/^\d{4}-.*Z$/) });
});

const listAuditRows = async () => {
  const { token } = await anAdmin();
  return (await ok(call("auditAdmin", "list", { area: "settings", limit: 100 }, { token }))).items;
};

/** The audit rows that `work` adds. */
const newAuditRows = async (work: () => Promise<unknown>) => {
  const before = new Set((await listAuditRows()).map(({ id }) => id));
  await work();
  return (await listAuditRows()).filter(({ id }) => !before.has(id));
};

test("[settings-03] [audit-01] an administrator's change shows on the next read, with an audit row of who the token says, the old and new values and the time", async () => {
  const admin = await anAdmin();
  const now = new Date(Date.now() + 2_000).toISOString();
  const change = { deals_mode: "coming_soon", redemptions_enabled: false } as const;
  const forged = { "x-admin-email": "somebody@example.com" };
  const rows = await newAuditRows(async () => {
    const answer = await ok(
      call("contentAdmin", "updateSettings", change, { token: admin.token, now, headers: forged }),
    );
    expect(answer).toEqual({ ...open, ...change, before_pause: null, updated_at: now });
    expect(await read()).toEqual(answer);
  });
  expect(rows).toEqual([
    {
      id: expect.any(String),
      actor: admin.userId,
      actor_email: admin.email,
      action: "settings.update",
      subject: "app-settings",
      details: { changes: { deals_mode: ["active", "coming_soon"], redemptions_enabled: [true, false] } },
      at: now,
      names: { [admin.userId]: admin.name },
    },
  ]);
});

test("[settings-03] [audit-01] values that can't be, a named author, visitors and other users change nothing and leave no audit row", async () => {
  const [before, admin, member] = [await read(), await anAdmin(), await aMember({ tier: "premium" })];
  const rows = await newAuditRows(async () => {
    for (const body of [
      { ...open, deals_mode: "closed", redemptions_enabled: false },
      { redemptions_enabled: false, actor: member.userId },
    ]) {
      const answer = await send("PATCH", "/api/admin/settings", body, { token: admin.token });
      expect([answer.status, answer.error?.code]).toEqual([400, "invalid-input"]);
    }
    for (const change of [{ redemptions_enabled: false }, { paused: true }]) {
      expect((await call("contentAdmin", "updateSettings", change)).status).toBe(401);
      expect((await call("contentAdmin", "updateSettings", change, { token: member.token })).status).toBe(403);
    }
  });
  expect(await read()).toEqual(before);
  expect(rows).toEqual([]);
});

test("[appsettings-07] [appsettings-17] a change holds for the very next read, redemption, purchase and order; what is reserved is paid", async () => {
  const admin = await anAdmin();
  const [paid, buyer, other, deal, event, party] = await Promise.all([
    aMember({ tier: "premium" }),
    aMember(),
    aMember(),
    aDeal(),
    anEvent({ total_spots: 5 }),
    anEvent({ entry: "rsvp" }),
  ]);
  const set = (change: Parameters<typeof openSettings>[0] & { paused?: boolean }) =>
    ok(call("contentAdmin", "updateSettings", change, { token: admin.token }));
  const claim = async ({ token }: typeof paid) =>
    (await call("deals", "claim", { dealId: deal.id }, { token })).error?.message;
  const plan = async () =>
    (await call("memberships", "checkout", { tier: "premium" }, { token: other.token })).error?.message;
  const order = async () => (await tryToJoin(other, event.id)).error?.message;
  const tries = async () => [await claim(paid), await plan(), await order()];
  const { hold } = await ok(tryToBuy(buyer, event.id, { quantity: 2 }));
  const refusals = [
    "Redemptions are coming soon",
    "Purchases paused—coming soon",
    "Ticket sales are paused right now. Please check back soon.",
  ];
  await set({ paused: true });
  expect((await read()).redemptions_enabled).toBe(false);
  expect(await tries()).toEqual(refusals);
  expect(await claim(admin)).toBe(refusals[0]);
  expect((await ok(call("deals", "claims", {}, { token: paid.token }))).items).toEqual([]);
  expect((await ok(call("events", "get", { eventId: event.id }))).spots_left).toBe(3);
  const { checkout_url } = await ok(call("tickets", "payHold", { holdId: hold.id }, { token: buyer.token }));
  const session = checkout_url?.match(/cs_\w+/)?.[0] ?? "";
  await payAndSettle(session);
  expect((await ticketsOf(buyer, session)).map(({ status }) => status)).toEqual(["valid", "valid"]);
  expect((await call("events", "join", { eventId: party.id }, { token: other.token })).status).toBeLessThan(300);
  await set({ paused: false });
  expect((await read()).redemptions_enabled).toBe(true);
  expect(await tries()).toEqual([undefined, undefined, undefined]);
  await set({ redemptions_enabled: false });
  expect((await read()).redemptions_enabled).toBe(false);
  expect([await claim(paid), await plan()]).toEqual([refusals[0], undefined]);
});
