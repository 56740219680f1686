import { type LazyPage, lazyPage, type Page } from "../../components/lazy-page.ts";

/** A section of the back-office, opened from its rail. */
export type AdminTab = LazyPage & {
  /** The last segment of its URL; the first tab has none. */
  id: string;
  label: string;
};

/** Tabs under one heading; the first has none. */
export type TabGroup = { heading: string | null; tabs: AdminTab[] };

/** A page whose module names its component. */
const namedPage = (load: () => Promise<Page>): LazyPage => lazyPage(async () => ({ default: await load() }));

const tab = (id: string, label: string, load: () => Promise<Page>): AdminTab => ({
  id,
  label,
  ...namedPage(load),
});

/** The back-office's sections in their order. A new one takes one line here; it needs a file in `app/admin/` only if it joins several features. */
export const tabGroups: TabGroup[] = [
  {
    heading: null,
    tabs: [tab("dashboard", "Dashboard", async () => (await import("./dashboard.tsx")).AdminDashboard)],
  },
  {
    heading: "Offers",
    tabs: [
      tab("deals", "Deals", async () => (await import("./deals.tsx")).AdminDeals),
      tab("playyy", "PLAYYY", async () => (await import("../../features/admin/playyy/playyy-page.tsx")).PlayyyPage),
      tab("vendors", "Vendors", async () => (await import("../../features/admin/vendors/vendor-list.tsx")).VendorList),
    ],
  },
  {
    heading: "Members",
    tabs: [
      tab(
        "members",
        "Members",
        async () => (await import("../../features/admin/members/list/member-list.tsx")).MemberList,
      ),
      tab("membership-sync", "Sync", async () => (await import("./membership-sync.tsx")).AdminMembershipSync),
    ],
  },
  {
    heading: "Events",
    tabs: [
      tab("events", "Events", async () => (await import("./events.tsx")).AdminEvents),
      tab(
        "tickets",
        "Tickets",
        async () => (await import("../../features/admin/tickets/ticket-management.tsx")).TicketManagement,
      ),
      tab(
        "ambassadors",
        "Ambassadors",
        async () => (await import("../../features/admin/ambassadors/ambassador-dashboard.tsx")).AmbassadorDashboard,
      ),
    ],
  },
  {
    heading: "Growth",
    tabs: [
      tab(
        "notifications",
        "Marketing",
        async () => (await import("../../features/admin/campaigns/campaigns-page.tsx")).CampaignsPage,
      ),
      tab(
        "promo-codes",
        "Promos",
        async () => (await import("../../features/admin/promo-codes/promo-code-list.tsx")).PromoCodeList,
      ),
    ],
  },
  {
    heading: "Content",
    tabs: [
      tab("news", "News", async () => (await import("../../features/admin/news/news-list.tsx")).NewsList),
      tab(
        "partner-logos",
        "Partners",
        async () => (await import("../../features/admin/partner-logos/logo-list.tsx")).LogoList,
      ),
    ],
  },
  {
    heading: "Insight",
    tabs: [
      tab("map", "Map", async () => (await import("../../features/admin/map/map-list.tsx")).MapList),
      tab(
        "analytics",
        "Analytics",
        async () => (await import("../../features/admin/analytics/analytics-report.tsx")).AnalyticsReport,
      ),
    ],
  },
];

/** What isn't a section of its own: records of the others. */
export const recordPages: AdminTab[] = [
  tab("audit", "Audit log", async () => (await import("../../features/admin/audit/audit-log.tsx")).AuditLog),
  tab(
    "community",
    "Community",
    async () => (await import("../../features/admin/moderation/community-page.tsx")).CommunityPage,
  ),
  tab(
    "messages",
    "Support messages",
    async () => (await import("../../features/admin/contact-messages/contact-message-list.tsx")).ContactMessageList,
  ),
];

/** A page below a section, such as one campaign's results; `tab` is the section that stays marked in the rail. */
export type SubPage = LazyPage & { path: string; label: string; tab: string };

/** Pages about one record: `{ path: "members/:userId", label: "Member", tab: "members", ...namedPage(...) }`. */
export const subPages: SubPage[] = [
  {
    path: "orders/:sessionId",
    label: "Order",
    tab: "tickets",
    ...namedPage(async () => (await import("../../features/admin/order/order-page.tsx")).OrderPage),
  },
  {
    path: "campaign/:campaignId",
    label: "Campaign",
    tab: "notifications",
    ...namedPage(
      async () => (await import("../../features/admin/campaign-results/campaign-results.tsx")).CampaignResults,
    ),
  },
  {
    path: "events/:eventId/door",
    label: "Door",
    tab: "events",
    ...namedPage(async () => (await import("../../features/admin/door/door-page.tsx")).DoorPage),
  },
  {
    path: "events/:eventId/door/list",
    label: "Guests",
    tab: "events",
    ...namedPage(async () => (await import("../../features/admin/door/door-sheet.tsx")).DoorSheet),
  },
  {
    path: "members/:userId",
    label: "Member",
    tab: "members",
    ...namedPage(async () => (await import("../../features/admin/members/page/member-page.tsx")).MemberPage),
  },
];

/** A section's path. */
export const adminTabPath = (id: string): string => (id === "dashboard" ? "/admin" : `/admin/${id}`);
