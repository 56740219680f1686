import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import { type Ambassador, AmbassadorInput, type AmbassadorStatus } from "../../../../../shared/model/ambassador.ts";
import { call } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { FormSelect, FormText } from "../../../back-office/form/form-fields.tsx";
import { createFormSchema } from "../../../back-office/form/form-schema.ts";
import { bindFields, plain, readValues, type TableOf, text } from "../../../back-office/form/form-table.ts";
import { MemberPicker } from "../../../back-office/form/member-picker.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { IfMay } from "../../../back-office/roles/if-may.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import { useRefreshAmbassadors } from "./use-refresh-ambassadors.ts";

/** The fields of a new ambassador; the account is picked among the members. */
const table = {
  name: text("Name", { problem: "Enter a name" }),
  code: text("Code"),
  status: plain<AmbassadorStatus>("Status", "active"),
  user_id: plain<string | null>("Their account (optional)", null),
} satisfies TableOf<typeof AmbassadorInput, Ambassador>;

const AmbassadorForm = createFormSchema(AmbassadorInput, table);

const statusOptions = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

/** A new ambassador with their code. */
export const AddAmbassadorDialog = ({ onClose }: { onClose: () => void }) => {
  const refresh = useRefreshAmbassadors();
  const { control, handleSubmit, setValue, getValues, formState } = useForm({
    defaultValues: readValues(table, null),
    resolver: zodResolver(AmbassadorForm),
  });
  const { save, busy } = useSave({
    save: (ambassador: z.output<typeof AmbassadorInput>) => call("ticketsAdmin", "createAmbassador", ambassador),
    failed: "Error",
    done: "Ambassador added",
    onDone: () => {
      void refresh();
      onClose();
    },
  });
  const explain = () => {
    const [name, code] = getValues(["name", "code"]);
    if (name.trim() && code.trim()) return;
    toast({ title: "Validation Error", text: "Name and code are required", variant: "destructive" });
  };
  const field = bindFields(table, control);
  return (
    <FormDialog
      title="Add Ambassador"
      onClose={onClose}
      onSubmit={handleSubmit((ambassador) => save(ambassador), explain)}
      isDirty={formState.isDirty}
      busy={busy}
      submitLabel="Save"
      maxWidth="xs"
    >
      <FormText {...field("name")} />
      <FormText {...field("code")} placeholder="CODENAME" helper="What buyers enter for $5 off each ticket" upperCase />
      <FormSelect {...field("status")} options={statusOptions} />
      <IfMay route={["memberSearchAdmin", "list"]}>
        <MemberPicker
          label={table.user_id.label}
          helper="This member can't use the code"
          onPick={(member) => setValue("user_id", member?.id ?? null, { shouldDirty: true })}
        />
      </IfMay>
    </FormDialog>
  );
};
