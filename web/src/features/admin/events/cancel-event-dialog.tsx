import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Skeleton from "@mui/material/Skeleton";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EventRecord } from "../../../../../shared/model/event.ts";
import type { EventImpact } from "../../../../../shared/model/event-change.ts";
import { eventLimits } from "../../../../../shared/model/event-limits.ts";
import { counted, formatCount } from "../../../../../shared/rules/counted.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { call, query, queryKeyOf } from "../../../api/index.ts";
import { readAgain } from "../../../api/read-again.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { toast } from "../../../components/feedback/toast.tsx";

const toTouched = ({ tickets, used, rsvps, held }: EventImpact): string => {
  const usedText = used > 0 ? `, ${formatCount(used)} of them used already` : "";
  const parts = [
    ...(tickets > 0 ? [`${counted(tickets, "ticket")} will be cancelled${usedText}.`] : []),
    ...(held > 0 ? [`${counted(held, "reserved ticket")} in open checkouts will be released.`] : []),
    ...(rsvps > 0 ? [`${counted(rsvps, "person", "people")} with an RSVP will be told.`] : []),
  ];
  return parts.length > 0 ? parts.join(" ") : "Nobody has a ticket or an RSVP.";
};

const toRefunded = ({ paid, paid_orders }: EventImpact): string =>
  paid > 0
    ? `${formatCents(paid)} goes back${paid_orders > 0 ? ` for ${counted(paid_orders, "paid order")}` : ""}.`
    : "Nobody has paid, so nothing is refunded.";

const Impact = ({ eventId }: { eventId: string }) => {
  const { data, isError, refetch } = useQuery({ ...query("eventChangesAdmin", "impact", { eventId }), staleTime: 0 });
  if (isError) {
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        Couldn't count whom this reaches
      </Alert>
    );
  }
  if (!data) return <Skeleton height={48} />;
  return (
    <>
      <Typography>{toTouched(data)}</Typography>
      <Typography sx={{ fontWeight: 650, mt: 1 }}>{toRefunded(data)}</Typography>
    </>
  );
};

const useCancelEvent = (event: EventRecord, onDone: (saved: EventRecord | null) => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call("eventChangesAdmin", "cancel", { eventId: event.id, reason, version: event.version }),
    onSuccess: (saved) => {
      toast({
        title: "Event cancelled",
        text: "Refunds are on their way. Its page in the panel shows how far they are.",
      });
      onDone(saved);
    },
    onError: (error) => toast({ title: "Event not cancelled", text: error.message, variant: "destructive" }),
    onSettled: () =>
      readAgain(queryClient, [
        queryKeyOf("eventsAdmin", "list"),
        queryKeyOf("eventChangesAdmin", "cancellation"),
        queryKeyOf("reportsAdmin", "events"),
        queryKeyOf("events", "list"),
      ]),
  });
};

/** Asks before an event is cancelled: whom it reaches and what goes back, why, and whether that is meant. */
export const CancelEventDialog = ({
  event,
  onClose,
}: {
  event: EventRecord;
  /** With the cancelled event, or null where it wasn't. */
  onClose: (saved: EventRecord | null) => void;
}) => {
  const [reason, setReason] = useState("");
  const [isMeant, setIsMeant] = useState(false);
  const cancel = useCancelEvent(event, onClose);
  const { isSuccess: isCounted } = useQuery(query("eventChangesAdmin", "impact", { eventId: event.id }));
  return (
    <ConfirmDialog
      open
      destructive
      busy={cancel.isPending}
      ready={isCounted && isMeant && reason.trim() !== ""}
      title={`Cancel ${event.title}?`}
      text="Sales close at once, and everybody with a ticket or an RSVP is told why. This can't be undone."
      confirm="Cancel event"
      cancel="Keep event"
      onConfirm={() => cancel.mutate(reason.trim())}
      onClose={() => onClose(null)}
    >
      <Impact eventId={event.id} />
      <TextField
        label="Reason"
        helperText="Everybody who was coming reads it."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: eventLimits.cancelReasonLength } }}
        multiline
        minRows={2}
        required
        fullWidth
        sx={{ mt: 2 }}
      />
      <FormControlLabel
        control={<Checkbox checked={isMeant} onChange={(_, checked) => setIsMeant(checked)} />}
        label="Yes, cancel this event for good"
        sx={{ my: 1 }}
      />
    </ConfirmDialog>
  );
};
