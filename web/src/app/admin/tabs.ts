import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A section of the back-office, opened from its rail. */
export type AdminTab = {
  /** The last segment of its URL; the first tab has none. */
  id: string;
  label: string;
  Content: LazyExoticComponent<ComponentType>;
};

/** Tabs under one heading; the first has none. */
export type TabGroup = { heading: string | null; tabs: AdminTab[] };

const tab = (id: string, label: string, load: () => Promise<{ default: ComponentType }>): AdminTab => ({
  id,
  label,
  Content: lazy(load),
});

/** The back-office's sections in their order. A new one takes one line here and one file in `app/admin/`. */
export const tabGroups: TabGroup[] = [
  { heading: null, tabs: [tab("dashboard", "Dashboard", () => import("./dashboard.tsx"))] },
  {
    heading: "Offers",
    tabs: [
      tab("deals", "Deals", () => import("./deals.tsx")),
      tab("playyy", "PLAYYY", () => import("./playyy.tsx")),
      tab("vendors", "Vendors", () => import("./vendors.tsx")),
    ],
  },
  {
    heading: "Members",
    tabs: [
      tab("members", "Members", () => import("./members.tsx")),
      tab("membership-sync", "Sync", () => import("./membership-sync.tsx")),
    ],
  },
  {
    heading: "Events",
    tabs: [
      tab("events", "Events", () => import("./events.tsx")),
      tab("tickets", "Tickets", () => import("./tickets.tsx")),
      tab("ambassadors", "Ambassadors", () => import("./ambassadors.tsx")),
    ],
  },
  {
    heading: "Growth",
    tabs: [
      tab("notifications", "Marketing", () => import("./notifications.tsx")),
      tab("promo-codes", "Promos", () => import("./promo-codes.tsx")),
    ],
  },
  {
    heading: "Content",
    tabs: [
      tab("news", "News", () => import("./news.tsx")),
      tab("partner-logos", "Partners", () => import("./partner-logos.tsx")),
    ],
  },
  {
    heading: "Insight",
    tabs: [
      tab("map", "Map", () => import("./map.tsx")),
      tab("analytics", "Analytics", () => import("./analytics.tsx")),
    ],
  },
];

/** What isn't a section of its own: records of the others. */
export const recordPages: AdminTab[] = [
  tab("audit", "Audit log", () => import("./audit.tsx")),
  tab("community", "Community", () => import("./community.tsx")),
  tab("messages", "Support messages", () => import("./messages.tsx")),
];

/** A page below a section, such as one campaign's results; `tab` is the section that stays marked in the rail. */
export type SubPage = {
  path: string;
  label: string;
  tab: string;
  Content: LazyExoticComponent<ComponentType>;
};

/** Pages about one record: `{ path: "members/:userId", label: "Member", tab: "members", Content: lazy(...) }`. */
export const subPages: SubPage[] = [
  { path: "orders/:sessionId", label: "Order", tab: "tickets", Content: lazy(() => import("./order.tsx")) },
  {
    path: "campaign/:campaignId",
    label: "Campaign",
    tab: "notifications",
    Content: lazy(() => import("./campaign.tsx")),
  },
  { path: "events/:eventId/door", label: "Door", tab: "events", Content: lazy(() => import("./door.tsx")) },
  {
    path: "events/:eventId/door/list",
    label: "Guests",
    tab: "events",
    Content: lazy(() => import("./door-sheet.tsx")),
  },
  { path: "members/:userId", label: "Member", tab: "members", Content: lazy(() => import("./member.tsx")) },
];

/** A section's path. */
export const adminTabPath = (id: string): string => (id === "dashboard" ? "/admin" : `/admin/${id}`);
