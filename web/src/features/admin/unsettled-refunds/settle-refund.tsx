import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { UnsettledRefund } from "../../../../../shared/model/order.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { useMay } from "../../../back-office/roles/use-may.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { MarkPaidDialog } from "./mark-paid-dialog.tsx";
import { useSettleRefund } from "./use-settle-refund.ts";

/** The two ways to settle a refund that didn't reach its buyer: through Stripe again, or as paid another way. */
export const SettleRefund = ({ refund }: { refund: Pick<UnsettledRefund, "refund_id" | "amount"> }) => {
  const [asking, setAsking] = useState<"retry" | "paid" | null>(null);
  const close = () => setAsking(null);
  const { retry, markPaid } = useSettleRefund(refund, close);
  const may = useMay();
  const amount = formatCents(refund.amount);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
      {may("ticketsAdmin", "retryRefund") && (
        <Button size="small" variant="contained" onClick={() => setAsking("retry")}>
          Refund again
        </Button>
      )}
      {may("ticketsAdmin", "markRefundPaid") && (
        <Button size="small" color="inherit" onClick={() => setAsking("paid")}>
          Mark as paid
        </Button>
      )}
      <ConfirmDialog
        open={asking === "retry"}
        busy={retry.isPending}
        title={`Refund ${amount} again?`}
        text="Stripe sends it to the card used for the payment. If the buyer's bank returns it again, pay the buyer another way."
        confirm="Refund again"
        onConfirm={() => retry.mutate()}
        onClose={close}
      />
      <MarkPaidDialog
        open={asking === "paid"}
        amount={amount}
        busy={markPaid.isPending}
        onConfirm={(note) => markPaid.mutate(note)}
        onClose={close}
      />
    </Box>
  );
};
