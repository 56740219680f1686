import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Skeleton from "@mui/material/Skeleton";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReturnPreview, ReturnWay, Ticket } from "../../../../../shared/model/ticket.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { isCode, mutation, query } from "../../../api/index.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import { isFinal, Refusal } from "./refusal.tsx";
import { wayTexts } from "./return-texts.ts";
import { usePutTickets } from "./use-put-tickets.ts";

type Props = {
  ticket: Ticket;
  order: Ticket[];
  /** The way the page offered; what the server answers counts. */
  expected: ReturnWay;
  onClose: () => void;
};

/** Refusals after which another look may show the other way. */
const isOtherWay = (error: Error): boolean => isCode(error, "return.over", "return.not-offered", "return.not-needed");

const isStanding = ({ status }: Ticket): boolean => status === "valid";

const labelChoice = (label: string, preview: ReturnPreview | undefined): string =>
  preview ? `${label} · ${formatCents(preview.amount)}` : label;

const labelAll = (order: Ticket[], preview: ReturnPreview | undefined): string => {
  if (!preview) return "All of this order";
  const isEach = preview.tickets === order.filter(isStanding).length;
  return isEach ? `All ${preview.tickets} tickets` : wayTexts[preview.way].part(preview.tickets);
};

const useReturn = ({ onClose }: Props) => {
  const put = usePutTickets();
  return useMutation({
    ...mutation("tickets", "returnTickets"),
    onSuccess: ({ items }, { way = "refund" }) => {
      put(items);
      toast(wayTexts[way].done);
      onClose();
    },
  });
};

const usePreviews = ({ ticket, order }: Props) => {
  const [isAll, setIsAll] = useState(false);
  const hasOthers = order.some((one) => one.id !== ticket.id && isStanding(one));
  const read = { staleTime: 0, retry: false } as const;
  const { session_id: sessionId, id: ticketId } = ticket;
  const one = useQuery({ ...query("tickets", "returnPreview", { sessionId, ticketId }), ...read });
  const all = useQuery({ ...query("tickets", "returnPreview", { sessionId }), ...read, enabled: hasOthers });
  return { one, all, hasOthers, isAll, setIsAll, shown: isAll ? all : one };
};

/** Asks before a ticket, or all of its order, are returned or offered, with the amount; a refusal stays until it is read. */
export const ReturnDialog = (props: Props) => {
  const { ticket, order, expected, onClose } = props;
  const { one, all, hasOthers, isAll, setIsAll, shown } = usePreviews(props);
  const { data, error: unread, isFetching, refetch } = shown;
  const send = useReturn(props);
  const error = send.error ?? unread;
  const way = data?.way ?? expected;
  const texts = wayTexts[way];
  const press = () => send.mutate({ sessionId: ticket.session_id, ...(isAll ? {} : { ticketId: ticket.id }), way });
  const lookAgain = () => {
    send.reset();
    void refetch();
  };
  const next = (refused: Error) => {
    if (send.error && isOtherWay(refused)) return { label: "Look again", onPress: lookAgain };
    return isFinal(refused) ? undefined : { label: "Retry", onPress: send.error ? press : lookAgain };
  };
  return (
    <ConfirmDialog
      open
      destructive={way === "refund"}
      title={texts.title(isAll && data ? data.tickets : 1)}
      text={data ? texts.describe(data) : ""}
      confirm={texts.confirm(data)}
      cancel="Keep it"
      busy={send.isPending}
      ready={data !== undefined && !isFetching && !(error && (isFinal(error) || isOtherWay(error)))}
      onConfirm={press}
      onClose={onClose}
    >
      {error && (
        <Box sx={{ mb: 2 }}>
          <Refusal error={error} offline={texts.offline} next={next(error)} />
        </Box>
      )}
      {hasOthers && (
        <RadioGroup
          aria-label={texts.choice}
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
