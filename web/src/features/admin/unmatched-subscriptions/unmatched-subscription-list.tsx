import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import type { UnmatchedSubscription } from "../../../../../shared/model/billing.ts";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { useMay } from "../../../back-office/roles/use-may.ts";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { LinkDialog } from "./link-dialog.tsx";

const reasonOf = ({ reason }: UnmatchedSubscription): string =>
  reason === "user_not_found" ? "User account does not exist" : "No email on customer";

const columns: Column<UnmatchedSubscription>[] = [
  { field: "email", header: "Email", value: ({ email }) => email ?? "No email", flex: 2, minWidth: 180 },
  { field: "amount", header: "Amount", value: ({ monthly_amount }) => `${formatCents(monthly_amount)}/mo` },
  { field: "reason", header: "Reason", value: reasonOf, flex: 2, minWidth: 180 },
  { field: "since", header: "Since", value: ({ created_at }) => formatCityDate(created_at) },
];

/**
 * Running subscriptions at Stripe that belong to no member, each with its reason and a way to link it by hand; `frame`
 * wraps the list and is left out when there are none.
 */
export const UnmatchedSubscriptionList = ({ frame }: { frame: (list: ReactNode) => ReactNode }) => {
  const mayLink = useMay()("stripeAdmin", "link");
  const [linking, setLinking] = useState<UnmatchedSubscription | null>(null);
  const { rows, loading, error, onRetry, pager } = useCursorPages("membershipsAdmin", "unmatched", {});
  if (rows?.length === 0 && pager.page === 0) return null;
  if (!rows && !error) return null;
  return (
    <>
      {frame(
        <DataTable
          label="Subscriptions without a user"
          rows={rows}
          columns={columns}
          rowId={({ subscription_id }) => subscription_id}
          loading={loading}
          error={error}
          onRetry={onRetry}
          failedTitle="Couldn't load subscriptions without a user"
          empty={null}
          {...(mayLink && {
            rowActions: (row: UnmatchedSubscription) => (
              <Button size="small" onClick={() => setLinking(row)}>
                Link to member
              </Button>
            ),
            actionsWidth: 150,
          })}
          pager={pager}
        />,
      )}
      {linking && <LinkDialog subscription={linking} onClose={() => setLinking(null)} />}
    </>
  );
};
