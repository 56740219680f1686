import { PutCommand, type PutCommandInput } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { contentAdmin } from "../../../shared/api/content.ts";
import type { SettingsChange } from "../../../shared/model/settings.ts";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/content/app-settings.entity.ts")),
  ...(await import("../../../functions/content/app-settings.ts")),
  ...(await import("../../../functions/platform/table/table.ts")),
}));

const earlier = "2027-03-01T11:00:00.000Z";
const now = "2027-03-01T12:00:00.000Z";
const admin = { userId: "admin", email: "admin@x.test" };
const switches = { redemptions_enabled: true, allow_membership_purchase: true, ticket_sales_enabled: true } as const;
const open = { deals_mode: "active", ...switches } as const;
const stopped = { redemptions_enabled: false, allow_membership_purchase: false, ticket_sales_enabled: false } as const;
const opposites = { deals_mode: "coming_soon", ...stopped } as const;
const running = { ...open, before_pause: null };

const store = (about: object = {}) =>
  city()
    .SettingsEntity.put({ name: "app", ...open, updated_at: earlier, version: 1, ...about })
    .go();
const forget = () => city().SettingsEntity.delete({ name: "app" }).go();
const damage = (name: keyof typeof switches) => {
  const { TableName, Item } = city()
    .SettingsEntity.put({ name: "app", ...open, updated_at: earlier, version: 1 })
    .params() as PutCommandInput;
  return city().documents.send(new PutCommand({ TableName, Item: { ...Item, [name]: "yes" } }));
};
const change = (wish: SettingsChange) => city().updateSettings(wish, admin, now);
const read = () => city().readSettings();
const listRows = async () => (await city().AuditEntity.query.byArea({ area: "settings" }).go({ pages: "all" })).data;
/** The audit rows that `work` adds, the first one first. */
const newRows = async (work: () => Promise<unknown>) => {
  const before = new Set((await listRows()).map(({ id }) => id));
  await work();
  const rows = (await listRows()).filter(({ id }) => !before.has(id));
  return rows.map(({ action, actor, actor_email, at, details }) => ({
    ...{ action, actor, actor_email, at, changes: JSON.parse(details).changes as Record<string, unknown> },
  }));
};

beforeEach(() => store());

describe("updating settings", () => {
  test.each([
    { deals_mode: "coming_soon" },
    { redemptions_enabled: false },
    { allow_membership_purchase: false },
    { ticket_sales_enabled: false },
  ] as const)(
    "[appsettings-04] [audit-01] changes only that field and updated_at, with one audit row: %j",
    async (wish) => {
      const rows = await newRows(async () => {
        expect(await change(wish)).toEqual({ ...running, ...wish, updated_at: now });
      });
      expect(await read()).toEqual({ ...running, ...wish, updated_at: now });
      const [[name, value]] = Object.entries(wish) as [[keyof typeof open, unknown]];
      expect(rows).toEqual([
        {
          ...{ action: "settings.update", actor: "admin", actor_email: "admin@x.test", at: now },
          changes: { [name]: [open[name], value] },
        },
      ]);
    },
  );

  test.each([
    { ...open, deals_mode: "closed" },
    { ...open, deals_mode: null },
    { ...open, redemptions_enabled: "true" },
    { ...open, allow_membership_purchase: 1 },
    { ...open, ticket_sales_enabled: "false" },
    { ...open, maintenance: true },
    { deals_mode: "open" },
    { deals_mode: null },
    { redemptions_enabled: 1 },
    { allow_membership_purchase: "false" },
    { deals_mode: "coming_soon", maintenance: true },
    { redemptions_enabled: false, actor: "somebody" },
    { name: "other", redemptions_enabled: false },
    { paused: "yes" },
    { paused: true, ticket_sales_enabled: false },
    { before_pause: null },
    { updated_at: "2026-11-22T10:00:00.000Z" },
    {},
  ])("[settings-03] [appsettings-04] the route doesn't take %j", (body) => {
    expect(contentAdmin.updateSettings.input.safeParse(body).success).toBe(false);
  });

  test("[appsettings-04] one field each at once changes all four, and no update is lost", async () => {
    await Promise.all(Object.entries(opposites).map(([name, value]) => change({ [name]: value })));
    expect(await read()).toMatchObject(opposites);
    const { data } = await city().SettingsEntity.get({ name: "app" }).go({ consistent: true });
    expect(data?.version).toBe(5);
  });

  test.each([open, opposites])(
    "[appsettings-03] Go Live and Enter Coming Soon set their fields and leave the rest of %j as it was",
    async (before) => {
      for (const wish of [
        { deals_mode: "active", redemptions_enabled: true },
        { deals_mode: "coming_soon", redemptions_enabled: false },
      ] as const) {
        await store(before);
        expect(await change(wish)).toEqual({ ...before, ...wish, before_pause: null, updated_at: now });
      }
    },
  );
});

describe("[appsettings-16] Pause All Transactions", () => {
  test.each([
    switches,
    { ...switches, allow_membership_purchase: false },
    { ...stopped, allow_membership_purchase: true },
    stopped,
  ])(
    "[appsettings-03] stops three switches in one write and leaves the deals, and Resume restores exactly %j",
    async (before) => {
      await store(before);
      const paused = await change({ paused: true });
      expect(paused).toEqual({ deals_mode: "active", ...stopped, before_pause: before, updated_at: now });
      expect(await read()).toEqual(paused);
      const resumed = { deals_mode: "active", ...before, before_pause: null, updated_at: now };
      expect([await change({ paused: false }), await read()]).toEqual([resumed, resumed]);
    },
  );

  test("[audit-01] twice, one after the other or at once, remembers how it stood the first time and leaves one audit row", async () => {
    const before = { ...switches, allow_membership_purchase: false };
    await store(before);
    const rows = await newRows(async () => {
      await Promise.all([true, true, true].map((paused) => change({ paused })));
      await change({ paused: true });
    });
    const changes = { redemptions_enabled: [true, false], ticket_sales_enabled: [true, false] };
    expect(rows).toMatchObject([{ action: "settings.pause", actor: "admin" }]);
    expect(rows[0]?.changes).toEqual(changes);
    expect((await read()).before_pause).toEqual(before);
  });

  test("[audit-01] is undone to how it stood although somebody turned switches meanwhile, with an audit row for each act", async () => {
    await store({ ticket_sales_enabled: false });
    const rows = await newRows(async () => {
      await change({ paused: true });
      await change({ ticket_sales_enabled: true, deals_mode: "coming_soon" });
      await change({ paused: false });
      await change({ paused: false });
    });
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      ...["settings.pause", "settings.resume", "settings.update"],
    ]);
    expect(await read()).toMatchObject({ ...running, deals_mode: "coming_soon", ticket_sales_enabled: false });
  });

  test("is written over damaged settings, and Resume leaves them closed", async () => {
    await damage("redemptions_enabled");
    expect(await change({ paused: true })).toMatchObject({ ...stopped, before_pause: stopped });
    expect(await change({ paused: false })).toMatchObject({ ...stopped, before_pause: null });
  });
});

describe("[settings-06] [appsettings-10] settings that are missing or unreadable", () => {
  const ends = () => Promise.all([endOf(city().assertRedemptionsOpen()), endOf(city().assertPurchasesOpen())]);
  const closed = ["deal.redemptions-off", "membership.purchases-paused"];

  test("when missing read as the initial ones and allow nothing but tickets, and one change alone opens nothing else", async () => {
    expect(await ends()).toEqual(["done", "done"]);
    await forget();
    expect(await ends()).toEqual(closed);
    const initial = { ...opposites, ticket_sales_enabled: true, before_pause: null };
    expect(await read()).toEqual({ ...initial, updated_at: null });
    expect(await change({ redemptions_enabled: true })).toEqual({
      ...initial,
      redemptions_enabled: true,
      updated_at: now,
    });
  });

  test.each(["redemptions_enabled", "allow_membership_purchase"] as const)(
    "allow neither redemptions nor purchases when %s is damaged",
    async (name) => {
      await damage(name);
      expect(await ends()).toEqual(closed);
    },
  );
});
