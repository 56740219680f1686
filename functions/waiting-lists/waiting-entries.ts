import type { EntityItem } from "electrodb";
import type { WaitingEntry } from "../../shared/model/waiting-list.ts";
import { getOffersFrom } from "../../shared/rules/offer-times.ts";
import { nameTier } from "../../shared/rules/ticket-types.ts";
import type { StoredEvent } from "../events/events.ts";
import type { AwaitedType } from "../events/stock.ts";
import { withTypes } from "../events/ticket-types.ts";
import { env } from "../platform/env.ts";
import { WaitingEntryEntity } from "./waiting-entry.entity.ts";

export type StoredEntry = EntityItem<typeof WaitingEntryEntity>;

/** The states in which somebody is on the list. */
export const openStates = ["waiting", "offered", "resting"] as const;

/** Whether somebody is on the list: in line, with an offer, or resting. */
export const isOpenEntry = ({ state }: Pick<StoredEntry, "state">): boolean =>
  openStates.some((open) => open === state);

/** What an entry waits for, as the API has it. */
export const toTier = ({ awaits }: Pick<StoredEntry, "awaits">): AwaitedType => (awaits === "rsvp" ? null : awaits);

/** A member's entry of an event, read consistently; null without one. */
export const findEntry = async (user_id: string, event_id: string): Promise<StoredEntry | null> =>
  (await WaitingEntryEntity.get({ user_id, event_id }).go({ consistent: true })).data;

/** The entries of a member that are still open, by event. */
export const listOpenEntries = async (user_id: string): Promise<StoredEntry[]> => {
  const { data } = await WaitingEntryEntity.query.byMember({ user_id }).go({ pages: "all", consistent: true });
  return data.filter(isOpenEntry);
};

const pageSize = 25;

/**
 * Reads one page of who is on an event's list, from `position` on, null at first, and where to go on, null at the end. The list is a moment
 * behind: whoever needs to be sure comes twice.
 */
export const listOnList = async (
  event_id: string,
  position: string | null,
): Promise<{ entries: StoredEntry[]; position: string | null }> => {
  const [name = "", cursor = ""] = position?.split(":") ?? [];
  const state = openStates.find((open) => open === name) ?? openStates[0];
  const page = await WaitingEntryEntity.query
    .byEvent({ event_id, state })
    .go({ limit: pageSize, cursor: cursor || null });
  const next = openStates[openStates.indexOf(state) + 1];
  return { entries: page.data, position: page.cursor ? `${state}:${page.cursor}` : (next && `${next}:`) || null };
};

/** The name of what an entry waits for; null for the spot of an RSVP. */
export const nameAwaited = (entry: Pick<StoredEntry, "awaits">, event: StoredEvent): string | null => {
  const tier = toTier(entry);
  return tier && nameTier(withTypes(event), tier);
};

/** An open offer of an entry; null where it has none. */
export const toOffer = ({ state, offer_id, offered_at, due_at }: StoredEntry): WaitingEntry["offer"] =>
  state === "offered" && offer_id && offered_at && due_at ? { id: offer_id, made_at: offered_at, until: due_at } : null;

/** Whether an offer is open at `now`: one that lapsed isn't, swept or not. */
export const hasOpenOffer = ({ state, due_at }: StoredEntry, now: string): boolean =>
  state === "offered" && due_at !== undefined && now < due_at;

/** What of an entry both its member and the back-office see. */
export const toEntryFacts = (entry: StoredEntry) => ({
  tier: toTier(entry),
  quantity: entry.quantity,
  state: entry.state,
  unanswered: entry.unanswered,
  offer: toOffer(entry),
  rests_until: entry.state === "resting" ? (entry.due_at ?? null) : null,
  joined_at: entry.joined_at,
  ended: entry.state === "ended" && entry.ended_at ? { at: entry.ended_at, reason: entry.reason ?? "left" } : null,
});

/** An entry as its member sees it, with their place in line. */
export const toWaitingEntry = (
  entry: StoredEntry,
  event: StoredEvent,
  place: number | null,
  now: string,
): WaitingEntry => {
  const from = getOffersFrom(event, now, env("CITY_ZONE"));
  return {
    event_id: event.id,
    event_title: event.title,
    event_start_at: event.start_at,
    event_image: event.image ?? null,
    tier_name: nameAwaited(entry, event),
    ...toEntryFacts(entry),
    place: entry.state === "waiting" ? place : null,
    offers_from: from > now ? from : null,
  };
};
