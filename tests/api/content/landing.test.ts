import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { afterEach, describe, expect, inject, test } from "vitest";
import { defaultMarketing } from "../../../shared/model/marketing.ts";
import { call, ok, send } from "../../support/call.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";
import { stackAt } from "../../support/stack.ts";

const read = (now?: string) => ok(call("content", "marketing", {}, { now }));
const write = async (about: Partial<typeof defaultMarketing> = {}) =>
  ok(call("contentAdmin", "updateMarketing", { ...defaultMarketing, ...about }, { token: (await anAdmin()).token }));

afterEach(() => write());

describe("[landing-08] the landing figures", () => {
  test("are public and start with the default values", async () => {
    const { joined_today, ...figures } = await read();
    const { joined_today_range: _range, ...defaults } = defaultMarketing;
    expect(figures).toEqual(defaults);
    expect(figures).toMatchObject({ active_members: "1K+", instagram_views: "1.2M+", joined_today_mode: "range" });
    expect(figures.testimonials).toHaveLength(3);
    // The faces come with the web app.
    for (const { avatar_url } of figures.testimonials) expect(existsSync(`web/public${avatar_url}`)).toBe(true);
    expect(joined_today).toBeGreaterThanOrEqual(47);
    expect(joined_today).toBeLessThanOrEqual(54);
  });

  test("are changed by an administrator and visible on the next read", async () => {
    const change = {
      active_members: "2K+",
      instagram_views: "3M+",
      joined_today_mode: "live",
      testimonials: [
        { name: "Ada", avatar_url: "/media/avatar/ada.webp", quote: "Worth it.", saved_cents: 12_000 },
        { name: "Bo", avatar_url: null, quote: "Twice.", saved_cents: 9_000 },
      ],
    } as const;
    await write({ ...change, testimonials: [...change.testimonials] });
    expect(await read()).toMatchObject(change);
  });

  test("cannot be changed by anybody else", async () => {
    const { token } = await aMember({ tier: "premium" });
    const change = { ...defaultMarketing, active_members: "9K+" };
    expect((await call("contentAdmin", "updateMarketing", change)).status).toBe(401);
    expect((await call("contentAdmin", "updateMarketing", change, { token })).status).toBe(403);
    const [voice] = defaultMarketing.testimonials;
    const script = { ...defaultMarketing, testimonials: [{ ...voice, avatar_url: "javascript:alert(1)" }] };
    expect((await send("PUT", "/api/admin/marketing", script, { token: (await anAdmin()).token })).status).toBe(400);
    const odd = { ...defaultMarketing, joined_today_mode: "sometimes" };
    const refused = await send("PUT", "/api/admin/marketing", odd, { token: (await anAdmin()).token });
    expect(refused.status).toBe(400);
    expect((await read()).active_members).toBe("1K+");
  });
});

const settings = async () => ok(call("contentAdmin", "marketing", {}, { token: (await anAdmin()).token }));

describe("[appsettings-12] the landing figures and testimonials", () => {
  test("are settings that return their defaults until an administrator stores others, which visitors then read", async () => {
    const voices = (await read()).testimonials.map(({ saved_cents }) => saved_cents);
    expect(voices).toEqual([28_300, 41_200, 35_600]);
    expect(await read()).toMatchObject({ active_members: "1K+", instagram_views: "1.2M+" });
    const testimonials = [{ name: "Ada", avatar_url: null, quote: "Worth it.", saved_cents: 12_345 }];
    await write({ active_members: "5K+", testimonials });
    expect(await read()).toMatchObject({ active_members: "5K+", instagram_views: "1.2M+", testimonials });
    expect(await settings()).toMatchObject({ active_members: "5K+", testimonials, version: expect.any(Number) });
  });

  test("are changed with an audit row that has the old and the new value", async () => {
    const admin = await anAdmin();
    const from = new Date().toISOString();
    await write({ active_members: "7K+" });
    const { items } = await ok(call("auditAdmin", "list", { area: "landing", from, limit: 5 }, { token: admin.token }));
    expect(items).toMatchObject([
      { actor: admin.userId, actor_email: admin.email, action: "landing.update", subject: "landing" },
    ]);
    expect(items[0]?.details).toMatchObject({ changes: { active_members: ["1K+", "7K+"] } });
  });

  test("of two administrators who opened the same version, the second is told and changes nothing", async () => {
    const { token } = await anAdmin();
    const { version } = await settings();
    const save = (active_members: string) =>
      call("contentAdmin", "updateMarketing", { ...defaultMarketing, active_members, version }, { token });
    const answers = await Promise.all([save("2K+"), save("3K+"), save("4K+")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe("version-conflict");
    expect((await settings()).version).toBe(version + 1);
    // The control: without the version the last one wins.
    const { version: _version, ...unversioned } = { ...defaultMarketing, version };
    await ok(call("contentAdmin", "updateMarketing", { ...unversioned, active_members: "9K+" }, { token }));
    expect((await read()).active_members).toBe("9K+");
  });

  test.each([
    { active_members: "" },
    { active_members: "x".repeat(21) },
    { testimonials: [{ name: "Ada", quote: "Worth it.", saved_cents: 1.5 }] },
    { testimonials: [{ name: "Ada", quote: "Worth it.", saved_cents: -1 }] },
    { testimonials: [{ name: "Ada", quote: "x".repeat(501), saved_cents: 1 }] },
    { testimonials: Array.from({ length: 13 }, () => ({ name: "Ada", quote: "Yes.", saved_cents: 1 })) },
  ])("are refused when they break a limit (case %#)", async (part) => {
    const { token } = await anAdmin();
    const before = await settings();
    const answer = await send("PUT", "/api/admin/marketing", { ...defaultMarketing, ...part }, { token });
    expect([answer.status, answer.error?.code]).toEqual([400, "invalid-input"]);
    expect(await settings()).toEqual(before);
  });
});

describe("[appsettings-13] people joined today", () => {
  test("uses 47 to 54 by default, and the range that an administrator sets", async () => {
    expect((await settings()).joined_today_range).toEqual({ lowest: 47, highest: 54 });
    const range = { lowest: 101, highest: 103 };
    await write({ joined_today_range: range });
    for (let hour = 0; hour < 12; hour += 1) {
      const { joined_today } = await read(`2031-05-05T${String(hour).padStart(2, "0")}:00:00.000Z`);
      expect([101, 102, 103]).toContain(joined_today);
    }
    expect(await read()).not.toHaveProperty("joined_today_range");
  });

  test.each([
    { joined_today_range: { lowest: 55, highest: 54 } },
    { joined_today_range: { lowest: -1, highest: 54 } },
    { joined_today_range: { lowest: 47.5, highest: 54 } },
    { joined_today_mode: "sometimes" },
  ])("refuses %j", async (part) => {
    const { token } = await anAdmin();
    const answer = await send("PUT", "/api/admin/marketing", { ...defaultMarketing, ...part }, { token });
    expect([answer.status, answer.error?.code]).toEqual([400, "invalid-input"]);
    expect((await settings()).joined_today_range).toEqual({ lowest: 47, highest: 54 });
  });
});

describe("[landing-07] [appsettings-13] in live mode", () => {
  const join = (now: string) => {
    const sub = randomUUID();
    const userAttributes = { sub, email: `${sub}@example.com`, email_verified: "true" };
    const event = { triggerSource: "PostConfirmation_ConfirmSignUp", userName: sub, request: { userAttributes } };
    return stackAt(inject("origin")).invoke("PostConfirmation", event, now);
  };

  test("the number is the real count of the New York day, and below 10 there is none", async () => {
    await write({ joined_today_mode: "live" });
    // A summer day of its own in New York: from 04:00 UTC to 04:00 UTC of the next day.
    const year = 2030 + Math.floor(Math.random() * 60);
    const [first, last] = [`${year}-07-04T04:00:00.000Z`, `${year}-07-05T03:59:59.000Z`];
    await Promise.all(Array.from({ length: 8 }, () => join(`${year}-07-04T15:00:00.000Z`)));
    await join(first);
    await Promise.all([join(`${year}-07-04T03:59:59.000Z`), join(`${year}-07-05T04:00:00.000Z`)]);
    expect((await read(last)).joined_today).toBeNull();
    await join(last);
    expect((await read(first)).joined_today).toBe(10);
    expect((await read(last)).joined_today).toBe(10);
    expect((await read(`${year}-07-05T04:00:00.000Z`)).joined_today).toBeNull();
  });
});

describe("[landing-10] the public logos", () => {
  test("are the active ones by display order with exactly their public fields", async () => {
    const { token } = await anAdmin();
    const add = (name: string, is_active = true) =>
      ok(
        call(
          "contentAdmin",
          "createLogo",
          { name, logo_url: "/art/logo.webp", website_url: "https://example.com", is_active },
          { token },
        ),
      );
    const [first, hidden, middle, last] = [
      await add("First"),
      await add("Hidden", false),
      await add("Middle"),
      await add("Last"),
    ];
    const made = [first, middle, last].map(({ id }) => id);
    const { items } = await ok(call("content", "logos", {}));
    expect(items.filter(({ id }) => made.includes(id)).map(({ id }) => id)).toEqual(made);
    expect(items.map(({ id }) => id)).not.toContain(hidden.id);
    expect(items.find(({ id }) => id === first.id)).toEqual({
      id: first.id,
      name: "First",
      logo_url: "/art/logo.webp",
      website_url: "https://example.com",
      is_active: true,
      display_order: expect.any(Number),
    });
    await Promise.all(
      [last, hidden, first, middle].map(({ id }) => call("contentAdmin", "deleteLogo", { logoId: id }, { token })),
    );
    expect((await ok(call("content", "logos", {}))).items.map(({ id }) => id)).not.toContain(first.id);
  });
});

describe("[explore-08] the locations", () => {
  test("are at most 20, and one without coordinates uses the fixed point of Jacksonville", async () => {
    const { token } = await anAdmin();
    const add = (body: { name: string; latitude?: number; longitude?: number }) =>
      ok(call("contentAdmin", "createLocation", body, { token }));
    await Promise.all(Array.from({ length: 22 }, (_, index) => add({ name: `Block ${index}` })));
    const [own, none] = await Promise.all([
      add({ name: "A Beach", latitude: 30.29, longitude: -81.39 }),
      add({ name: "A Corner" }),
    ]);
    const { items } = await ok(call("content", "locations", {}));
    expect(items).toHaveLength(20);
    const found = (id: string) => items.find((location) => location.id === id);
    expect(found(own.id)).toMatchObject({ latitude: 30.29, longitude: -81.39 });
    expect(found(none.id)).toMatchObject({ latitude: 30.3322, longitude: -81.6557 });
  });
});
