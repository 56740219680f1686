import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import type { Guest } from "../../../../../shared/model/guest.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { call } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { FormText } from "../../../back-office/form/form-fields.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { nameWithCompany } from "./guest-texts.ts";
import { guestReads } from "./use-guests.ts";

/** Takes a guest off the list, with what that does, and why. */
export const VoidGuestDialog = ({ guest, onClose }: { guest: Guest; onClose: () => void }) => {
  const { event_id: eventId, id: guestId, people } = guest;
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: "" } });
  const { save, busy } = useSave({
    save: (reason: string) => call("ticketsAdmin", "voidGuest", { eventId, guestId, reason }),
    failed: "Couldn't void the guest",
    done: "Guest voided",
    refresh: guestReads,
    onDone: onClose,
    refuseField: (_path, message) => setError("reason", { message }, { shouldFocus: true }),
  });
  const submit = ({ reason }: { reason: string }) => {
    if (reason.trim()) save(reason.trim());
    else setError("reason", { message: "Say why" }, { shouldFocus: true });
  };
  return (
    <FormDialog
      title={`Void ${nameWithCompany(guest)}?`}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      isDirty={formState.isDirty}
      busy={busy}
      submitLabel="Void"
      maxWidth="xs"
    >
      <Typography>
        {counted(people, "seat goes", "seats go")} back on sale at once, the code stops working at the door, and the
        guest is told by email. There's nothing to refund.
      </Typography>
      <FormText
        control={control}
        name="reason"
        label="Reason"
        helper="For the audit log; the guest doesn't see it"
        required
      />
    </FormDialog>
  );
};
