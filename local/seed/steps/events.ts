import { events, toDatedTypes, toDoorsAt, toEventTimes } from "../city/events.ts";
import { exclusiveEvents, playyyStats } from "../city/playyy.ts";
import { omit, type SeedContext, uploadPictures } from "../seed-context.ts";

/** Adds the events that are missing; returns the id of each by key. */
export const seedEvents = async (context: SeedContext): Promise<Map<string, string>> => {
  const { call, token, now } = context;
  const { items } = await call("eventsAdmin", "list", {}, { token });
  const known = new Map(items.map(({ title, id }) => [title, id]));
  const missing = events.filter(({ title }) => !known.has(title));
  const images = await uploadPictures(
    context,
    "event",
    missing.map(({ key }) => key),
  );
  for (const event of missing) {
    const times = toEventTimes(event, now);
    const image = images.get(event.key) ?? null;
    const input = {
      ...omit(event, "key", "when", "doorsMinutes", "sales"),
      ...times,
      ticket_types: toDatedTypes(event, times.start_at, now),
      doors_at: toDoorsAt(event, times.start_at),
      countdown_date: times.start_at,
      image,
    };
    known.set(event.title, (await call("eventsAdmin", "create", input, { token })).id);
  }
  return new Map(events.map(({ key, title }) => [key, known.get(title) ?? ""]));
};

/** Adds the exclusive events that are missing, and the figures of the PLAYYY tab. */
export const seedPlayyy = async (context: SeedContext): Promise<void> => {
  const { call, token } = context;
  const { items } = await call("playyyAdmin", "list", {}, { token });
  const known = new Set(items.map(({ title }) => title));
  const missing = exclusiveEvents.filter(({ title }) => !known.has(title));
  const images = await uploadPictures(
    context,
    "event",
    missing.map(({ key }) => key),
  );
  for (const event of missing.toReversed()) {
    const image = images.get(event.key) ?? null;
    await call("playyyAdmin", "create", { ...omit(event, "key"), image }, { token });
  }
  const { updated_at } = await call("playyy", "stats", {});
  if (!updated_at) await call("playyyAdmin", "updateStats", playyyStats, { token });
};
