import { readActivityTexts, toActivity } from "../messages/activities/activity-texts.ts";
import type { Resolver } from "./resolve-changes.ts";

type ActivityIds = { activity_id: string; read_at?: string };

/** Reads the friend activities of changes; one that was withdrawn is left out. */
export const resolveActivities: Resolver = async (changes) => {
  const created = changes.filter(({ type }) => type === "activity-created");
  const texts = await readActivityTexts(created.map(({ ids }) => (ids as ActivityIds).activity_id));
  return changes.map(({ type, topic, ids }) => {
    const { activity_id } = ids as ActivityIds;
    if (type !== "activity-created") return ids as Record<string, unknown>;
    const text = texts.get(activity_id);
    return text ? { activity: toActivity(text, topic.slice(topic.indexOf("#") + 1), null) } : null;
  });
};
