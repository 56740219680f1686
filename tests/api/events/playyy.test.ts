import { describe, expect, test } from "vitest";
import { PlayyyStatsEntity } from "../../../functions/playyy/playyy-stats.entity.ts";
import { allRoutes } from "../../../shared/api/index.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin, grant, type Member } from "../../support/fixtures.ts";
import { openTable } from "../../support/table.ts";

const figures = { activity_partners: 61, active_members: 1_450, avg_savings: 75, hunt_winners: 31 };
const stats = () => ok(call("playyy", "stats", {}));
const events = async ({ token }: Member) => (await ok(call("playyy", "exclusiveEvents", {}, { token }))).items;
const anExclusiveEvent = async (about: { title?: string; is_active?: boolean; image?: string } = {}) => {
  const event = { title: "Sunset scavenger hunt", date: "Every Friday", location: "Riverwalk", ...about };
  const made = await ok(call("playyyAdmin", "create", event, { token: (await anAdmin()).token }));
  const { version: _version, ...fields } = made;
  return fields;
};

describe("[playyy-03] the stats", () => {
  test("[playyyadmin-02] have default values while none are stored", async () => {
    const store = await openTable();
    for (const { pk, sk } of await store.partition("$city_playyy-stats")) await store.delete({ pk, sk });
    expect(await stats()).toEqual({
      activity_partners: 50,
      active_members: 1_200,
      avg_savings: 50,
      hunt_winners: 25,
      updated_at: null,
      version: 0,
    });
  });

  test("[playyyadmin-03] are the one record with the latest updated_at", async () => {
    const { token } = await anAdmin();
    await ok(call("playyyAdmin", "updateStats", { ...figures, hunt_winners: 1 }, { token }));
    const saved = await ok(call("playyyAdmin", "updateStats", figures, { token }));
    const older = { ...figures, hunt_winners: 2, id: "stat_old", updated_at: "2020-01-01T00:00:00.000Z" };
    const { Item } = PlayyyStatsEntity.put(older).params<{ Item: Record<string, unknown> }>();
    await (await openTable()).put(Item);
    expect(await stats()).toEqual({ ...figures, updated_at: saved.updated_at, version: saved.version });
    expect(Math.abs(Date.now() - Date.parse(saved.updated_at ?? ""))).toBeLessThan(60_000);
  });

  test("[playyyadmin-03] of two administrators who change the same figures at once one is told, and the audit log names the change", async () => {
    const { token, userId } = await anAdmin();
    const { version } = await ok(call("playyyAdmin", "updateStats", figures, { token }));
    const save = (hunt_winners: number, known?: number) =>
      call("playyyAdmin", "updateStats", { ...figures, hunt_winners, version: known }, { token });
    const answers = await Promise.all([41, 42, 43, 44].map((winners) => save(winners, version)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.filter(({ error }) => error?.code === "version-conflict")).toHaveLength(3);
    const won = answers.find(({ status }) => status === 200)?.body as { hunt_winners: number };
    expect((await stats()).hunt_winners).toBe(won.hunt_winners);
    const rows = await ok(call("auditAdmin", "list", { subject: "playyy-stats", limit: 1 }, { token }));
    expect(rows.items[0]).toMatchObject({
      action: "playyy-stats.update",
      actor: userId,
      details: { changes: { hunt_winners: [31, won.hunt_winners] } },
    });
    // The control: without a version all of them are written.
    const control = await Promise.all([51, 52, 53].map((winners) => save(winners)));
    expect(control.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test("[playyyadmin-03] saved by a call that began before the last one are the latest all the same", async () => {
    const { token } = await anAdmin();
    const later = new Date(Date.now() + 5_000).toISOString();
    const first = await ok(call("playyyAdmin", "updateStats", { ...figures, hunt_winners: 61 }, { token, now: later }));
    const second = await ok(call("playyyAdmin", "updateStats", { ...figures, hunt_winners: 62 }, { token }));
    expect(Date.parse(second.updated_at ?? "")).toBeGreaterThan(Date.parse(first.updated_at ?? ""));
    expect(await stats()).toMatchObject({ hunt_winners: 62, version: (first.version ?? 0) + 1 });
  });

  test.each([-1, 1.5, "12", null])("[playyyadmin-03] are refused with %j", async (hunt_winners) => {
    const { token } = await anAdmin();
    const answer = await call("playyyAdmin", "updateStats", { ...figures, hunt_winners } as never, { token });
    expect(answer.status).toBe(400);
  });
});

describe("[playyy-05] exclusive events", () => {
  test("are withheld by the server from members whom the gate blocks", async () => {
    const { token } = await aMember();
    const answer = await call("playyy", "exclusiveEvents", {}, { token });
    expect([answer.status, answer.error?.code]).toEqual([403, "membership-required"]);
  });

  test("are the active ones, newest first", async () => {
    const member = await aMember({ tier: "essential" });
    const one = await anExclusiveEvent();
    const off = await anExclusiveEvent({ is_active: false });
    const two = await anExclusiveEvent();
    const shown = (await events(member)).map(({ id }) => id);
    expect(shown).not.toContain(off.id);
    expect(shown.filter((id) => [one.id, two.id].includes(id))).toEqual([two.id, one.id]);
  });

  test("[playyyadmin-04] leave the list when deactivated and return when activated", async () => {
    const [member, { token }, event] = await Promise.all([
      aMember({ tier: "essential" }),
      anAdmin(),
      anExclusiveEvent(),
    ]);
    const set = (is_active: boolean) =>
      ok(call("playyyAdmin", "update", { ...event, exclusiveEventId: event.id, is_active }, { token }));
    const isShown = async () => (await events(member)).some(({ id }) => id === event.id);
    await set(false);
    expect(await isShown()).toBe(false);
    await set(true);
    expect(await isShown()).toBe(true);
    await ok(call("playyyAdmin", "remove", { exclusiveEventId: event.id }, { token }));
    expect(await isShown()).toBe(false);
  });

  test("[playyyadmin-04] are created, listed, changed and deleted by the administrator with all of their fields", async () => {
    const { token } = await anAdmin();
    const fields = {
      title: "Kayak run",
      description: "Two hours on the river",
      date: "First Sunday of the month",
      location: "Goodby's Creek",
      participants: "12 people",
      rewards: "A dry bag",
      is_active: false,
    };
    const listed = async (id: string) =>
      (await ok(call("playyyAdmin", "list", {}, { token }))).items.find((event) => event.id === id);
    const { id } = await ok(call("playyyAdmin", "create", fields, { token }));
    expect(await listed(id)).toMatchObject({ ...fields, version: 0 });
    const changed = { ...fields, participants: "20 people", is_active: true };
    await ok(call("playyyAdmin", "update", { ...changed, exclusiveEventId: id, version: 0 }, { token }));
    expect(await listed(id)).toMatchObject({ ...changed, version: 1 });
    const late = await call("playyyAdmin", "update", { ...fields, exclusiveEventId: id, version: 0 }, { token });
    expect([late.status, late.error?.code]).toEqual([409, "version-conflict"]);
    for (const _ of [1, 2]) await ok(call("playyyAdmin", "remove", { exclusiveEventId: id }, { token }));
    expect(await listed(id)).toBeUndefined();
    const { items } = await ok(call("auditAdmin", "list", { subject: id }, { token }));
    expect(items.map(({ action }) => action)).toEqual(
      ["delete", "update", "create"].map((verb) => `exclusive-event.${verb}`),
    );
    const blank = await call("playyyAdmin", "create", { ...fields, title: " " }, { token });
    expect(blank.status).toBe(400);
  });

  test("have a picture when given one, and otherwise null", async () => {
    const { token } = await anAdmin();
    const member = await aMember({ tier: "essential" });
    const [drawn, bare] = [await anExclusiveEvent({ image: "/media/event/hunt.webp" }), await anExclusiveEvent()];
    const image = async (id: string) => (await events(member)).find((event) => event.id === id)?.image;
    expect([drawn.image, bare.image]).toEqual(["/media/event/hunt.webp", null]);
    expect([await image(drawn.id), await image(bare.id)]).toEqual(["/media/event/hunt.webp", null]);
    const { title, date, location } = drawn;
    const changed = { exclusiveEventId: drawn.id, title, date, location };
    await ok(call("playyyAdmin", "update", { ...changed, image: "/media/event/run.webp" }, { token }));
    expect(await image(drawn.id)).toBe("/media/event/run.webp");
    await ok(call("playyyAdmin", "update", { ...changed, image: null }, { token }));
    expect(await image(drawn.id)).toBeNull();
    const refused = await call("playyyAdmin", "create", { ...changed, image: "javascript:alert(1)" }, { token });
    expect(refused.status).toBe(400);
  });

  test("have no legacy name in path or response", async () => {
    const member = await aMember({ tier: "essential" });
    await anExclusiveEvent();
    expect(JSON.stringify([allRoutes.map(({ route }) => route.path), await events(member)])).not.toMatch(/recess/i);
  });
});

describe("joining an exclusive event", () => {
  const join = ({ token }: Member, exclusiveEventId: string) => call("playyy", "join", { exclusiveEventId }, { token });

  test("is stored once and shown to that member alone", async () => {
    const [member, other, event] = await Promise.all([
      aMember({ tier: "essential" }),
      aMember({ tier: "essential" }),
      anExclusiveEvent(),
    ]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ok(join(member, event.id))));
    expect(new Set(answers.map(({ joined_at }) => joined_at)).size).toBe(1);
    const joined = async (who: Member) => (await events(who)).find(({ id }) => id === event.id)?.joined;
    expect([await joined(member), await joined(other)]).toEqual([true, false]);
  });

  test("[playyy-10] can be taken back by that member alone, also without a membership, and done again", async () => {
    const [member, other, event] = await Promise.all([aMember(), aMember({ tier: "essential" }), anExclusiveEvent()]);
    const leave = ({ token }: Member) => call("playyy", "leave", { exclusiveEventId: event.id }, { token });
    const joined = async (who: Member) => (await events(who)).find(({ id }) => id === event.id)?.joined;
    await grant(member, "essential");
    await Promise.all([ok(join(member, event.id)), ok(join(other, event.id))]);
    expect((await call("playyy", "leave", { exclusiveEventId: event.id })).status).toBe(401);
    await Promise.all([ok(leave(member)), ok(leave(member))]);
    expect([await joined(member), await joined(other)]).toEqual([false, true]);
    await ok(join(member, event.id));
    expect(await joined(member)).toBe(true);
    expect((await leave(await aMember())).status).toBe(200);
    expect([await joined(member), await joined(other)]).toEqual([true, true]);
  });

  test("requires a paid membership and an active event", async () => {
    const [free, paid, event, off] = await Promise.all([
      aMember(),
      aMember({ tier: "premium" }),
      anExclusiveEvent(),
      anExclusiveEvent({ is_active: false }),
    ]);
    expect((await join(free, event.id)).error?.code).toBe("membership-required");
    expect((await join(paid, off.id)).status).toBe(404);
  });
});

test("a request for news of activities is stored once and keeps its first time", async () => {
  const { token } = await aMember();
  expect(await ok(call("playyy", "wish", {}, { token }))).toEqual({ wished_at: null });
  const first = await ok(call("playyy", "makeWish", {}, { token }));
  expect(await ok(call("playyy", "makeWish", {}, { token }))).toEqual(first);
  expect(await ok(call("playyy", "wish", {}, { token }))).toEqual(first);
});

test("a request for news of activities can be withdrawn repeatedly", async () => {
  const { token } = await aMember();
  await ok(call("playyy", "makeWish", {}, { token }));
  const none = { wished_at: null };
  for (const _ of [1, 2]) expect(await ok(call("playyy", "dropWish", {}, { token }))).toEqual(none);
  expect(await ok(call("playyy", "wish", {}, { token }))).toEqual(none);
});
