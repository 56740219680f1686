import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { PageHeading } from "../../back-office/layout/page-heading.tsx";
import { IfMay } from "../../back-office/roles/if-may.tsx";
import { useUrlFilters } from "../../back-office/table/use-url-filters.ts";
import { FailedMailList } from "../../features/admin/failed-mail/failed-mail-list.tsx";
import { ComparisonTab, OrphansAlert } from "../../features/admin/sync/comparison-tab.tsx";
import { RevenueTab } from "../../features/admin/sync/revenue-tab.tsx";
import { SystemStatusTab } from "../../features/admin/sync/system-status-tab.tsx";
import { useSync } from "../../features/admin/sync/use-sync.ts";
import { UnmatchedSubscriptionList } from "../../features/admin/unmatched-subscriptions/unmatched-subscription-list.tsx";
import { UnsettledRefundList } from "../../features/admin/unsettled-refunds/unsettled-refund-list.tsx";

const tabs = [
  ["revenue", "Revenue & Stats"],
  ["comparison", "Stripe ↔ Database"],
  ["status", "System Status"],
] as const;

/** Revenue, differences and how the sync works, in tabs. */
const Comparisons = () => {
  const [{ tab }, setFilters] = useUrlFilters({ tab: "revenue" });
  const sync = useSync();
  const shown = tabs.find(([id]) => id === tab)?.[0] ?? "revenue";
  return (
    <>
      <Tabs
        value={shown}
        onChange={(_event, next: string) => setFilters({ tab: next })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Membership sync"
        sx={{ mb: 2, borderBottom: 1, borderColor: "divider" }}
      >
        {tabs.map(([id, label]) => (
          <Tab key={id} id={`sync-tab-${id}`} aria-controls={`sync-panel-${id}`} value={id} label={label} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`sync-panel-${shown}`} aria-labelledby={`sync-tab-${shown}`}>
        {shown === "revenue" && <RevenueTab {...sync} />}
        {shown === "comparison" && (
          <ComparisonTab
            orphans={<UnmatchedSubscriptionList frame={(list) => <OrphansAlert>{list}</OrphansAlert>} />}
          />
        )}
        {shown === "status" && (
          <>
            <SystemStatusTab />
            <IfMay route={["mailAdmin", "failed"]}>
              <FailedMailList />
            </IfMay>
          </>
        )}
      </Box>
    </>
  );
};

/** Memberships beside Stripe's subscriptions, and what money or mail got stuck: of these, what the role may see. */
export const AdminMembershipSync = () => (
  <>
    <PageHeading
      title="Membership & Revenue Management"
      text="Automated reconciliation with revenue tracking: memberships here and subscriptions at Stripe stay in step."
    />
    <IfMay route={["ticketsAdmin", "unsettledRefunds"]}>
      <UnsettledRefundList />
    </IfMay>
    <IfMay route={["stripeAdmin", "metrics"]}>
      <Comparisons />
    </IfMay>
  </>
);
