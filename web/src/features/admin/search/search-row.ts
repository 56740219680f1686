import type { Permission } from "../../../../../shared/model/permissions.ts";
import { type SearchKind, type SearchResult, searchPermissions } from "../../../../../shared/model/search.ts";
import { formatCityMoment } from "../../../../../shared/rules/city-time.ts";

/** One row of the search: where it leads, and which permissions let somebody follow it, of which one is enough. */
export type SearchRow = {
  id: string;
  group: string;
  title: string;
  subtitle: string;
  to: string;
  permissions: readonly Permission[];
};

const groups: Readonly<Record<SearchKind, string>> = {
  member: "Members",
  order: "Orders",
  event: "Events",
  deal: "Deals",
  vendor: "Vendors",
  "promo-code": "Promo codes",
  ambassador: "Ambassador codes",
  campaign: "Campaigns",
};

const paths: Readonly<Record<SearchKind, (id: string) => string>> = {
  member: (id) => `/admin/members/${id}`,
  order: (id) => `/admin/orders/${id}`,
  event: (id) => `/admin/events/${id}/edit`,
  deal: (id) => `/admin/deals/${id}/edit`,
  vendor: (id) => `/admin/vendors?vendor=${id}`,
  "promo-code": (id) => `/admin/promo-codes?q=${encodeURIComponent(id)}`,
  ambassador: (id) => `/admin/ambassadors?code=${encodeURIComponent(id)}`,
  campaign: (id) => `/admin/campaign/${id}`,
};

// Who works at the door alone has no form of the event.
const pathOf = ({ kind, id }: SearchResult, may: readonly Permission[]): string =>
  kind === "event" && !may.includes("events") ? `/admin/events/${id}/door` : paths[kind](id);

// Two dates of a series, or two orders of one buyer, differ by their time alone.
const isDated = (kind: SearchKind): boolean => kind === "event" || kind === "order";

/** Turns what the server found into a row, for somebody with some permissions. */
export const toSearchRow = (result: SearchResult, may: readonly Permission[]): SearchRow => {
  const { kind, id, title, subtitle, at } = result;
  const parts = [subtitle, isDated(kind) ? formatCityMoment(at) : ""];
  return {
    id: `${kind} ${id}`,
    group: groups[kind],
    title,
    subtitle: parts.filter((part) => part !== "").join(" · "),
    to: pathOf(result, may),
    permissions: searchPermissions[kind],
  };
};

/** Turns an order that the server found into the way to refund all of it. */
export const toRefundRow = (result: SearchResult, may: readonly Permission[]): SearchRow => {
  const order = toSearchRow(result, may);
  return {
    ...order,
    ...{ id: `refund ${result.id}`, group: "Refund", title: `Refund ${order.title}` },
    to: `${order.to}?refund=all`,
    permissions: ["refunds"],
  };
};

/** Whether somebody with some permissions may follow a row. */
export const mayFollow = ({ permissions }: Pick<SearchRow, "permissions">, may: readonly Permission[]): boolean =>
  permissions.length === 0 || permissions.some((permission) => may.includes(permission));
