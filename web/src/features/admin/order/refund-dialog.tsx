import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import Skeleton from "@mui/material/Skeleton";
import TextField from "@mui/material/TextField";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call, isCode, query } from "../../../api/index.ts";
import { FailedState } from "../../../components/feedback/states.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import { describeRefund } from "./order-texts.ts";
import { useRefreshOrder } from "./use-order-ticket.ts";

type Props = { sessionId: string; ticketIds: string[]; onClose: () => void };

/** More than the role may refund of one order: an owner or a manager has to (R87). */
const isRefundLimit = (error: unknown) => isCode(error, "role.refund-limit");

const useRefund = ({ sessionId, ticketIds, onClose }: Props) => {
  const refresh = useRefreshOrder();
  return useMutation({
    mutationFn: (reason: string) =>
      call("ticketsAdmin", "refund", { sessionId, ticket_ids: ticketIds, ...(reason ? { reason } : {}) }),
    onSuccess: async () => {
      toast({ title: ticketIds.length === 1 ? "Ticket refunded" : "Tickets refunded" });
      await refresh();
      onClose();
    },
    onError: (error) => {
      // The dialog says it itself.
      if (isRefundLimit(error)) return;
      toast({ title: "Not refunded", text: error.message, variant: "destructive" });
    },
  });
};

/** Says what a refund will do, then makes it. */
export const RefundDialog = (props: Props) => {
  const { sessionId, ticketIds, onClose } = props;
  const titleId = useId();
  const [reason, setReason] = useState("");
  const preview = useQuery({
    ...query("ticketsAdmin", "refundPreview", { sessionId, ticket_ids: ticketIds }),
    staleTime: 0,
    gcTime: 0,
  });
  const refund = useRefund(props);
  const limit = [refund.error, preview.error].find(isRefundLimit);
  const close = () => {
    if (!refund.isPending) onClose();
  };
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>
        Refund {ticketIds.length === 1 ? "1 ticket" : `${ticketIds.length} tickets`}?
      </DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        {limit && <Alert severity="warning">{limit.message}</Alert>}
        {preview.data ? (
          <DialogContentText component="ul" sx={{ pl: 2.5, m: 0 }}>
            {describeRefund(preview.data).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </DialogContentText>
        ) : limit ? null : preview.error ? (
          <FailedState compact title="Couldn't work out what the refund does" onRetry={() => void preview.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={96} />
        )}
        <TextField
          label="Reason (optional, for the audit log)"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          fullWidth
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close} disabled={refund.isPending}>
          Cancel
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={!preview.data || limit !== undefined}
          loading={refund.isPending}
          onClick={() => refund.mutate(reason.trim())}
        >
          Refund
        </Button>
      </DialogActions>
    </Dialog>
  );
};
