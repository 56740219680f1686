import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Skeleton from "@mui/material/Skeleton";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { ReturnPreview, Ticket } from "../../../../../shared/model/ticket.ts";
import { formatCityMoment } from "../../../../../shared/rules/city-time.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { isCode, mutation, NetworkError, query, queryKeyOf } from "../../../api/index.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import { useListedTicket } from "../ticket-queries.ts";

type Props = { ticket: Ticket; order: Ticket[]; onClose: () => void };

const failureText = (error: Error): string =>
  error instanceof NetworkError ? "You need a connection to return a ticket." : error.message;

/** Refusals that another try doesn't change. */
const isFinal = (error: Error): boolean =>
  isCode(error, "return.over", "return.not-offered", "ticket.already-redeemed", "ticket.sent", "order.disputed");

const describeReturn = ({
  amount,
  tickets,
  free_ga_returned,
  code_use_returned,
  return_until,
}: ReturnPreview): string =>
  [
    amount > 0
      ? `${formatCents(amount)} goes back to the card you paid with, in 5 to 10 days.`
      : `Nothing was paid for ${tickets === 1 ? "it" : "them"}, so no money goes back.`,
    ...(free_ga_returned ? ["Your free ticket of the month is yours again."] : []),
    ...(code_use_returned ? ["You can use your code again."] : []),
    `${tickets === 1 ? "The ticket" : "The tickets"} won't let anybody in anymore, and that can't be undone. Possible until ${formatCityMoment(return_until)}.`,
  ].join(" ");

const toTitle = (count: number): string => (count === 1 ? "Return this ticket?" : `Return ${count} tickets?`);

const labelChoice = (label: string, preview: ReturnPreview | undefined): string =>
  preview ? `${label} · ${formatCents(preview.amount)}` : label;

const labelAll = (order: Ticket[], preview: ReturnPreview | undefined): string => {
  if (!preview) return "All of this order";
  const isEach = preview.tickets === order.filter(({ status }) => status === "valid").length;
  return isEach ? `All ${preview.tickets} tickets` : `The ${preview.tickets} that can be returned`;
};

const Refusal = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Alert
    severity="error"
    variant="outlined"
    role="alert"
    sx={{ mb: 2 }}
    action={
      isFinal(error) ? (
        <Button color="inherit" component={Link} to="/support">
          Support
        </Button>
      ) : (
        <Button color="inherit" onClick={onRetry}>
          Retry
        </Button>
      )
    }
  >
    {failureText(error)}
  </Alert>
);

const useReturn = ({ ticket, onClose }: Props) => {
  const client = useQueryClient();
  const { put } = useListedTicket();
  return useMutation({
    ...mutation("tickets", "returnTickets"),
    onSuccess: ({ items }) => {
      for (const one of items) {
        client.setQueryData(queryKeyOf("tickets", "get", { ticketId: one.id }), one);
        put(one);
      }
      void client.invalidateQueries({ queryKey: queryKeyOf("events", "get", { eventId: ticket.event_id }) });
      toast({ title: "Returned", text: "We've sent you an email about it." });
      onClose();
    },
  });
};

/** Asks before a ticket, or all of its order, are returned, with the amount; a refusal stays until it is read. */
export const ReturnDialog = (props: Props) => {
  const { ticket, order, onClose } = props;
  const [isAll, setIsAll] = useState(false);
  const hasOthers = order.some(({ id, status }) => id !== ticket.id && status === "valid");
  const read = { staleTime: 0, retry: false } as const;
  const { session_id: sessionId, id: ticketId } = ticket;
  const one = useQuery({ ...query("tickets", "returnPreview", { sessionId, ticketId }), ...read });
  const all = useQuery({ ...query("tickets", "returnPreview", { sessionId }), ...read, enabled: hasOthers });
  const send = useReturn(props);
  const { data, error: refused, refetch } = isAll ? all : one;
  const error = send.error ?? refused;
  const isFor = isAll ? {} : { ticketId };
  return (
    <ConfirmDialog
      open
      destructive
      title={toTitle(isAll && data ? data.tickets : 1)}
      text={data ? describeReturn(data) : ""}
      confirm={data && data.amount > 0 ? `Return for ${formatCents(data.amount)}` : "Return"}
      cancel="Keep it"
      busy={send.isPending}
      ready={data !== undefined && !(error && isFinal(error))}
      onConfirm={() => send.mutate({ sessionId, ...isFor })}
      onClose={onClose}
    >
      {error && (
        <Refusal error={error} onRetry={() => (send.error ? send.mutate({ sessionId, ...isFor }) : void refetch())} />
      )}
      {hasOthers && (
        <RadioGroup
          aria-label="What to return"
          value={isAll ? "all" : "one"}
          onChange={(_event, value) => {
            send.reset();
            setIsAll(value === "all");
          }}
          sx={{ mb: 2 }}
        >
          <FormControlLabel value="one" control={<Radio />} label={labelChoice("This ticket", one.data)} />
          <FormControlLabel value="all" control={<Radio />} label={labelChoice(labelAll(order, all.data), all.data)} />
        </RadioGroup>
      )}
      {!data && !error && (
        <>
          <Skeleton width="90%" />
          <Skeleton width="60%" />
        </>
      )}
    </ConfirmDialog>
  );
};
