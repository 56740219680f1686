import { defaultPlayyyStats, type PlayyyStats, type PlayyyStatsInput } from "../../shared/model/playyy.ts";
import { newId } from "../platform/ids.ts";
import { PlayyyStatsEntity } from "./playyy-stats.entity.ts";

/** The latest figures, or the defaults while none are stored. */
export const getLatestStats = async (): Promise<PlayyyStats> => {
  const { data } = await PlayyyStatsEntity.query.latest({}).go({ order: "desc", limit: 1, consistent: true });
  return data[0] ?? defaultPlayyyStats;
};

/** Stores a new version of the figures. */
export const createStats = async (input: PlayyyStatsInput, now: string): Promise<PlayyyStats> => {
  const stats = { ...input, id: newId("stat", now), updated_at: now };
  await PlayyyStatsEntity.create(stats).go();
  return stats;
};
