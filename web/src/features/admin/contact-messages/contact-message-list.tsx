import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { ContactMessage } from "../../../../../shared/model/contact.ts";
import { formatCityDateTime } from "../../../../../shared/rules/city-time.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { readAgain } from "../../../api/read-again.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { PageHeading } from "../../../back-office/layout/page-heading.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { type BulkAct, useBulk } from "../../../back-office/table/use-bulk.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { toast } from "../../../components/feedback/toast.tsx";

const columns: Column<ContactMessage>[] = [
  { field: "subject", header: "Subject", value: ({ subject }) => subject, flex: 2, minWidth: 200 },
  { field: "name", header: "Name", value: ({ name }) => name },
  { field: "email", header: "Email", value: ({ email }) => email, minWidth: 180 },
  { field: "state", header: "State", value: ({ answered_at }) => (answered_at ? "Answered" : "Waiting"), width: 110 },
  { field: "created_at", header: "Received", value: ({ created_at }) => formatCityDateTime(created_at), width: 190 },
];

const replyAddress = ({ email, subject }: ContactMessage): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;

const answeredKeys = [queryKeyOf("contactAdmin", "messages"), queryKeyOf("reportsAdmin", "waiting")];

const useSetAnswered = ({ id: messageId, answered_at }: ContactMessage, onDone: () => void) => {
  const client = useQueryClient();
  const answered = answered_at === null;
  return useMutation({
    mutationFn: () => call("contactAdmin", "setAnswered", { messageId, answered }),
    onSuccess: () => {
      void readAgain(client, answeredKeys);
      toast({ title: answered ? "Marked as Answered" : "Marked as Waiting" });
      onDone();
    },
    onError: () => toast({ title: "Couldn't save. Please try again.", variant: "destructive" }),
  });
};

const MessageDialog = ({ message, onClose }: { message: ContactMessage; onClose: () => void }) => {
  const titleId = useId();
  const { subject, name, email, created_at, user_id } = message;
  const isAnswered = message.answered_at !== null;
  const { mutate, isPending } = useSetAnswered(message, onClose);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} sx={{ overflowWrap: "anywhere" }}>
        {subject}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ mb: 1.5, color: "text.secondary", overflowWrap: "anywhere" }}>
          {name} · {email} · {formatCityDateTime(created_at)}
        </Box>
        <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{message.message}</Box>
      </DialogContent>
      <DialogActions>
        {user_id && (
          <Button component={Link} to={`/admin/members/${user_id}`} color="inherit" sx={{ mr: "auto" }}>
            Open Member
          </Button>
        )}
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
        <Button color="inherit" loading={isPending} onClick={() => mutate()}>
          {isAnswered ? "Mark as Waiting" : "Mark as Answered"}
        </Button>
        <Button variant="contained" href={replyAddress(message)}>
          Reply by Email
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const setAnswered =
  (answered: boolean) =>
  ({ id: messageId }: ContactMessage) =>
    call("contactAdmin", "setAnswered", { messageId, answered });

const bulkActs: BulkAct<ContactMessage>[] = [
  {
    name: (messages) => `Mark ${messages} as answered`,
    done: "marked as answered",
    isFor: ({ answered_at }) => answered_at === null,
    run: setAnswered(true),
  },
  {
    name: (messages) => `Mark ${messages} as waiting`,
    done: "marked as waiting",
    isFor: ({ answered_at }) => answered_at !== null,
    run: setAnswered(false),
  },
];

/** Messages to support, newest first; each opens with a reply by email, and is marked as answered there. */
export const ContactMessageList = () => {
  const [open, setOpen] = useState<ContactMessage | null>(null);
  const { rows, loading, error, onRetry, pager } = useCursorPages("contactAdmin", "messages", {});
  const bulk = useBulk({ noun: "message", rows, pager, acts: bulkActs, refresh: answeredKeys });
  return (
    <>
      <PageHeading title="Support Messages" />
      <DataTable
        {...{ rows, columns, loading, error, onRetry, pager }}
        {...bulk}
        label="Messages to support"
        failedTitle="Failed to load messages"
        empty={<EmptyList text="Nobody has written yet." />}
        onOpen={setOpen}
      />
      {open && <MessageDialog message={open} onClose={() => setOpen(null)} />}
    </>
  );
};
