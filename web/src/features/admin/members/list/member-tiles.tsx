import type { MemberTotals } from "../../../../../../shared/model/managed-member.ts";
import { formatCount } from "../../../../../../shared/rules/counted.ts";
import { formatCents } from "../../../../../../shared/rules/money.ts";
import { StatTiles } from "../../../../back-office/layout/stat-tiles.tsx";

/** The figures over all members. */
export const MemberTiles = ({ totals }: { totals: MemberTotals | undefined }) => {
  return (
    <StatTiles
      items={[
        {
          label: "Total members",
          value: totals && formatCount(totals.total_members),
          hint: "Everybody with an account",
        },
        {
          label: "Paying with Stripe",
          value: totals && formatCount(totals.active_paying),
          hint: "Members with a running subscription",
        },
        {
          label: "By promo or admin grant",
          value: totals && formatCount(totals.promo_grants + totals.admin_grants),
          hint: totals
            ? `${formatCount(totals.promo_grants)} by promo code, ${formatCount(totals.admin_grants)} by admin grant`
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
