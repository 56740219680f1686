import type { ResultOf } from "../../shared/api/route.ts";
import type { start } from "../../shared/api/start.ts";
import { readEventPage } from "../attendance/event-page.ts";
import { readSettings } from "../content/app-settings.ts";
import { listActiveNews } from "../content/news.ts";
import { listBlockingClaims, listClaims } from "../deals/claims.ts";
import { getMembership } from "../entitlements/membership.ts";
import { listRsvps } from "../events/rsvps.ts";
import { ensureMember } from "../members/members.ts";
import { getProfile } from "../members/profile.ts";
import { countUnreadMessages } from "../messages/list-conversations.ts";
import { countUnread } from "../notifications/notifications.ts";
import type { Caller } from "../platform/http/caller.ts";
import { log } from "../platform/log.ts";
import type { PageResult } from "../platform/page.ts";
import { listActiveHolds } from "../tickets/holds/active-holds.ts";
import { findLinePlace } from "../tickets/line/line-places.ts";
import { listTickets } from "../tickets/tickets.ts";

/** As many redemptions as the app shows of the latest ones. */
const recentClaims = 3;

/** As many news videos as Home shows. */
const shownNews = 4;

const firstPage = { limit: undefined, position: null };

// A list that goes on is read page by page by its own route, to which its cursor belongs.
const whole = async <Item>(page: Promise<PageResult<Item>>) => {
  const { items, position } = await page;
  return position === null ? { items, cursor: null } : null;
};

// Some first ones are all that is asked for: their cursor is never followed.
const firstOnly = async <Item>(page: Promise<PageResult<Item>>) => ({ items: (await page).items, cursor: null });

/** Reads a part; null where that fails, so that the other parts arrive all the same. */
const partOrNull = async <Part>(name: string, part: Promise<Part>): Promise<Part | null> => {
  try {
    return await part;
  } catch (error) {
    log.warn("part of the start not read", { part: name, error });
    return null;
  }
};

type Parts = { [Name in keyof ResultOf<typeof start.read>]: Promise<ResultOf<typeof start.read>[Name]> };

const readParts = (caller: Caller, eventId: string | undefined, now: string): Parts => {
  const { userId } = caller;
  const membership = getMembership(userId, now);
  // Only a paid member has redemptions to show.
  const ifPaid = async <Part>(read: () => Promise<Part>): Promise<Part | null> =>
    (await membership).is_subscribed ? read() : null;
  const ofEvent = async <Part>(read: (id: string) => Promise<Part>): Promise<Part | null> =>
    eventId === undefined ? null : read(eventId);
  return {
    membership,
    settings: readSettings(),
    news: firstOnly(listActiveNews({ limit: shownNews, position: null })),
    profile: ensureMember(caller, now).then(getProfile),
    unread_notifications: countUnread(userId).then((unread) => ({ unread })),
    unread_messages: countUnreadMessages(userId).then((count) => ({ count })),
    blocking_claims: ifPaid(async () => ({ items: await listBlockingClaims(userId, now), cursor: null })),
    recent_claims: ifPaid(() => firstOnly(listClaims(userId, { limit: recentClaims, position: null }))),
    tickets: whole(listTickets(userId, firstPage)),
    holds: listActiveHolds(userId, now).then((items) => ({ items })),
    rsvps: whole(listRsvps(userId, firstPage)),
    event: ofEvent((id) => readEventPage(id, caller, now)),
    line: ofEvent(async (id) => ({ place: await findLinePlace(id, userId, now) })),
  };
};

/**
 * Reads what the app asks for when it opens, at an event's page also of that event, all parts side by side. A part that fails is null and logged; never
 * rejects for one.
 */
export const readStart = async (
  caller: Caller,
  eventId: string | undefined,
  now: string,
): Promise<ResultOf<typeof start.read>> => {
  const parts = Object.entries(readParts(caller, eventId, now)).map(
    async ([name, part]) => [name, await partOrNull<unknown>(name, part)] as const,
  );
  return Object.fromEntries(await Promise.all(parts)) as ResultOf<typeof start.read>;
};
