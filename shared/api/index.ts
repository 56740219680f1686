import { account, accountAdmin } from "./account.ts";
import { auditAdmin } from "./audit.ts";
import { avatars } from "./avatars.ts";
import { binAdmin } from "./bin.ts";
import { calendar } from "./calendar.ts";
import { campaignsAdmin } from "./campaigns.ts";
import { colleagues, colleaguesAdmin } from "./colleagues.ts";
import { community, communityAdmin } from "./community.ts";
import { contact, contactAdmin } from "./contact.ts";
import { content, contentAdmin } from "./content.ts";
import { deals } from "./deals.ts";
import { dealsAdmin } from "./deals-admin.ts";
import { door } from "./door.ts";
import { doorAdmin } from "./door-admin.ts";
import { doorPasses } from "./door-passes.ts";
import { eventChangesAdmin } from "./event-changes.ts";
import { events, eventsAdmin } from "./events.ts";
import { game } from "./game.ts";
import { identity } from "./identity.ts";
import { mailAdmin } from "./mail.ts";
import { mediaAdmin } from "./media.ts";
import { memberSearchAdmin } from "./member-search.ts";
import { members, membersAdmin } from "./members.ts";
import { memberships, membershipsAdmin } from "./memberships.ts";
import { messages } from "./messages.ts";
import { metrics } from "./metrics.ts";
import { moderation, moderationAdmin } from "./moderation.ts";
import { notifications } from "./notifications.ts";
import { playyy, playyyAdmin } from "./playyy.ts";
import { realtime } from "./realtime.ts";
import { reportsAdmin } from "./reports.ts";
import type { Route } from "./route.ts";
import { searchAdmin } from "./search.ts";
import { start } from "./start.ts";
import { stripeAdmin } from "./sync.ts";
import { tickets, ticketsAdmin } from "./tickets.ts";
import { timelinesAdmin } from "./timelines.ts";
import { transfers } from "./transfers.ts";
import { visitors } from "./visitors.ts";
import { waitingLists, waitingListsAdmin } from "./waiting-lists.ts";

/** Every route of the product, by Lambda entry. `operationId` is `<entry>.<route>`. */
export const api = {
  account,
  accountAdmin,
  auditAdmin,
  avatars,
  binAdmin,
  calendar,
  campaignsAdmin,
  colleagues,
  colleaguesAdmin,
  community,
  communityAdmin,
  contact,
  contactAdmin,
  content,
  contentAdmin,
  deals,
  dealsAdmin,
  door,
  doorAdmin,
  doorPasses,
  eventChangesAdmin,
  events,
  eventsAdmin,
  game,
  identity,
  mailAdmin,
  mediaAdmin,
  memberSearchAdmin,
  members,
  membersAdmin,
  memberships,
  membershipsAdmin,
  messages,
  metrics,
  moderation,
  moderationAdmin,
  notifications,
  playyy,
  playyyAdmin,
  realtime,
  searchAdmin,
  start,
  stripeAdmin,
  reportsAdmin,
  tickets,
  ticketsAdmin,
  timelinesAdmin,
  transfers,
  waitingLists,
  waitingListsAdmin,
  visitors,
} as const;

export type Api = typeof api;
export type Entry = keyof Api;

export type NamedRoute = { entry: Entry; name: string; operationId: string; route: Route };

/** All routes as one list, for whoever needs every one: infrastructure, OpenAPI and generated tests. */
export const allRoutes: NamedRoute[] = Object.entries(api).flatMap(([entry, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
    entry: entry as Entry,
    name,
    operationId: `${entry}.${name}`,
    route,
  })),
);

const toKebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Entries that stand in a later domain than their name says, because of what they read: domains stand in order (docs/decisions/0028). */
const placedElsewhere: Partial<Record<Entry, string>> = {
  auditAdmin: "functions/audit-log/audit.admin.ts",
  binAdmin: "functions/bin-list/bin.admin.ts",
  events: "functions/attendance/handler.ts",
  eventsAdmin: "functions/attendance/events.admin.ts",
};

/**
 * The file of a Lambda entry: `deals` is functions/deals/handler.ts, `dealsAdmin` is functions/deals/deals.admin.ts, and
 * `memberSearchAdmin` is functions/member-search/member-search.admin.ts. The exceptions are in `placedElsewhere`.
 */
export const entryFile = (entry: Entry): string => {
  const placed = placedElsewhere[entry];
  if (placed) return placed;
  const noun = toKebabCase(entry.replace(/Admin$/, ""));
  return entry.endsWith("Admin") ? `functions/${noun}/${noun}.admin.ts` : `functions/${noun}/handler.ts`;
};
