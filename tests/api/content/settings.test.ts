import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { SettingsEntity } from "../../../functions/content/app-settings.entity.ts";
import { call, ok, send } from "../../support/call.ts";
import { aDeal, aMember, anAdmin, type Member, openSettings } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";

const open = { deals_mode: "active", redemptions_enabled: true, allow_membership_purchase: true } as const;
const read = async () => ok(call("content", "settings", {}));
const claims = async ({ token }: Member) => (await ok(call("deals", "claims", {}, { token }))).items;

beforeAll(() => openSettings());
afterEach(() => openSettings());

test("[settings-01] the settings are public and take no arguments", async () => {
  expect(await read()).toEqual({ ...open, updated_at: expect.stringMatching(/^\d{4}-.*Z$/) });
});

describe("[settings-03] changing the settings", () => {
  test("by an administrator updates updated_at and shows on the next read", async () => {
    const { token } = await anAdmin();
    const wish = { deals_mode: "coming_soon", redemptions_enabled: false, allow_membership_purchase: false } as const;
    const now = new Date(Date.now() + 1_000).toISOString();
    const answer = await ok(call("contentAdmin", "updateSettings", wish, { token, now }));
    expect(answer).toEqual({ ...wish, updated_at: now });
    expect(await read()).toEqual(answer);
  });

  test.each([
    { ...open, deals_mode: "closed" },
    { ...open, deals_mode: null },
    { ...open, redemptions_enabled: "true" },
    { ...open, allow_membership_purchase: 1 },
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
  ] as const)("changes only that field and updated_at: %j", async (change) => {
    const { token } = await anAdmin();
    const now = new Date(Date.now() + 1_000).toISOString();
    const answer = await ok(call("contentAdmin", "updateSettings", change, { token, now }));
    expect(answer).toEqual({ ...open, ...change, updated_at: now });
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
    ] as const;
    await Promise.all(changes.map((change) => ok(call("contentAdmin", "updateSettings", change, { token }))));
    expect(await read()).toMatchObject({
      deals_mode: "coming_soon",
      redemptions_enabled: false,
      allow_membership_purchase: false,
    });
  });
});

test("[appsettings-03] each quick action sets its fields and leaves the one it doesn't name as it was", async () => {
  const { token } = await anAdmin();
  const actions = [
    [{ deals_mode: "active", redemptions_enabled: true }, "allow_membership_purchase"],
    [{ deals_mode: "coming_soon", redemptions_enabled: false }, "allow_membership_purchase"],
    [{ redemptions_enabled: false, allow_membership_purchase: false }, "deals_mode"],
  ] as const;
  const opposites = {
    deals_mode: "coming_soon",
    redemptions_enabled: false,
    allow_membership_purchase: false,
  } as const;
  for (const before of [open, opposites]) {
    for (const [change, unnamed] of actions) {
      await openSettings(before);
      const answer = await ok(call("contentAdmin", "updateSettings", change, { token }));
      expect(answer).toMatchObject({ ...change, [unnamed]: before[unnamed] });
    }
  }
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
      updated_at: null,
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
