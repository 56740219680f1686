import { expect, test } from "vitest";
import { endOf, overtake } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const playyy = giveOwnTable(async () => ({
  ...(await import("../../../functions/playyy/activity-interest.ts")),
  ...(await import("../../../functions/playyy/exclusive-event.entity.ts")),
  ...(await import("../../../functions/playyy/exclusive-events.ts")),
  ...(await import("../../../functions/playyy/manage-exclusive-events.ts")),
  ...(await import("../../../functions/playyy/playyy-stats.entity.ts")),
  ...(await import("../../../functions/playyy/playyy-stats.ts")),
}));

const at = (minute: number) => new Date(Date.UTC(2027, 2, 1, 12, minute)).toISOString();
const admin = { userId: "admin", email: "" };
const texts = { title: "Hunt", description: "", date: "Friday", location: "Pier", participants: "", rewards: "" };
const input = { ...texts, image: null, is_active: true };
const all = { limit: undefined, position: null };

const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);

const store = async (minute: number, about: object = {}) => {
  const id = `excl_${uniqueId()}`;
  await playyy()
    .ExclusiveEventEntity.put({ id, ...texts, is_active: true, created_at: at(minute), ...about })
    .go();
  return id;
};

test("figures are the defaults while none are stored, and a first save takes their version", async () => {
  const { getLatestStats, saveStats, PlayyyStatsEntity } = playyy();
  const figures = { activity_partners: 1, active_members: 2, avg_savings: 3, hunt_winners: 4 };
  const first = await getLatestStats();
  expect(first).toMatchObject({ version: 0 });
  await expect(saveStats(admin, { ...figures, version: 1 }, at(5))).rejects.toMatchObject({ code: "version-conflict" });
  expect(await saveStats(admin, { ...figures, version: 0 }, at(5))).toEqual({
    ...figures,
    version: 1,
    updated_at: at(5),
  });
  expect(await getLatestStats()).toMatchObject({ ...figures, version: 1, updated_at: at(5) });
  const again = { ...figures, hunt_winners: 5 };
  const sameInstant = await saveStats(admin, again, at(5));
  expect(sameInstant).toMatchObject({ version: 2, updated_at: at(5).replace(".000Z", ".001Z") });
  const earlier = await saveStats(admin, { ...again, version: 2 }, at(1));
  expect(earlier).toMatchObject({ version: 3, updated_at: at(5).replace(".000Z", ".002Z") });
  expect(await saveStats(admin, { ...again, version: 3 }, at(9))).toMatchObject({ version: 4, updated_at: at(9) });
  expect(await getLatestStats()).toMatchObject({ hunt_winners: 5, version: 4 });
  expect((await PlayyyStatsEntity.query.latest({}).go({ pages: "all" })).data).toHaveLength(4);
});

test("exclusive events come newest first, all at once or page by page, and only active ones to members", async () => {
  const { listExclusiveEvents, listActiveExclusiveEvents } = playyy();
  const [old, off, fresh] = [await store(1), await store(2, { is_active: false }), await store(3)];
  expect(idsOf(await listExclusiveEvents(all))).toEqual([fresh, off, old]);
  expect(idsOf(await listActiveExclusiveEvents("ada", all))).toEqual([fresh, old]);
  const first = await listExclusiveEvents({ limit: 2, position: null });
  const rest = await listExclusiveEvents({ limit: 2, position: first.position });
  expect([idsOf(first), idsOf(rest)]).toEqual([[fresh, off], [old]]);
  const active = await listActiveExclusiveEvents("ada", { limit: 1, position: null });
  expect([idsOf(active), active.position === null]).toEqual([[fresh], false]);
});

test("an active exclusive event is joined once, at the first time", async () => {
  const { joinExclusiveEvent, leaveExclusiveEvent, listActiveExclusiveEvents } = playyy();
  const [id, off] = [await store(4), await store(5, { is_active: false })];
  expect(await joinExclusiveEvent(id, "bea", at(6))).toEqual({ exclusive_event_id: id, joined_at: at(6) });
  expect(await joinExclusiveEvent(id, "bea", at(7))).toEqual({ exclusive_event_id: id, joined_at: at(6) });
  const joined = async () =>
    (await listActiveExclusiveEvents("bea", all)).items.filter(({ joined: is }) => is).map((one) => one.id);
  expect(await joined()).toEqual([id]);
  for (const missing of [off, "excl_unknown"])
    await expect(joinExclusiveEvent(missing, "bea", at(6))).rejects.toMatchObject({ code: "not-found" });
  await leaveExclusiveEvent(id, "bea");
  expect(await joined()).toEqual([]);
});

test("an exclusive event begins with version 0, and is changed from the version that was read, or from any without one", async () => {
  const { createExclusiveEvent, updateExclusiveEvent } = playyy();
  const { id, version } = await createExclusiveEvent(admin, input, at(1));
  expect(version).toBe(0);
  const change = (title: string, seen?: number) =>
    updateExclusiveEvent({ admin, id, version: seen }, { ...input, title }, at(2));
  expect(await change("One", 0)).toMatchObject({ title: "One", version: 1 });
  await expect(change("Two", 0)).rejects.toMatchObject({ code: "version-conflict" });
  expect(await change("Three")).toMatchObject({ title: "Three", version: 2 });
  expect(await change("Four", 2)).toMatchObject({ title: "Four", version: 3, created_at: at(1) });
  await expect(updateExclusiveEvent({ admin, id: "excl_unknown" }, input, at(2))).rejects.toMatchObject({
    code: "not-found",
  });
});

test("a deleted exclusive event comes back once from the bin, and what never was isn't deleted or restored", async () => {
  const { createExclusiveEvent, deleteExclusiveEvent, restoreExclusiveEvent, listExclusiveEvents } = playyy();
  const { id } = await createExclusiveEvent(admin, input, at(1));
  await deleteExclusiveEvent(admin, id, at(2));
  await deleteExclusiveEvent(admin, id, at(3));
  expect(idsOf(await listExclusiveEvents(all))).not.toContain(id);
  const restored = await restoreExclusiveEvent(admin, id, at(4));
  expect(restored).toMatchObject({ id, version: 1, image: null });
  expect(await restoreExclusiveEvent(admin, id, at(5))).toEqual(restored);
  await deleteExclusiveEvent(admin, "excl_unknown", at(2));
  await expect(restoreExclusiveEvent(admin, "excl_unknown", at(2))).rejects.toMatchObject({ code: "not-found" });
});

test("a wish for news of activities keeps its first time until it is withdrawn", async () => {
  const { recordActivityInterest, getActivityInterest, deleteActivityInterest } = playyy();
  expect(await getActivityInterest("cleo")).toEqual({ wished_at: null });
  expect(await recordActivityInterest("cleo", at(1))).toEqual({ wished_at: at(1) });
  expect(await recordActivityInterest("cleo", at(2))).toEqual({ wished_at: at(1) });
  expect(await getActivityInterest("cleo")).toEqual({ wished_at: at(1) });
  await deleteActivityInterest("cleo");
  expect(await recordActivityInterest("cleo", at(3))).toEqual({ wished_at: at(3) });
});

test("a change, a deletion and figures that saw no version come after what somebody else did meanwhile", async () => {
  const { createExclusiveEvent, updateExclusiveEvent, deleteExclusiveEvent, saveStats, getLatestStats } = playyy();
  const { id } = await createExclusiveEvent(admin, input, at(1));
  const change = (title: string) => endOf(updateExclusiveEvent({ admin, id }, { ...input, title }, at(2)));
  const write = { containing: id };
  const titles = async () =>
    (await playyy().ExclusiveEventEntity.get({ id }).go({ consistent: true })).data?.title ?? null;
  expect(await overtake({ write, late: () => change("Late"), meanwhile: () => change("Meanwhile") })).toBe("done");
  expect(await titles()).toBe("Late");
  const remove = () => endOf(deleteExclusiveEvent(admin, id, at(3)));
  expect(await overtake({ write, late: remove, meanwhile: () => change("Meanwhile") })).toBe("done");
  expect(await titles()).toBeNull();
  const save = (hunt_winners: number) =>
    endOf(saveStats(admin, { activity_partners: 1, active_members: 1, avg_savings: 1, hunt_winners }, at(20)));
  const stats = { write: { containing: "playyy-stats.update" }, late: () => save(8), meanwhile: () => save(7) };
  expect(await overtake(stats)).toBe("done");
  expect((await getLatestStats()).hunt_winners).toBe(8);
});
