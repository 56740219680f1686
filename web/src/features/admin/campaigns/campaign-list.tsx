import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import type { Campaign, CampaignContent } from "../../../../../shared/model/campaign.ts";
import { openRate } from "../../../../../shared/rules/campaign-rates.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { StatusChip } from "../../../back-office/layout/status-chip.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { CampaignAction } from "./campaign-actions.tsx";
import { describeAudience, statusTexts } from "./campaign-texts.ts";

const refreshMilliseconds = 5_000;

const whenOf = ({ status, scheduled_at, sent_at, created_at }: Campaign): string => {
  const isWaiting = status === "scheduled" || status === "cancelled";
  return (isWaiting ? scheduled_at : sent_at) ?? created_at;
};

const OneLine = ({ text }: { text: string }) => (
  <Box
    component="span"
    title={text}
    sx={{ minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: { xs: "normal", sm: "nowrap" } }}
  >
    {text}
  </Box>
);

const columns: Column<Campaign>[] = [
  { field: "title", header: "Title", value: ({ title }) => title, flex: 2, minWidth: 160 },
  {
    field: "audience",
    header: "Audience",
    value: describeAudience,
    cell: (campaign) => <OneLine text={describeAudience(campaign)} />,
    flex: 2,
    minWidth: 140,
  },
  {
    field: "status",
    header: "Status",
    onPhone: "status",
    value: ({ status }) => statusTexts[status].label,
    cell: ({ status }) => <StatusChip {...statusTexts[status]} />,
    width: 120,
  },
  { field: "when", header: "When", value: (campaign) => formatCityDateTime(whenOf(campaign)), width: 190 },
  { field: "sent", header: "Sent", value: ({ counts }) => counts.sent, width: 80, align: "right" },
  {
    field: "opened",
    header: "Open Rate",
    value: ({ counts }) => (counts.sent > 0 ? openRate(counts) : null),
    width: 100,
    align: "right",
  },
];

/** The campaigns, newest first; a title opens its results. While one is being sent the list keeps itself fresh. */
export const CampaignList = ({ onUseAgain }: { onUseAgain: (content: CampaignContent) => void }) => {
  const navigate = useNavigate();
  const { refresh, answer: _answer, ...list } = useCursorPages("campaignsAdmin", "list", {});
  const isSending = list.rows?.some(({ status }) => status === "sending") ?? false;
  const onTick = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => onTick(), refreshMilliseconds);
    return () => clearInterval(timer);
  }, [isSending]);
  return (
    <SectionCard title="Recent Notifications">
      <DataTable
        label="Recent notifications"
        columns={columns}
        failedTitle="Failed to load notifications"
        empty={<EmptyList text="No notifications yet. Pick a template or write your own." />}
        onOpen={({ id }) => navigate(`/admin/campaign/${id}`)}
        actionsWidth={190}
        rowActions={(campaign) => (
          <>
            <CampaignAction campaign={campaign} />
            <Button
              size="small"
              color="inherit"
              aria-label={`Use ${campaign.title} again`}
              onClick={() => onUseAgain({ title: campaign.title, message: campaign.message })}
            >
              Use Again
            </Button>
          </>
        )}
        {...list}
      />
    </SectionCard>
  );
};
