import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ExportReason } from "../../../../shared/model/export.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { FormText } from "../form/form-fields.tsx";
import { CsvButton } from "./csv-button.tsx";
import { type CsvExport, useCsvExport } from "./use-csv-export.ts";

type ReasonDialogProps = { title: string; onClose: () => void; onReason: (reason: string) => void };

const ReasonDialog = ({ title, onClose, onReason }: ReasonDialogProps) => {
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: "" } });
  const submit = ({ reason }: { reason: string }) => {
    const { success, data, error } = ExportReason.safeParse(reason);
    if (success) return onReason(data);
    setError("reason", { message: reason.trim() ? error.issues[0]?.message : "Say why" }, { shouldFocus: true });
  };
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      isDirty={formState.isDirty}
      busy={false}
      submitLabel="Export"
      maxWidth="xs"
    >
      <Typography>
        The file has names and addresses. Keep it only as long as you need it, and delete it afterwards.
      </Typography>
      <FormText
        control={control}
        name="reason"
        label="Reason"
        helper="For the audit log, with your name and how many rows it was"
        required
      />
    </FormDialog>
  );
};

type TakeListProps<Row> = Omit<CsvExport<Row>, "pages"> & {
  /** The dialog's title, such as "Export members". */
  title: string;
  pages: (reason: string, signal: AbortSignal) => ReturnType<CsvExport<Row>["pages"]>;
};

/** Downloads a list with personal data as CSV, once a reason is given that the audit log keeps; a second press stops it. */
export const TakeListButton = <Row,>({ title, fileName, columns, pages }: TakeListProps<Row>) => {
  const { run, stop, count } = useCsvExport<Row>();
  const [isAsked, setIsAsked] = useState(false);
  const start = (reason: string) => {
    setIsAsked(false);
    void run({ fileName, columns, pages: (signal) => pages(reason, signal) });
  };
  return (
    <>
      <CsvButton label="Export CSV" count={count} onStart={() => setIsAsked(true)} onStop={stop} />
      {isAsked && <ReasonDialog title={title} onClose={() => setIsAsked(false)} onReason={start} />}
    </>
  );
};
