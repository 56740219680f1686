import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import type { PromoCode, PromoRedemptionRecord } from "../../../../../shared/model/promo-code.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { promoStatus } from "../../../../../shared/rules/promo-status.ts";
import { promoText } from "../../../../../shared/rules/promo-text.ts";
import { csvTime } from "../../../back-office/csv/csv.ts";
import { ExportCsvButton } from "../../../back-office/csv/export-csv-button.tsx";
import { readPages } from "../../../back-office/csv/read-pages.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { HistoryLink } from "../../../back-office/layout/history-link.tsx";
import { StatTiles } from "../../../back-office/layout/stat-tiles.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { useIsPhone } from "../../../components/layout/use-is-phone.ts";
import { usesText } from "./promo-texts.ts";

const emailOf = ({ email }: PromoRedemptionRecord): string => email ?? "N/A";

const columns: Column<PromoRedemptionRecord>[] = [
  { field: "email", header: "Member", value: emailOf, minWidth: 180, flex: 2 },
  {
    field: "redeemed_at",
    header: "Redeemed",
    value: ({ redeemed_at }) => formatCityDateTime(redeemed_at),
    width: 190,
  },
  { field: "subscription", header: "Subscription", value: ({ subscription_id }) => subscription_id, minWidth: 140 },
];

const Redemptions = ({ code }: { code: string }) => {
  const { refresh: _refresh, ...list } = useCursorPages("membershipsAdmin", "promoRedemptions", { code });
  return (
    <DataTable
      {...list}
      label="Redemptions"
      hasColumnChoice={false}
      columns={columns}
      failedTitle="Failed to load redemptions"
      empty={<EmptyList text="Nobody has redeemed this code yet." />}
    />
  );
};

/** One promo code and its redemptions, newest first. */
export const PromoDetails = ({
  promo,
  onClose,
  onEdit,
}: {
  promo: PromoCode;
  onClose: () => void;
  onEdit: () => void;
}) => {
  const titleId = useId();
  const isPhone = useIsPhone();
  const { code } = promo;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle id={titleId} sx={{ overflowWrap: "anywhere" }}>
        {code}
      </DialogTitle>
      <DialogContent dividers sx={{ py: 2 }}>
        <StatTiles
          items={[
            { label: "Status", value: promoStatus(promo, new Date().toISOString()), hint: promoText(promo) },
            { label: "Uses", value: usesText(promo), hint: `At most ${promo.per_user_limit} per member` },
          ]}
        />
        {promo.description && <Box sx={{ mb: 2, overflowWrap: "anywhere" }}>{promo.description}</Box>}
        <Redemptions code={code} />
      </DialogContent>
      <DialogActions>
        <Box sx={{ mr: "auto", display: "flex", flexWrap: "wrap", gap: 1 }}>
          <HistoryLink subject={promo.id} />
          <ExportCsvButton
            fileName={`promo-redemptions-${code}.csv`}
            columns={[
              ["Email", emailOf],
              ["Redeemed At", ({ redeemed_at }: PromoRedemptionRecord) => csvTime(redeemed_at)],
              ["Subscription", ({ subscription_id }: PromoRedemptionRecord) => subscription_id],
            ]}
            pages={(signal) => readPages("membershipsAdmin", "promoRedemptions", { code, limit: 100 }, signal)}
          />
        </Box>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
        <Button variant="contained" onClick={onEdit}>
          Edit
        </Button>
      </DialogActions>
    </Dialog>
  );
};
