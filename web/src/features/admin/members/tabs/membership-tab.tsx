import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MemberDetails } from "../../../../../../shared/model/managed-member.ts";
import type { Grant } from "../../../../../../shared/model/membership.ts";
import { formatCityDate } from "../../../../../../shared/rules/city-day.ts";
import { formatCents } from "../../../../../../shared/rules/money.ts";
import { query } from "../../../../api/index.ts";
import { EmptyList } from "../../../../back-office/layout/empty-list.tsx";
import { SectionCard } from "../../../../back-office/layout/section-card.tsx";
import { StatusChip, type StatusTone } from "../../../../back-office/layout/status-chip.tsx";
import { IfMay } from "../../../../back-office/roles/if-may.tsx";
import type { Column } from "../../../../back-office/table/column.ts";
import { DataTable } from "../../../../back-office/table/data-table.tsx";
import { ConfirmDialog } from "../../../../components/confirm/confirm-dialog.tsx";
import { GrantDialog } from "../manage/grant-dialog.tsx";
import { grantText, isRevocable, revokeQuestion } from "../manage/membership-questions.ts";
import { useManageMembership } from "../manage/use-manage-membership.ts";
import { sourceTexts, tierName } from "../member-texts.ts";

const linesOf = ({ billing, membership }: MemberDetails): string[] => {
  const { subscription, confirmation } = billing;
  if (!subscription) return ["No subscription at Stripe."];
  const { tier, status, monthly_amount, current_period_end, cancel_at_period_end, coming } = subscription;
  return [
    `${tierName(tier)}, ${formatCents(monthly_amount)} per month, status ${status.replaceAll("_", " ")}.`,
    ...(current_period_end
      ? [`${cancel_at_period_end ? "Ends" : "Paid until"} ${formatCityDate(current_period_end)}.`]
      : []),
    ...(coming ? [`Changes to ${tierName(coming.tier)} on ${formatCityDate(coming.at)}.`] : []),
    ...(confirmation
      ? [
          `The member's bank wants ${formatCents(confirmation.amount)} confirmed by ${formatCityDate(confirmation.until)}.`,
        ]
      : []),
    ...(membership.past_due_until
      ? [`The payment is past due; access ends ${formatCityDate(membership.past_due_until)}.`]
      : []),
  ];
};

const StripePlan = ({ member }: { member: MemberDetails }) => (
  <SectionCard
    title="Plan at Stripe"
    actions={
      member.stripe_customer_id && (
        <Button
          variant="outlined"
          color="inherit"
          href={`https://dashboard.stripe.com/customers/${member.stripe_customer_id}`}
          target="_blank"
          rel="noreferrer"
        >
          Open in Stripe
        </Button>
      )
    }
  >
    {linesOf(member).map((line) => (
      <Box key={line}>{line}</Box>
    ))}
  </SectionCard>
);

const statusText = (status: string): string => (status.charAt(0).toUpperCase() + status.slice(1)).replaceAll("_", " ");

// Only a plan at Stripe has a status of its own: what was given runs, or has ended.
const statusOf = (grant: Grant): string =>
  grant.source === "stripe" || grant.status === "suspended" || isRevocable(grant) ? statusText(grant.status) : "Ended";

const untilOf = (grant: Grant): string => {
  if (grant.end_at) return formatCityDate(grant.end_at);
  return statusOf(grant) === "Ended" ? formatCityDate(grant.updated_at) : "No end";
};

const tones: Record<string, StatusTone> = { Active: "positive", "Past due": "warning" };

const columns: Column<Grant>[] = [
  { field: "tier", header: "Tier", value: ({ tier }) => tierName(tier ?? "premium"), minWidth: 90 },
  { field: "source", header: "Source", value: ({ source }) => sourceTexts[source], minWidth: 130 },
  {
    field: "status",
    header: "Status",
    value: statusOf,
    cell: (grant) => <StatusChip tone={tones[statusOf(grant)] ?? "neutral"} label={statusOf(grant)} />,
    minWidth: 110,
  },
  { field: "start_at", header: "Since", value: ({ start_at }) => formatCityDate(start_at), minWidth: 120 },
  { field: "end_at", header: "Until", value: untilOf, minWidth: 120 },
  { field: "reason", header: "Reason", value: ({ reason }) => reason ?? null, flex: 2, minWidth: 160 },
];

const RevokeButton = ({ userId, grant }: { userId: string; grant: Grant }) => {
  const [isAsking, setIsAsking] = useState(false);
  const { save, busy } = useManageMembership(userId, () => setIsAsking(false));
  if (!isRevocable(grant)) return null;
  return (
    <>
      <Button color="error" aria-label={`Revoke: ${grantText(grant)}`} onClick={() => setIsAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={isAsking}
        destructive
        busy={busy}
        {...revokeQuestion(grant)}
        onConfirm={() => save({ action: "revoke", source_ref: grant.source_ref })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

/** Every grant of the member, and giving another. */
const Grants = ({ member }: { member: MemberDetails }) => {
  const [isGranting, setIsGranting] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(query("membershipsAdmin", "grants", { userId: member.id }));
  return (
    <>
      <SectionCard
        title="Grants"
        text="Each source stands on its own; the best active one decides the tier."
        actions={
          <Button variant="outlined" color="inherit" onClick={() => setIsGranting(true)}>
            Grant Membership
          </Button>
        }
      >
        <DataTable
          label="Grants"
          rows={data?.items}
          columns={columns}
          rowId={({ source, source_ref }) => `${source} ${source_ref}`}
          loading={isFetching && !data}
          error={error}
          onRetry={() => void refetch()}
          failedTitle="Couldn't load grants"
          empty={<EmptyList text="This member has never had a paid tier." />}
          rowActions={(grant) => <RevokeButton userId={member.id} grant={grant} />}
          actionsWidth={110}
        />
      </SectionCard>
      {isGranting && <GrantDialog member={member} onClose={() => setIsGranting(false)} />}
    </>
  );
};

/** What gives the member their tier: the plan at Stripe and, for who may change it, every grant. */
export const MembershipTab = ({ member }: { member: MemberDetails }) => (
  <>
    <StripePlan member={member} />
    <IfMay route={["membershipsAdmin", "grants"]}>
      <Grants member={member} />
    </IfMay>
  </>
);
