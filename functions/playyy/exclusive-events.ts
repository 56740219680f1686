import type { EntityItem } from "electrodb";
import { notFound } from "../../shared/model/errors.ts";
import type { ExclusiveEvent } from "../../shared/model/playyy.ts";
import type { PageRange } from "../platform/page.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { ExclusiveEventEntity } from "./exclusive-event.entity.ts";
import { ExclusiveJoinEntity } from "./exclusive-join.entity.ts";

const toExclusiveEvent = (item: EntityItem<typeof ExclusiveEventEntity>): ExclusiveEvent => ({
  ...item,
  image: item.image ?? null,
});

const toPageSize = ({ limit }: PageRange) => (limit ? { limit } : { pages: "all" as const });

const listJoinedIds = async (userId: string): Promise<Set<string>> => {
  const { data } = await ExclusiveJoinEntity.query.byUser({ user_id: userId }).go({ pages: "all", consistent: true });
  return new Set(data.map((join) => join.exclusive_event_id));
};

/** Active exclusive events, newest first, each with whether the member joined it. */
export const listActiveExclusiveEvents = async (userId: string, page: PageRange) => {
  const [{ data, cursor }, joined] = await Promise.all([
    ExclusiveEventEntity.query
      .byState({ is_active: true })
      .go({ order: "desc", cursor: page.position, ...toPageSize(page) }),
    listJoinedIds(userId),
  ]);
  return {
    items: data.map((event) => ({ ...toExclusiveEvent(event), joined: joined.has(event.id) })),
    position: cursor,
  };
};

const getExclusiveEvent = async (id: string): Promise<ExclusiveEvent> => {
  const { data } = await ExclusiveEventEntity.get({ id }).go({ consistent: true });
  if (!data) throw notFound("Exclusive event not found");
  return toExclusiveEvent(data);
};

/** Records that a member joined an active exclusive event; a repeat keeps the first. Throws `not-found`. */
export const joinExclusiveEvent = async (id: string, userId: string, now: string) => {
  const event = await getExclusiveEvent(id);
  if (!event.is_active) throw notFound("Exclusive event not found");
  const key = { user_id: userId, exclusive_event_id: id };
  const written = await tryWrite(ExclusiveJoinEntity.create({ ...key, joined_at: now }).go());
  if (written) return { exclusive_event_id: id, joined_at: now };
  const { data } = await ExclusiveJoinEntity.get(key).go({ consistent: true });
  return { exclusive_event_id: id, joined_at: data?.joined_at ?? now };
};

/** Takes a member's joining of an exclusive event back; repeating it changes nothing. */
export const leaveExclusiveEvent = async (id: string, userId: string): Promise<void> => {
  await ExclusiveJoinEntity.delete({ user_id: userId, exclusive_event_id: id }).go();
};
