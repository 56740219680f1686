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
    { deals_mode: "active" },
    {},
  ])("is refused without any effect for %j", async (body) => {
    const before = await read();
    const answer = await send("PUT", "/api/admin/settings", body, { token: (await anAdmin()).token });
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

describe("[settings-04] while deals are closed, nobody can claim one", () => {
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

describe("[settings-06] settings that are missing or unreadable allow nothing", () => {
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
});
