import Button from "@mui/material/Button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FailedMail } from "../../../../../shared/model/mail.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { type Answer, call, queryKeyOf } from "../../../api/index.ts";
import { EmptyList } from "../../../back-office/layout/empty-list.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import type { Column } from "../../../back-office/table/column.ts";
import { DataTable } from "../../../back-office/table/data-table.tsx";
import { type BulkAct, useBulk } from "../../../back-office/table/use-bulk.tsx";
import { useCursorPages } from "../../../back-office/table/use-cursor-pages.ts";
import { toast } from "../../../components/feedback/toast.tsx";

const nameOf = ({ template }: FailedMail): string => {
  const words = template.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const columns: Column<FailedMail>[] = [
  { field: "to", header: "To", value: ({ to }) => to, flex: 2, minWidth: 180 },
  { field: "email", header: "Email", value: nameOf, flex: 1, minWidth: 140 },
  { field: "reason", header: "Reason", value: ({ error }) => error, flex: 3, minWidth: 200 },
  { field: "failed_at", header: "Failed", value: ({ failed_at }) => toCityTime(failed_at).format("MMM D, h:mm A") },
];

type Resent = Answer<"mailAdmin", "resend">;

const titles: Record<Resent["status"], string> = {
  sent: "Email sent",
  waiting: "Not sent yet. We'll keep trying for 3 days.",
  failed: "The email was refused again",
};

const announce = ({ status, error }: Resent): void =>
  toast({
    title: titles[status],
    text: status === "sent" ? undefined : (error ?? "The mail service gave no reason."),
    variant: status === "failed" ? "destructive" : "default",
  });

const ResendButton = ({ mail }: { mail: FailedMail }) => {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("mailAdmin", "resend", { id: mail.id }),
    onSuccess: announce,
    onError: (error) => toast({ title: "Failed to send email", text: error.message, variant: "destructive" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeyOf("mailAdmin", "failed") }),
  });
  return (
    <Button size="small" loading={isPending} onClick={() => mutate()}>
      Send again
    </Button>
  );
};

const sendAgain = async ({ id }: FailedMail): Promise<void> => {
  const { status, error } = await call("mailAdmin", "resend", { id });
  if (status === "failed") throw new Error(error ?? "The mail service gave no reason.");
};

const bulkActs: BulkAct<FailedMail>[] = [
  {
    name: (emails) => `Send ${emails} again`,
    done: "sent, or tried again for 3 days",
    isFor: () => true,
    run: sendAgain,
    question: "Each goes to its reader once more.",
  },
];

/** Emails that were given up, with the reason and a way to send them again. */
export const FailedMailList = () => {
  const { rows, loading, error, onRetry, pager } = useCursorPages("mailAdmin", "failed", {}, { pageSize: 20 });
  const bulk = useBulk({ noun: "email", rows, pager, acts: bulkActs, refresh: [queryKeyOf("mailAdmin", "failed")] });
  return (
    <SectionCard title="Failed emails">
      <DataTable
        label="Failed emails"
        rows={rows}
        columns={columns}
        {...bulk}
        loading={loading}
        error={error}
        onRetry={onRetry}
        failedTitle="Couldn't load failed emails"
        empty={<EmptyList text="Every email was delivered to the mail service." />}
        rowActions={(mail) => <ResendButton mail={mail} />}
        actionsWidth={130}
        pager={pager}
      />
    </SectionCard>
  );
};
