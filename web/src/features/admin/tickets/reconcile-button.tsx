import SyncRounded from "@mui/icons-material/SyncRounded";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useRefreshTickets } from "./use-ticket-status.ts";

const hours = 48;

const describeResult = ({ tickets_created, tickets_skipped }: { tickets_created: number; tickets_skipped: number }) =>
  `${tickets_created} ${tickets_created === 1 ? "ticket" : "tickets"} created, ${tickets_skipped} skipped.`;

/** Issues the tickets of the last 48 hours that Stripe was paid for and that don't exist yet. */
export const ReconcileButton = () => {
  const refresh = useRefreshTickets();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("ticketsAdmin", "reconcilePayments", { hours }),
    onSuccess: async (result) => {
      const unfinished = " Some payments couldn't be checked. Run it again.";
      toast({
        title: "Stripe payments reconciled",
        text: describeResult(result) + (result.is_complete ? "" : unfinished),
      });
      await refresh();
    },
    onError: (error) =>
      toast({ title: "Failed to reconcile Stripe payments", text: error.message, variant: "destructive" }),
  });
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<SyncRounded />}
      loading={isPending}
      loadingPosition="start"
      title={`Issues missing tickets of payments of the last ${hours} hours`}
      onClick={() => mutate()}
    >
      Reconcile payments
    </Button>
  );
};
