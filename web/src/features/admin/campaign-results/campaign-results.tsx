import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useEffect, useEffectEvent } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import type { Campaign } from "../../../../../shared/model/campaign.ts";
import { clickRate, openRate } from "../../../../../shared/rules/campaign-rates.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { isCode } from "../../../api/index.ts";
import { ExportCsvButton } from "../../../back-office/csv/export-csv-button.tsx";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { StatTiles } from "../../../back-office/layout/stat-tiles.tsx";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { recipientCsv, toRecipients } from "./recipient-csv.ts";
import { readRecipientPages, recipientColumns } from "./recipients.tsx";

const shownMessageLength = 100;

const refreshMilliseconds = 5_000;

const audienceLabels: Record<Campaign["target_audience"], string> = {
  all: "All members",
  premium: "Premium members",
  essential: "Essential members",
  free: "Free members",
};

const notSentTexts: Partial<Record<Campaign["status"], string>> = {
  scheduled: "Campaign scheduled for",
  cancelled: "Campaign cancelled; it was scheduled for",
  sending: "Campaign is being sent since",
  stopped: "Campaign stopped; sending began on",
};

const describeDate = ({ status, sent_at, scheduled_at, created_at }: Campaign): string => {
  const day = toCityTime(sent_at ?? scheduled_at ?? created_at).format("MMMM D, YYYY");
  return `${notSentTexts[status] ?? "Campaign sent on"} ${day}`;
};

const describeFailures = ({ failed, unknown }: Campaign["counts"]): string =>
  [failed > 0 && `${failed} failed`, unknown > 0 && `${unknown} unknown`].filter(Boolean).join(", ");

const Tiles = ({ campaign: { counts, message, target_audience } }: { campaign: Campaign }) => {
  const { sent, targeted, opened, clicked, opened_by_machine, unsubscribed } = counts;
  const failures = describeFailures(counts);
  return (
    <StatTiles
      items={[
        {
          label: "Total Targeted",
          value: formatCount(targeted),
          hint: `${targeted === 1 ? "Recipient" : "Recipients"} this campaign was made for`,
        },
        { label: "Sent", value: formatCount(sent), hint: failures || "None failed" },
        {
          label: "Open Rate",
          value: openRate(counts),
          hint: `${opened} opened of ${sent} sent, estimated${opened_by_machine > 0 ? `; ${opened_by_machine} opened by machines` : ""}`,
        },
        { label: "Click Rate", value: clickRate(counts), hint: `${clicked} clicked; ${unsubscribed} unsubscribed` },
        { label: "Audience", value: audienceLabels[target_audience], hint: message.slice(0, shownMessageLength) },
      ]}
    />
  );
};

const useLeaveWhenMissing = (error: unknown): void => {
  const navigate = useNavigate();
  const isMissing = isCode(error, "not-found");
  useEffect(() => {
    if (!isMissing) return;
    toast({ title: "Campaign not found", variant: "destructive" });
    navigate("/admin/notifications", { replace: true });
  }, [isMissing, navigate]);
};

const BackButton = () => (
  <Button
    component={Link}
    to="/admin/notifications"
    color="inherit"
    startIcon={<ArrowBackRounded />}
    sx={{ mb: 1, ml: -0.75 }}
  >
    Back to Notifications
  </Button>
);

/** What became of one campaign: rates, and each recipient. */
export const CampaignResults = () => {
  const { campaignId = "" } = useParams();
  const { answer, error, loading, onRetry, pager } = useCursorPages("campaignsAdmin", "get", { campaignId });
  useLeaveWhenMissing(error);
  const campaign = answer?.campaign;
  const isSending = campaign?.status === "sending";
  const onTick = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => onTick(), refreshMilliseconds);
    return () => clearInterval(timer);
  }, [isSending]);
  return (
    <>
      <BackButton />
      {campaign ? (
        <>
          <PageHeading
            title={campaign.title}
            text={describeDate(campaign)}
            actions={
              <>
                <HistoryLink subject={campaign.id} />
                <ExportCsvButton
                  fileName={`campaign-${campaign.title}-results.csv`}
                  columns={recipientCsv}
                  pages={(signal) => readRecipientPages(campaign.id, signal)}
                />
              </>
            }
          />
          <Tiles campaign={campaign} />
        </>
      ) : (
        !error && <Skeleton variant="rounded" height={160} sx={{ mb: 2 }} />
      )}
      <SectionCard title="Recipients">
        <DataTable
          label="Recipients"
          rows={answer && toRecipients(answer)}
          columns={recipientColumns}
          loading={loading}
          error={error}
          onRetry={onRetry}
          failedTitle="Failed to load campaign details"
          empty={
            <EmptyList
              text={
                isSending ? "The first recipients appear within a minute." : "No recipients found for this campaign"
              }
            />
          }
          pager={pager}
        />
      </SectionCard>
    </>
  );
};
