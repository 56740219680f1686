import Button from "@mui/material/Button";
import { useState } from "react";
import type { Claim } from "../../../../../../shared/model/deal.ts";
import type { MemberDetails } from "../../../../../../shared/model/managed-member.ts";
import { formatCityDateTime } from "../../../../../../shared/rules/city-time.ts";
import { formatCents } from "../../../../../../shared/rules/money.ts";
import { call, queryKeyOf } from "../../../../api/index.ts";
import { useSave } from "../../../../back-office/form/use-save.ts";
import { EmptyList } from "../../../../back-office/layout/empty-list.tsx";
import { StatusChip } from "../../../../back-office/layout/status-chip.tsx";
import type { Column } from "../../../../back-office/table/column.ts";
import { DataTable } from "../../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../../back-office/table/use-cursor-pages.ts";
import { timelineKey } from "../../../../back-office/timeline/timeline-calls.ts";
import { ConfirmDialog } from "../../../../components/confirm/confirm-dialog.tsx";

const statusOf = ({ status, undone_by }: Claim): string =>
  status === "redeemed" ? "Redeemed" : undone_by === "administrator" ? "Undone by us" : "Undone";

const columns: Column<Claim>[] = [
  { field: "business_name", header: "Business", value: ({ business_name }) => business_name, minWidth: 150 },
  { field: "offer", header: "Offer", value: ({ offer_details }) => offer_details, flex: 2, minWidth: 180 },
  { field: "claimed_at", header: "Redeemed", value: ({ claimed_at }) => formatCityDateTime(claimed_at), minWidth: 180 },
  {
    field: "saved",
    header: "Saved",
    value: ({ savings_cents }) => formatCents(savings_cents),
    align: "right",
    width: 100,
  },
  {
    field: "status",
    header: "Status",
    onPhone: "status",
    value: statusOf,
    cell: (claim) => <StatusChip tone={claim.status === "redeemed" ? "positive" : "neutral"} label={statusOf(claim)} />,
    width: 130,
  },
];

/** The member's redemptions; one can be undone at any time. */
export const ClaimsTab = ({ member }: { member: MemberDetails }) => {
  const [asked, setAsked] = useState<Claim | null>(null);
  const state = useCursorPages("memberSearchAdmin", "claims", { userId: member.id }, { pageSize: 25 });
  const { rows, loading, error, onRetry, pager } = state;
  const { save, busy } = useSave({
    save: (claimId: string) => call("dealsAdmin", "undoClaim", { userId: member.id, claimId }),
    failed: "Failed to undo redemption",
    done: "Redemption undone",
    refresh: [queryKeyOf("memberSearchAdmin", "claims"), timelineKey("member")],
  });
  return (
    <>
      <DataTable
        {...{ rows, columns, loading, error, onRetry, pager }}
        label="Redemptions"
        failedTitle="Couldn't load redemptions"
        empty={<EmptyList text="This member hasn't redeemed a deal yet." />}
        actionsWidth={170}
        rowActions={(claim) =>
          claim.status === "redeemed" && (
            <Button size="small" color="inherit" disabled={busy} onClick={() => setAsked(claim)}>
              Undo redemption
            </Button>
          )
        }
      />
      <ConfirmDialog
        open={asked !== null}
        destructive
        title="Undo this redemption?"
        text={
          asked
            ? `${asked.business_name}: ${asked.offer_details}. It counts nowhere anymore, and the member can redeem the deal again.`
            : ""
        }
        confirm="Undo Redemption"
        onConfirm={() => {
          if (asked) save(asked.id);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
};
