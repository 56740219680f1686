import Box from "@mui/material/Box";
import type { CampaignTarget } from "../../../../../shared/model/campaign.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { type Answer, call } from "../../../api/index.ts";
import { StatusChip, type StatusTone } from "../../../back-office/layout/status-chip.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { type Recipient, toRecipients, yesOrNo } from "./recipient-csv.ts";

type Results = Answer<"campaignsAdmin", "get">;

const pageSize = 100;

const toneOf = (status: CampaignTarget["status"]): StatusTone => {
  if (status === "sent") return "positive";
  return status === "failed" ? "negative" : "neutral";
};

const formatSentAt = ({ sent_at }: Recipient): string => (sent_at ? formatCityDateTime(sent_at) : "N/A");

const OneLine = ({ text }: { text: string }) => (
  <Box component="span" title={text} sx={{ minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" }}>
    {text}
  </Box>
);

const StatusCell = ({ status, error }: Recipient) => (
  <>
    <StatusChip tone={toneOf(status)} label={status} />
    {error && <OneLine text={error} />}
  </>
);

/** The columns of the recipients' list. */
export const recipientColumns: Column<Recipient>[] = [
  {
    field: "email",
    header: "Email",
    value: ({ email }) => email,
    cell: ({ email }) => <OneLine text={email} />,
    flex: 3,
    minWidth: 220,
  },
  {
    field: "status",
    header: "Status",
    value: ({ status }) => status,
    cell: StatusCell,
    flex: 2,
    minWidth: 160,
    onPhone: "status",
  },
  { field: "sent_at", header: "Sent At", value: formatSentAt, width: 190 },
  { field: "opened", header: "Opened", value: ({ opened }) => yesOrNo(opened), width: 100, onPhone: "sheet" },
  { field: "clicked", header: "Clicked", value: ({ clicked }) => yesOrNo(clicked), width: 100, onPhone: "sheet" },
];

/** All recipients of a campaign, page by page. */
export const readRecipientPages = async function* (campaignId: string, signal: AbortSignal) {
  let cursor: string | null = null;
  do {
    const page: Results = await call(
      "campaignsAdmin",
      "get",
      { campaignId, limit: pageSize, ...(cursor ? { cursor } : {}) },
      signal,
    );
    yield toRecipients(page);
    cursor = page.cursor;
  } while (cursor);
};
