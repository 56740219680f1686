import type { MemberTotals } from "../../../../../../shared/model/managed-member.ts";
import { formatCents } from "../../../../../../shared/rules/money.ts";
import { StatTiles } from "../../../../back-office/layout/stat-tiles.tsx";

const count = (value: number | undefined): string | undefined => value?.toLocaleString("en-US");

/** The figures over all members. */
export const MemberTiles = ({ totals }: { totals: MemberTotals | undefined }) => {
  const granted = totals && totals.promo_grants + totals.admin_grants;
  return (
    <StatTiles
      items={[
        { label: "Total members", value: count(totals?.total_members), hint: "Everybody with an account" },
        {
          label: "Paying with Stripe",
          value: count(totals?.active_paying),
          hint: "Members with a running subscription",
        },
        {
          label: "By promo or admin grant",
          value: count(granted),
          hint: totals
            ? `${count(totals.promo_grants)} by promo code, ${count(totals.admin_grants)} by admin grant`
            : " ",
        },
        {
          label: "Monthly revenue",
          value: totals && formatCents(totals.monthly_revenue),
          hint: "This month, memberships and tickets, less refunds and disputes",
        },
      ]}
    />
  );
};
