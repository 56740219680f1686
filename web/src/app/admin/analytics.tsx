import { PageHeading } from "../../back-office/layout/page-heading.tsx";
import { AnalyticsReport } from "../../features/admin/analytics/analytics-report.tsx";

/** What happened, by day. */
export default function AdminAnalytics() {
  return (
    <>
      <PageHeading title="Analytics" text="By day in New York time. Revenue is what Stripe recorded, less refunds." />
      <AnalyticsReport />
    </>
  );
}
