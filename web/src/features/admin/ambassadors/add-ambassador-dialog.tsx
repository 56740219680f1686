import { useState } from "react";
import { useForm } from "react-hook-form";
import { AmbassadorCode, type AmbassadorStatus } from "../../../../../shared/model/ambassador.ts";
import { call } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { FormSelect, FormText } from "../../../back-office/form/form-fields.tsx";
import { MemberPicker } from "../../../back-office/form/member-picker.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { IfMay } from "../../../back-office/roles/if-may.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import { useRefreshAmbassadors } from "./use-refresh-ambassadors.ts";

type Values = { name: string; code: string; status: AmbassadorStatus };

const empty: Values = { name: "", code: "", status: "active" };

const statusOptions = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

/** A new ambassador with their code. */
export const AddAmbassadorDialog = ({ onClose }: { onClose: () => void }) => {
  const refresh = useRefreshAmbassadors();
  const [userId, setUserId] = useState<string | null>(null);
  const { control, handleSubmit, setError, formState } = useForm<Values>({ defaultValues: empty });
  const { save, busy } = useSave({
    save: (values: Values) => call("ticketsAdmin", "createAmbassador", { ...values, user_id: userId }),
    failed: "Error",
    done: "Ambassador added",
    onDone: () => {
      void refresh();
      onClose();
    },
  });
  const submit = (values: Values) => {
    const name = values.name.trim();
    const typed = values.code.trim();
    if (!name || !typed) {
      toast({ title: "Validation Error", text: "Name and code are required", variant: "destructive" });
      return;
    }
    const code = AmbassadorCode.safeParse(typed);
    if (code.success) save({ ...values, name, code: code.data });
    else setError("code", { message: code.error.issues[0]?.message ?? "Use another code" }, { shouldFocus: true });
  };
  return (
    <FormDialog
      title="Add Ambassador"
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      isDirty={formState.isDirty || userId !== null}
      busy={busy}
      submitLabel="Save"
      maxWidth="xs"
    >
      <FormText control={control} name="name" label="Name" />
      <FormText
        control={control}
        name="code"
        label="Code"
        placeholder="CODENAME"
        helper="What buyers enter for $5 off each ticket"
        upperCase
      />
      <FormSelect control={control} name="status" label="Status" options={statusOptions} />
      <IfMay route={["memberSearchAdmin", "list"]}>
        <MemberPicker
          label="Their account (optional)"
          helper="This member can't use the code"
          onPick={(member) => setUserId(member?.id ?? null)}
        />
      </IfMay>
    </FormDialog>
  );
};
