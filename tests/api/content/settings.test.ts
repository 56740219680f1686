import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { SettingsEntity } from "../../../functions/content/app-settings.entity.ts";
import { call, ok, send } from "../../support/call.ts";
import { payAndSettle, ticketsOf, tryToBuy, tryToJoin } from "../../support/checkout.ts";
import { aDeal, aMember, anAdmin, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";

const open = {
  deals_mode: "active",
  redemptions_enabled: true,
  allow_membership_purchase: true,
  ticket_sales_enabled: true,
} as const;
const running = { ...open, before_pause: null };
const read = async () => ok(call("content", "settings", {}));
const claims = async ({ token }: Member) => (await ok(call("deals", "claims", {}, { token }))).items;

beforeAll(() => openSettings());
afterEach(() => openSettings());

test("[settings-01] the settings are public and take no arguments", async () => {
  expect(await read()).toEqual({ ...running, updated_at: expect.stringMatching(/^\d{4}-.*Z$/) });
});

describe("[settings-03] changing the settings", () => {
  test("by an administrator updates updated_at and shows on the next read", async () => {
    const { token } = await anAdmin();
    const wish = {
      deals_mode: "coming_soon",
      redemptions_enabled: false,
      allow_membership_purchase: false,
      ticket_sales_enabled: false,
    } as const;
    const now = new Date(Date.now() + 1_000).toISOString();
    const answer = await ok(call("contentAdmin", "updateSettings", wish, { token, now }));
    expect(answer).toEqual({ ...wish, before_pause: null, updated_at: now });
    expect(await read()).toEqual(answer);
  });

  test.each([
    { ...open, deals_mode: "closed" },
    { ...open, deals_mode: null },
    { ...open, redemptions_enabled: "true" },
    { ...open, allow_membership_purchase: 1 },
    { ...open, ticket_sales_enabled: "false" },
    { paused: "yes" },
    { paused: true, ticket_sales_enabled: false },
    { before_pause: null },
    { ...open, maintenance: true },
    { updated_at: "2026-11-22T10:00:00.000Z" },
    {},
  ])("is refused without any effect for %j", async (body) => {
    const before = await read();
    const answer = await send("PATCH", "/api/admin/settings", body, { token: (await anAdmin()).token });
    expect([answer.status, answer.error?.code]).toEqual([400, "invalid-input"]);
    expect(await read()).toEqual(before);
  });

  test("gets visitors a 401 and other users a 403 without any effect", async () => {
    const before = await read();
    const wish = { ...open, redemptions_enabled: false };
    const { token } = await aMember({ tier: "premium" });
    expect((await call("contentAdmin", "updateSettings", wish)).status).toBe(401);
    expect((await call("contentAdmin", "updateSettings", wish, { token })).status).toBe(403);
    expect(await read()).toEqual(before);
  });
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

describe("[appsettings-04] updating one setting", () => {
  test.each([
    { deals_mode: "coming_soon" },
    { redemptions_enabled: false },
    { allow_membership_purchase: false },
    { ticket_sales_enabled: false },
  ] as const)("changes only that field and updated_at: %j", async (change) => {
    const { token } = await anAdmin();
    const now = new Date(Date.now() + 1_000).toISOString();
    const answer = await ok(call("contentAdmin", "updateSettings", change, { token, now }));
    expect(answer).toEqual({ ...running, ...change, updated_at: now });
    expect(await read()).toEqual(answer);
  });

  test.each([
    { deals_mode: "open" },
    { deals_mode: null },
    { redemptions_enabled: 1 },
    { allow_membership_purchase: "false" },
    { deals_mode: "coming_soon", maintenance: true },
    { updated_at: "2026-11-22T10:00:00.000Z" },
    { name: "other", redemptions_enabled: false },
    {},
  ])("is refused without any effect for %j, and leaves no audit row", async (body) => {
    const [before, { token }] = [await read(), await anAdmin()];
    const rows = await newAuditRows(async () => {
      const answer = await send("PATCH", "/api/admin/settings", body, { token });
      expect([answer.status, answer.error?.code]).toEqual([400, "invalid-input"]);
    });
    expect(await read()).toEqual(before);
    expect(rows).toEqual([]);
  });

  test("by two administrators at once changes both fields, and no update is lost", async () => {
    const { token } = await anAdmin();
    const changes = [
      { deals_mode: "coming_soon" },
      { redemptions_enabled: false },
      { allow_membership_purchase: false },
      { ticket_sales_enabled: false },
    ] as const;
    await Promise.all(changes.map((change) => ok(call("contentAdmin", "updateSettings", change, { token }))));
    expect(await read()).toMatchObject({
      deals_mode: "coming_soon",
      redemptions_enabled: false,
      allow_membership_purchase: false,
      ticket_sales_enabled: false,
    });
  });
});

test("[appsettings-03] Go Live and Enter Coming Soon set their fields and leave those they don't name as they were", async () => {
  const { token } = await anAdmin();
  const actions = [
    { deals_mode: "active", redemptions_enabled: true },
    { deals_mode: "coming_soon", redemptions_enabled: false },
  ] as const;
  const opposites = {
    deals_mode: "coming_soon",
    redemptions_enabled: false,
    allow_membership_purchase: false,
    ticket_sales_enabled: false,
  } as const;
  for (const before of [open, opposites]) {
    for (const change of actions) {
      await openSettings(before);
      const answer = await ok(call("contentAdmin", "updateSettings", change, { token }));
      expect(answer).toMatchObject({ ...before, ...change });
    }
  }
});

describe("[appsettings-03] [appsettings-16] Pause All Transactions", () => {
  const stopped = { redemptions_enabled: false, allow_membership_purchase: false, ticket_sales_enabled: false };
  const set = async (change: Parameters<typeof send>[2]) => {
    const { token } = await anAdmin();
    const { status, body } = await send("PATCH", "/api/admin/settings", change, { token });
    expect(status).toBe(200);
    return body;
  };

  test.each([
    { redemptions_enabled: true, allow_membership_purchase: true, ticket_sales_enabled: true },
    { redemptions_enabled: true, allow_membership_purchase: false, ticket_sales_enabled: true },
    { redemptions_enabled: false, allow_membership_purchase: true, ticket_sales_enabled: false },
    { redemptions_enabled: false, allow_membership_purchase: false, ticket_sales_enabled: false },
  ])("stops three switches in one write and leaves the deals, and Resume restores exactly %j", async (before) => {
    await openSettings(before);
    const paused = await set({ paused: true });
    expect(paused).toMatchObject({ deals_mode: "active", ...stopped, before_pause: before });
    expect(await read()).toEqual(paused);
    expect(await set({ paused: false })).toMatchObject({ deals_mode: "active", ...before, before_pause: null });
    expect(await read()).toMatchObject({ deals_mode: "active", ...before, before_pause: null });
  });

  test("twice, one after the other or at once, remembers how it stood the first time and leaves one audit row", async () => {
    await openSettings({ allow_membership_purchase: false });
    const rows = await newAuditRows(async () => {
      await Promise.all([set({ paused: true }), set({ paused: true }), set({ paused: true })]);
      await set({ paused: true });
    });
    expect(rows.map(({ action }) => action)).toEqual(["settings.pause"]);
    expect(rows[0]?.details).toEqual({
      changes: { redemptions_enabled: [true, false], ticket_sales_enabled: [true, false] },
    });
    expect((await read()).before_pause).toEqual({
      redemptions_enabled: true,
      allow_membership_purchase: false,
      ticket_sales_enabled: true,
    });
  });

  test("is undone to how it stood although somebody turned switches meanwhile, with an audit row for each act", async () => {
    await openSettings({ ticket_sales_enabled: false });
    const rows = await newAuditRows(async () => {
      await set({ paused: true });
      await set({ ticket_sales_enabled: true, deals_mode: "coming_soon" });
      await set({ paused: false });
      await set({ paused: false });
    });
    expect(rows.map(({ action }) => action).toReversed()).toEqual([
      "settings.pause",
      "settings.update",
      "settings.resume",
    ]);
    expect(await read()).toMatchObject({ ...running, deals_mode: "coming_soon", ticket_sales_enabled: false });
  });

  test("refuses new ticket orders, membership purchases and redemptions until Resume; only administrators may", async () => {
    const [member, buyer, deal, event] = await Promise.all([
      aMember({ tier: "premium" }),
      aMember(),
      aDeal(),
      anEvent({ total_spots: 5 }),
    ]);
    const order = async () => (await tryToJoin(await aMember(), event.id)).error?.code;
    const plan = async () =>
      (await call("memberships", "checkout", { tier: "premium" }, { token: buyer.token })).error?.code;
    const claim = async () => (await call("deals", "claim", { dealId: deal.id }, { token: member.token })).error?.code;
    const refused = await call("contentAdmin", "updateSettings", { paused: true }, { token: member.token });
    expect([refused.status, (await read()).before_pause]).toEqual([403, null]);
    await set({ paused: true });
    expect([await order(), await plan(), await claim()]).toEqual([
      "ticket.sales-paused",
      "membership.purchases-paused",
      "deal.redemptions-off",
    ]);
    expect((await ok(call("events", "get", { eventId: event.id }))).spots_left).toBe(5);
    await set({ paused: false });
    expect([await order(), await plan(), await claim()]).toEqual([undefined, undefined, undefined]);
  });
});

describe("[appsettings-17] while ticket sales are off", () => {
  test("a running hold is paid and becomes tickets, and its own request gets the same hold; a new or changed order is refused", async () => {
    const [buyer, other, event] = await Promise.all([aMember(), aMember(), anEvent({ total_spots: 5 })]);
    const key = randomUUID();
    const first = await ok(tryToBuy(buyer, event.id, { quantity: 2 }, undefined, key));
    await openSettings({ ticket_sales_enabled: false });
    const again = await ok(tryToBuy(buyer, event.id, { quantity: 2 }, undefined, key));
    expect(again.hold.id).toBe(first.hold.id);
    for (const refused of [
      await tryToJoin(other, event.id),
      await tryToJoin(buyer, event.id, { quantity: 1 }),
      await tryToJoin(await aMember({ tier: "premium" }), event.id),
    ]) {
      expect([refused.status, refused.error?.code]).toEqual([403, "ticket.sales-paused"]);
      expect(refused.error?.message).toBe("Ticket sales are paused right now. Please check back soon.");
    }
    expect((await ok(call("events", "get", { eventId: event.id }))).spots_left).toBe(3);
    const resumed = await ok(call("tickets", "payHold", { holdId: first.hold.id }, { token: buyer.token }));
    const session = resumed.checkout_url?.match(/cs_\w+/)?.[0] ?? "";
    await payAndSettle(session);
    expect((await ticketsOf(buyer, session)).map(({ status }) => status)).toEqual(["valid", "valid"]);
    const party = await anEvent({ entry: "rsvp" });
    expect((await call("events", "join", { eventId: party.id }, { token: other.token })).status).toBeLessThan(300);
  });

  test("deals are redeemed as ever", async () => {
    const [member, deal] = await Promise.all([aMember({ tier: "essential" }), aDeal()]);
    await openSettings({ ticket_sales_enabled: false });
    expect((await call("deals", "claim", { dealId: deal.id }, { token: member.token })).status).toBe(201);
  });
});

describe("[audit-01] a settings change", () => {
  test("writes an audit row with the administrator of the token, the old and the new value, and the time", async () => {
    const admin = await anAdmin();
    const now = new Date(Date.now() + 2_000).toISOString();
    const change = { deals_mode: "coming_soon", redemptions_enabled: false } as const;
    const forged = { "x-admin-email": "somebody@example.com" };
    const options = { token: admin.token, now, headers: forged };
    const rows = await newAuditRows(() => ok(call("contentAdmin", "updateSettings", change, options)));
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

  test("that names who did it, or comes from somebody else, is refused and writes none", async () => {
    const [admin, member] = [await anAdmin(), await aMember({ tier: "premium" })];
    const body = { redemptions_enabled: false, actor: member.userId };
    const change = { redemptions_enabled: false };
    const rows = await newAuditRows(async () => {
      expect((await send("PATCH", "/api/admin/settings", body, { token: admin.token })).status).toBe(400);
      expect((await call("contentAdmin", "updateSettings", change, { token: member.token })).status).toBe(403);
      expect((await call("contentAdmin", "updateSettings", change)).status).toBe(401);
    });
    expect(rows).toEqual([]);
  });
});

test("[appsettings-07] a change holds for the very next read, redemption and purchase", async () => {
  const { token } = await anAdmin();
  const [member, deal] = await Promise.all([aMember({ tier: "premium" }), aDeal()]);
  const claim = () => call("deals", "claim", { dealId: deal.id }, { token: member.token });
  const buyer = await aMember();
  const buy = () => call("memberships", "checkout", { tier: "premium" }, { token: buyer.token });
  for (const on of [false, true, false]) {
    await ok(call("contentAdmin", "updateSettings", { redemptions_enabled: on }, { token }));
    await ok(call("contentAdmin", "updateSettings", { allow_membership_purchase: on }, { token }));
    expect((await read()).redemptions_enabled).toBe(on);
    expect((await claim()).error?.message).toBe(on ? undefined : "Redemptions are coming soon");
    expect((await buy()).error?.message).toBe(on ? undefined : "Purchases paused—coming soon");
  }
});

describe("[settings-04] [appsettings-08] while deals are closed, nobody can claim one", () => {
  test.each([
    ["redemptions_enabled is false", { redemptions_enabled: false }],
    ["deals_mode is coming_soon", { deals_mode: "coming_soon" }],
  ] as const)("%s", async (_why, closed) => {
    const [paid, admin, deal, freeDeal] = await Promise.all([
      aMember({ tier: "premium" }),
      anAdmin(),
      aDeal(),
      aDeal({ requires_subscription: false }),
    ]);
    await openSettings(closed);
    for (const member of [paid, admin]) {
      const before = await claims(member);
      for (const { id } of [deal, freeDeal]) {
        const { status, error } = await call("deals", "claim", { dealId: id }, { token: member.token });
        expect([status, error?.code, error?.message]).toEqual([
          403,
          "deal.redemptions-off",
          "Redemptions are coming soon",
        ]);
      }
      expect(await claims(member)).toEqual(before);
    }
  });

  test("claims still work when only allow_membership_purchase is off", async () => {
    const [member, deal] = await Promise.all([aMember({ tier: "essential" }), aDeal()]);
    await openSettings({ allow_membership_purchase: false });
    expect((await call("deals", "claim", { dealId: deal.id }, { token: member.token })).status).toBe(201);
  });
});

describe("[settings-06] [appsettings-10] settings that are missing or unreadable allow nothing", () => {
  const key = keyOf(SettingsEntity, { name: "app" });

  test("when missing: claims are refused, and the read reports it", async () => {
    const [store, member, deal] = await Promise.all([openTable(), aMember({ tier: "premium" }), aDeal()]);
    await store.delete(key);
    const refused = await call("deals", "claim", { dealId: deal.id }, { token: member.token });
    expect([refused.status, refused.error?.code]).toEqual([403, "deal.redemptions-off"]);
    expect(await claims(member)).toEqual([]);
    expect(await read()).toEqual({
      deals_mode: "coming_soon",
      redemptions_enabled: false,
      allow_membership_purchase: false,
      ticket_sales_enabled: true,
      before_pause: null,
      updated_at: null,
    });
  });

  test("[appsettings-17] a switch for tickets that isn't stored is on, with or without other settings; damaged settings sell none", async () => {
    const [store, event] = await Promise.all([openTable(), anEvent({ total_spots: 5 })]);
    const order = async () => (await tryToJoin(await aMember(), event.id)).error?.code;
    const { ticket_sales_enabled: _switch, ...older } = (await store.get(key)) as Record<string, unknown>;
    await store.put(older);
    expect([(await read()).ticket_sales_enabled, await order()]).toEqual([true, undefined]);
    await store.put({ ...older, redemptions_enabled: "yes" });
    expect(await order()).toBe("ticket.sales-paused");
    await store.delete(key);
    expect([(await read()).ticket_sales_enabled, await order()]).toEqual([true, undefined]);
  });

  test("[appsettings-16] a pause is written over damaged settings, and Resume leaves them closed", async () => {
    const [store, { token }] = await Promise.all([openTable(), anAdmin()]);
    await store.put({ ...(await store.get(key)), redemptions_enabled: "yes" });
    const paused = await ok(call("contentAdmin", "updateSettings", { paused: true }, { token }));
    expect(paused).toMatchObject({ redemptions_enabled: false, before_pause: { redemptions_enabled: false } });
    expect(await ok(call("contentAdmin", "updateSettings", { paused: false }, { token }))).toMatchObject({
      redemptions_enabled: false,
      allow_membership_purchase: false,
      ticket_sales_enabled: false,
    });
  });

  test("when damaged: claims are refused", async () => {
    const [store, member, deal] = await Promise.all([openTable(), aMember({ tier: "premium" }), aDeal()]);
    await store.put({ ...(await store.get(key)), redemptions_enabled: "yes" });
    const refused = await call("deals", "claim", { dealId: deal.id }, { token: member.token });
    expect([refused.status, refused.error?.code]).toEqual([403, "deal.redemptions-off"]);
    expect(await claims(member)).toEqual([]);
  });

  test("when missing or damaged: no membership can be bought, and one change alone opens nothing else", async () => {
    const [store, member, admin] = await Promise.all([openTable(), aMember(), anAdmin()]);
    const buy = () => call("memberships", "checkout", { tier: "premium" }, { token: member.token });
    await store.put({ ...(await store.get(key)), allow_membership_purchase: "yes" });
    expect((await buy()).error?.code).toBe("membership.purchases-paused");
    await store.delete(key);
    expect((await buy()).error?.code).toBe("membership.purchases-paused");
    const change = { redemptions_enabled: true };
    expect(await ok(call("contentAdmin", "updateSettings", change, { token: admin.token }))).toMatchObject({
      deals_mode: "coming_soon",
      redemptions_enabled: true,
      allow_membership_purchase: false,
    });
  });
});
