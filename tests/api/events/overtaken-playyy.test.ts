import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const playyy = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/playyy/exclusive-event.entity.ts")),
  ...(await import("../../../functions/playyy/manage-exclusive-events.ts")),
  ...(await import("../../../functions/playyy/playyy-stats.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const admin = { userId: "admin", email: "" };

/** An exclusive event, and how often its change or deletion is in the audit log. */
const anExclusiveEvent = async () => {
  const { AuditEntity, ExclusiveEventEntity } = playyy();
  const id = `excl_${uniqueId()}`;
  const texts = { title: "Hunt", description: "", date: "Friday", location: "Pier", participants: "", rewards: "" };
  await ExclusiveEventEntity.put({ id, ...texts, is_active: true, version: 3, created_at: now }).go();
  const update = (title: string) => {
    const input = { ...texts, title, image: null, is_active: true };
    return endOf(playyy().updateExclusiveEvent({ admin, id, version: 3 }, input, now));
  };
  return {
    id,
    write: { containing: id },
    update,
    readTitle: async () => (await ExclusiveEventEntity.get({ id }).go({ consistent: true })).data?.title,
    countAudits: async () => (await AuditEntity.query.bySubject({ subject: id }).go()).data.length,
  };
};

testOvertaken(
  "an exclusive event that two administrators change at once",
  async () => {
    const { write, update, readTitle } = await anExclusiveEvent();
    return {
      write,
      late: () => update("Late"),
      meanwhile: () => update("Meanwhile"),
      outcome: async (end: string) => [end, await readTitle()],
    };
  },
  { guarded: ["version-conflict", "Meanwhile"], control: ["done", "Late"] },
);

testOvertaken(
  "an exclusive event that two administrators delete at once",
  async () => {
    const { id, write, countAudits } = await anExclusiveEvent();
    const remove = () => playyy().deleteExclusiveEvent(admin, id, now);
    return { write, late: remove, meanwhile: remove, outcome: countAudits };
  },
  { guarded: 1, control: 2 },
);

testOvertaken(
  "figures that two administrators save at once",
  async () => {
    const { getLatestStats, saveStats } = playyy();
    const { version } = await getLatestStats();
    const save = (hunt_winners: number, minute: number) => {
      const figures = { activity_partners: 1, active_members: 1, avg_savings: 1, hunt_winners, version };
      const at = `2027-03-01T12:${10 * (version + 1) + minute}:00.000Z`;
      return endOf(saveStats(admin, figures, at));
    };
    return {
      write: { containing: "playyy-stats.update" },
      late: () => save(2, 2),
      meanwhile: () => save(1, 1),
      outcome: async (end: string) => [end, (await getLatestStats()).hunt_winners],
    };
  },
  { guarded: ["version-conflict", 1], control: ["done", 2] },
);
