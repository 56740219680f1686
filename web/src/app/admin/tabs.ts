import BadgeRounded from "@mui/icons-material/BadgeRounded";
import CampaignRounded from "@mui/icons-material/CampaignRounded";
import ConfirmationNumberRounded from "@mui/icons-material/ConfirmationNumberRounded";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import DiscountRounded from "@mui/icons-material/DiscountRounded";
import EmojiEventsRounded from "@mui/icons-material/EmojiEventsRounded";
import EventRounded from "@mui/icons-material/EventRounded";
import ForumRounded from "@mui/icons-material/ForumRounded";
import HandshakeRounded from "@mui/icons-material/HandshakeRounded";
import HeadsetMicRounded from "@mui/icons-material/HeadsetMicRounded";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import InsightsRounded from "@mui/icons-material/InsightsRounded";
import LoyaltyRounded from "@mui/icons-material/LoyaltyRounded";
import MapRounded from "@mui/icons-material/MapRounded";
import PeopleAltRounded from "@mui/icons-material/PeopleAltRounded";
import PlayCircleRounded from "@mui/icons-material/PlayCircleRounded";
import SpaceDashboardRounded from "@mui/icons-material/SpaceDashboardRounded";
import StoreRounded from "@mui/icons-material/StoreRounded";
import SyncRounded from "@mui/icons-material/SyncRounded";
import WorkspacePremiumRounded from "@mui/icons-material/WorkspacePremiumRounded";
import type SvgIcon from "@mui/material/SvgIcon";
import type { AdminRoute, May } from "../../back-office/roles/may.ts";
import { type LazyPage, lazyPage, type Page } from "../../components/lazy-page.ts";

/** A section of the back-office, opened from its rail. */
export type AdminTab = LazyPage & {
  /** The last segment of its URL; the first tab has none. */
  id: string;
  label: string;
  Icon: typeof SvgIcon;
  needs: Needs;
};

/** The routes that a page is about: whoever may call one of them may open it. */
type Needs = readonly AdminRoute[];

/** Tabs under one heading; the first has none. */
export type TabGroup = { heading: string | null; tabs: AdminTab[] };

/** A page whose module names its component. */
const namedPage = (load: () => Promise<Page>): LazyPage => lazyPage(async () => ({ default: await load() }));

const tab = (id: string, label: string, Icon: typeof SvgIcon, needs: Needs, load: () => Promise<Page>): AdminTab => ({
  id,
  label,
  Icon,
  needs,
  ...namedPage(load),
});

/** The back-office's sections in their order. A new one takes one line here; it needs a file in `app/admin/` only if it joins several features. */
export const tabGroups: TabGroup[] = [
  {
    heading: null,
    tabs: [
      tab(
        "dashboard",
        "Dashboard",
        SpaceDashboardRounded,
        [["reportsAdmin", "waiting"]],
        async () => (await import("./dashboard.tsx")).AdminDashboard,
      ),
    ],
  },
  {
    heading: "Offers",
    tabs: [
      tab(
        "deals",
        "Deals",
        LoyaltyRounded,
        [["dealsAdmin", "list"]],
        async () => (await import("./deals.tsx")).AdminDeals,
      ),
      tab(
        "playyy",
        "PLAYYY",
        WorkspacePremiumRounded,
        [["playyyAdmin", "list"]],
        async () => (await import("../../features/admin/playyy/playyy-page.tsx")).PlayyyPage,
      ),
      tab(
        "vendors",
        "Vendors",
        StoreRounded,
        [["dealsAdmin", "vendors"]],
        async () => (await import("../../features/admin/vendors/vendor-list.tsx")).VendorList,
      ),
    ],
  },
  {
    heading: "Members",
    tabs: [
      tab(
        "members",
        "Members",
        PeopleAltRounded,
        [["memberSearchAdmin", "list"]],
        async () => (await import("../../features/admin/members/list/member-list.tsx")).MemberList,
      ),
      tab(
        "membership-sync",
        "Sync",
        SyncRounded,
        [
          ["stripeAdmin", "metrics"],
          ["ticketsAdmin", "retryRefund"],
        ],
        async () => (await import("./membership-sync.tsx")).AdminMembershipSync,
      ),
    ],
  },
  {
    heading: "Events",
    tabs: [
      tab(
        "events",
        "Events",
        EventRounded,
        [["eventsAdmin", "list"]],
        async () => (await import("./events.tsx")).AdminEvents,
      ),
      tab(
        "tickets",
        "Tickets",
        ConfirmationNumberRounded,
        [["ticketsAdmin", "search"]],
        async () => (await import("../../features/admin/tickets/ticket-management.tsx")).TicketManagement,
      ),
      tab(
        "ambassadors",
        "Ambassadors",
        EmojiEventsRounded,
        [["ticketsAdmin", "ambassadorReport"]],
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
        CampaignRounded,
        [["campaignsAdmin", "list"]],
        async () => (await import("../../features/admin/campaigns/campaigns-page.tsx")).CampaignsPage,
      ),
      tab(
        "promo-codes",
        "Promos",
        DiscountRounded,
        [["membershipsAdmin", "promoCodes"]],
        async () => (await import("../../features/admin/promo-codes/promo-code-list.tsx")).PromoCodeList,
      ),
    ],
  },
  {
    heading: "Content",
    tabs: [
      tab(
        "news",
        "News",
        PlayCircleRounded,
        [["contentAdmin", "news"]],
        async () => (await import("../../features/admin/news/news-list.tsx")).NewsList,
      ),
      tab(
        "partner-logos",
        "Partners",
        HandshakeRounded,
        [["contentAdmin", "logos"]],
        async () => (await import("../../features/admin/partner-logos/logo-list.tsx")).LogoList,
      ),
    ],
  },
  {
    heading: "Insight",
    tabs: [
      tab(
        "map",
        "Map",
        MapRounded,
        [["dealsAdmin", "vendors"]],
        async () => (await import("../../features/admin/map/map-list.tsx")).MapList,
      ),
      tab(
        "analytics",
        "Analytics",
        InsightsRounded,
        [["reportsAdmin", "analytics"]],
        async () => (await import("../../features/admin/analytics/analytics-report.tsx")).AnalyticsReport,
      ),
    ],
  },
];

/** What isn't a section of its own: records of the others. */
export const recordPages: AdminTab[] = [
  tab(
    "colleagues",
    "Colleagues",
    BadgeRounded,
    [["colleaguesAdmin", "list"]],
    async () => (await import("../../features/admin/colleagues/colleagues-page.tsx")).ColleaguesPage,
  ),
  tab(
    "audit",
    "Audit log",
    HistoryRounded,
    [["auditAdmin", "list"]],
    async () => (await import("../../features/admin/audit/audit-log.tsx")).AuditLog,
  ),
  tab(
    "bin",
    "Bin",
    DeleteOutlineRounded,
    // Everybody may read the bin, of which they see what they may restore: for some that is nothing, ever.
    [
      ["dealsAdmin", "restore"],
      ["eventsAdmin", "restore"],
      ["contentAdmin", "restoreNews"],
    ],
    async () => (await import("../../features/admin/bin/bin-page.tsx")).BinPage,
  ),
  tab(
    "community",
    "Community",
    ForumRounded,
    [["moderationAdmin", "cases"]],
    async () => (await import("../../features/admin/moderation/community-page.tsx")).CommunityPage,
  ),
  tab(
    "messages",
    "Support messages",
    HeadsetMicRounded,
    [["contactAdmin", "messages"]],
    async () => (await import("../../features/admin/contact-messages/contact-message-list.tsx")).ContactMessageList,
  ),
];

/** A page below a section, such as one campaign's results; `tab` is the section that stays marked in the rail. */
export type SubPage = LazyPage & { path: string; label: string; tab: string; needs: Needs };

/** Pages about one record: `{ path: "members/:userId", label: "Member", tab: "members", ...namedPage(...) }`. */
export const subPages: SubPage[] = [
  {
    path: "orders/:sessionId",
    label: "Order",
    tab: "tickets",
    needs: [["ticketsAdmin", "order"]],
    ...namedPage(async () => (await import("../../features/admin/order/order-page.tsx")).OrderPage),
  },
  {
    path: "campaign/:campaignId",
    label: "Campaign",
    tab: "notifications",
    needs: [["campaignsAdmin", "get"]],
    ...namedPage(
      async () => (await import("../../features/admin/campaign-results/campaign-results.tsx")).CampaignResults,
    ),
  },
  ...["deals/new", "deals/:id/edit"].map((path) => ({
    path,
    label: path.endsWith("new") ? "New deal" : "Edit deal",
    tab: "deals",
    needs: [path.endsWith("new") ? (["dealsAdmin", "create"] as const) : (["dealsAdmin", "deal"] as const)],
    ...namedPage(async () => (await import("./deal-form.tsx")).AdminDealForm),
  })),
  ...["events/new", "events/:id/edit"].map((path) => ({
    path,
    label: path.endsWith("new") ? "New event" : "Edit event",
    tab: "events",
    needs: [path.endsWith("new") ? (["eventsAdmin", "create"] as const) : (["eventsAdmin", "event"] as const)],
    ...namedPage(async () => (await import("./event-form.tsx")).AdminEventForm),
  })),
  {
    path: "events/:eventId/guests",
    label: "Guest list",
    tab: "events",
    needs: [["ticketsAdmin", "guests"]],
    ...namedPage(async () => (await import("../../features/admin/guests/guest-list-page.tsx")).GuestListPage),
  },
  {
    path: "events/:eventId/night",
    label: "Night",
    tab: "events",
    needs: [["eventsAdmin", "night"]],
    ...namedPage(async () => (await import("../../features/admin/night/night-page.tsx")).NightPage),
  },
  {
    path: "events/:eventId/door",
    label: "Door",
    tab: "events",
    needs: [["doorAdmin", "overview"]],
    ...namedPage(async () => (await import("../../features/admin/door/door-page.tsx")).DoorPage),
  },
  {
    path: "events/:eventId/door/list",
    label: "Guests",
    tab: "events",
    needs: [["doorAdmin", "sheet"]],
    ...namedPage(async () => (await import("../../features/admin/door/door-sheet.tsx")).DoorSheet),
  },
  {
    path: "events/:id/waiting-list",
    label: "Waiting list",
    tab: "events",
    needs: [["waitingListsAdmin", "list"]],
    ...namedPage(async () => (await import("../../features/admin/waiting-list/waiting-list-page.tsx")).WaitingListPage),
  },
  {
    path: "events/:eventId/coming",
    label: "Who's coming",
    tab: "events",
    needs: [["memberSearchAdmin", "coming"]],
    ...namedPage(async () => (await import("../../features/admin/coming/coming-page.tsx")).ComingPage),
  },
  {
    path: "members/:userId",
    label: "Member",
    tab: "members",
    needs: [["memberSearchAdmin", "get"]],
    ...namedPage(async () => (await import("../../features/admin/members/page/member-page.tsx")).MemberPage),
  },
];

/** A section's path. */
export const adminTabPath = (id: string): string => (id === "dashboard" ? "/admin" : `/admin/${id}`);

/** Whether somebody may open a page. */
export const mayOpen = (may: May, { needs }: { needs: Needs }): boolean => needs.some((route) => may(...route));
