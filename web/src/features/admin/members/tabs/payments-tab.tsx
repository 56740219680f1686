import type { MemberDetails, MemberPayment } from "../../../../../../shared/model/managed-member.ts";
import { formatCityDateTime } from "../../../../../../shared/rules/city-time.ts";
import { formatCents } from "../../../../../../shared/rules/money.ts";
import { EmptyList } from "../../../../back-office/layout/empty-list.tsx";
import type { Column } from "../../../../back-office/table/column.ts";
import { DataTable } from "../../../../back-office/table/data-table.tsx";
import { useCursorPages } from "../../../../back-office/table/use-cursor-pages.ts";

const kinds = { ticket: "Tickets", subscription: "Membership", refund: "Refund", dispute: "Dispute" } as const;

const columns: Column<MemberPayment>[] = [
  { field: "at", header: "When", value: ({ at }) => formatCityDateTime(at), minWidth: 180 },
  { field: "kind", header: "For", value: ({ kind }) => kinds[kind] },
  { field: "amount", header: "Amount", value: ({ amount }) => formatCents(amount), align: "right", width: 120 },
  {
    field: "tax",
    header: "Tax included",
    value: ({ tax }) => (tax ? formatCents(tax) : null),
    align: "right",
    width: 120,
  },
  { field: "ref", header: "Stripe id", value: ({ ref }) => ref, flex: 2, minWidth: 200 },
];

/** What the member paid and got back. */
export const PaymentsTab = ({ member }: { member: MemberDetails }) => {
  const state = useCursorPages("memberSearchAdmin", "payments", { userId: member.id }, { pageSize: 25 });
  const { rows, loading, error, onRetry, pager } = state;
  return (
    <DataTable
      {...{ rows, columns, loading, error, onRetry, pager }}
      label="Payments"
      rowId={({ ref }) => ref}
      failedTitle="Couldn't load payments"
      empty={<EmptyList text="This member hasn't paid anything yet." />}
    />
  );
};
