import type { EntityItem } from "electrodb";
import { notFound } from "../../shared/model/errors.ts";
import type { ExclusiveEvent, ExclusiveEventInput } from "../../shared/model/playyy.ts";
import { newId } from "../platform/chance.ts";
import { isConditionFailed } from "../platform/table.ts";
import { ExclusiveEventEntity } from "./exclusive-event.entity.ts";
import { ExclusiveJoinEntity } from "./exclusive-join.entity.ts";

type Page = { limit: number | undefined; position: string | null };

const presented = (item: EntityItem<typeof ExclusiveEventEntity>): ExclusiveEvent => ({
  ...item,
  image: item.image ?? null,
});

const sizeOf = ({ limit }: Page) => (limit ? { limit } : { pages: "all" as const });

const joinedBy = async (userId: string): Promise<Set<string>> => {
  const { data } = await ExclusiveJoinEntity.query.byUser({ user_id: userId }).go({ pages: "all", consistent: true });
  return new Set(data.map((join) => join.exclusive_event_id));
};

/** Active exclusive events, newest first, each with whether this member joined it. */
export const activeEventsFor = async (userId: string, page: Page) => {
  const [{ data, cursor }, joined] = await Promise.all([
    ExclusiveEventEntity.query
      .byState({ is_active: true })
      .go({ order: "desc", cursor: page.position, ...sizeOf(page) }),
    joinedBy(userId),
  ]);
  return { items: data.map((event) => ({ ...presented(event), joined: joined.has(event.id) })), position: cursor };
};

/** All exclusive events, newest first, for the back-office. */
export const listEvents = async (page: Page) => {
  const { data, cursor } = await ExclusiveEventEntity.query
    .newest({})
    .go({ order: "desc", cursor: page.position, ...sizeOf(page) });
  return { items: data.map(presented), position: cursor };
};

const eventOf = async (id: string): Promise<ExclusiveEvent> => {
  const { data } = await ExclusiveEventEntity.get({ id }).go({ consistent: true });
  if (!data) throw notFound("Exclusive event not found");
  return presented(data);
};

/** Records that a member joined an active exclusive event; a repeat keeps the first. Throws `not-found`. */
export const joinEvent = async (id: string, userId: string, now: string) => {
  const event = await eventOf(id);
  if (!event.is_active) throw notFound("Exclusive event not found");
  const key = { user_id: userId, exclusive_event_id: id };
  try {
    await ExclusiveJoinEntity.create({ ...key, joined_at: now }).go();
    return { exclusive_event_id: id, joined_at: now };
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const { data } = await ExclusiveJoinEntity.get(key).go({ consistent: true });
    return { exclusive_event_id: id, joined_at: data?.joined_at ?? now };
  }
};

/** Adds an exclusive event. */
export const createEvent = async (input: ExclusiveEventInput, now: string): Promise<ExclusiveEvent> => {
  const event = { ...input, image: input.image ?? undefined, id: newId("excl", now), created_at: now };
  await ExclusiveEventEntity.create(event).go();
  return presented(event);
};

/** Changes an exclusive event. Throws `not-found`. */
export const updateEvent = async (id: string, input: ExclusiveEventInput): Promise<ExclusiveEvent> => {
  const { created_at } = await eventOf(id);
  const event = { ...input, image: input.image ?? undefined, id, created_at };
  await ExclusiveEventEntity.put(event).go();
  return presented(event);
};

/** Deletes an exclusive event; repeating it changes nothing. */
export const deleteEvent = async (id: string): Promise<void> => {
  await ExclusiveEventEntity.delete({ id }).go();
};
