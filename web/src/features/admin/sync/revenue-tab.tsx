import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import LinearProgress from "@mui/material/LinearProgress";
import Link from "@mui/material/Link";
import { useQuery } from "@tanstack/react-query";
import type { MembershipMetrics, SyncRun } from "../../../../../shared/model/sync.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { query } from "../../../api/index.ts";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { StatTiles } from "../../../back-office/layout/stat-tiles.tsx";
import { FailedState } from "../../../components/feedback/states.tsx";
import { EmailList } from "./email-list.tsx";
import { LastReconcile } from "./last-reconcile.tsx";
import { SyncButtons } from "./sync-buttons.tsx";
import type { useSync } from "./use-sync.ts";

const stripeUrl = "https://dashboard.stripe.com/subscriptions";

const Loading = () => (
  <Box role="status" aria-label="Loading membership revenue" sx={{ display: "grid", placeItems: "center", p: 6 }}>
    <CircularProgress aria-hidden />
  </Box>
);

const phases: Record<SyncRun["phase"], string> = {
  profiles: "Creating missing profiles",
  subscriptions: "Comparing subscriptions",
  unmatched: "Looking for the members of unmatched subscriptions",
};

const Progress = ({ run }: { run: SyncRun }) => (
  <Box role="status" sx={{ mb: 2 }}>
    <LinearProgress aria-label="Sync in progress" sx={{ mb: 0.5 }} />
    {phases[run.phase]}: {run.fetched} fetched, {run.profiles_created} profiles created so far
  </Box>
);

const Mismatch = () => (
  <Alert severity="error" data-destructive sx={{ mb: 2 }}>
    <AlertTitle>Sync Mismatch Detected</AlertTitle>
    Stripe has a different number of active subscriptions than the database. Run a Full Sync to repair it.
  </Alert>
);

const Tiles = ({ metrics }: { metrics: MembershipMetrics }) => (
  <StatTiles
    items={[
      { label: "Total Profiles", value: metrics.total_members },
      {
        label: "Subscriptions of members",
        value: metrics.active_paying,
        hint: "Running, and linked to an account here",
      },
      {
        label: "Subscriptions at Stripe",
        value: metrics.stripe_active_count,
        hint: "Running, as last read from there",
      },
      { label: "MRR", value: formatCents(metrics.mrr), hint: "What Stripe charges a month, after discounts" },
      {
        label: "Membership Revenue (24h)",
        value: formatCents(metrics.revenue_1d),
        hint: "Payments less refunds and disputes",
      },
      {
        label: "Membership Revenue (30d)",
        value: formatCents(metrics.revenue_30d),
        hint: "Payments less refunds and disputes",
      },
    ]}
  />
);

const Emails = () => (
  <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" } }}>
    <EmailList of="memberships" title="Active memberships" empty="No active memberships found" />
    <EmailList
      of="subscriptions"
      title="Subscriptions at Stripe"
      empty="No subscriptions found"
      action={
        <Link href={stripeUrl} target="_blank" rel="noreferrer">
          Open in Stripe
        </Link>
      }
    />
  </Box>
);

/** Membership revenue, the last comparison with Stripe, and what to do about differences. */
export const RevenueTab = ({ start, busy, running }: ReturnType<typeof useSync>) => {
  const metrics = useQuery(query("stripeAdmin", "metrics", {}));
  const audits = useQuery(query("stripeAdmin", "audits", { limit: 1 }));
  if (metrics.isPending || audits.isPending) return <Loading />;
  const audit = audits.data?.items[0];
  return (
    <SectionCard
      title="Membership Revenue & Stripe Sync"
      actions={
        <SyncButtons
          start={start}
          busy={busy}
          unmatched={audit?.records_unmatched ?? 0}
          statement={metrics.data?.cleanup_statement}
        />
      }
    >
      {running && <Progress run={running} />}
      {audits.isError ? (
        <FailedState compact title="Couldn't load the last reconcile" onRetry={() => void audits.refetch()} />
      ) : (
        <LastReconcile audit={audit} busy={busy} onCreate={() => start("full")} />
      )}
      {metrics.isError || !metrics.data ? (
        <FailedState compact title="Couldn't load metrics" onRetry={() => void metrics.refetch()} />
      ) : (
        <>
          {!metrics.data.sync_status.in_sync && <Mismatch />}
          <Tiles metrics={metrics.data} />
        </>
      )}
      <Emails />
    </SectionCard>
  );
};
