import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import { GuestInput, type GuestSeats } from "../../../../../shared/model/guest.ts";
import type { TicketTier } from "../../../../../shared/model/ticket-type.ts";
import { call } from "../../../api/index.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { FormSelect, FormText } from "../../../back-office/form/form-fields.tsx";
import { useSave } from "../../../back-office/form/use-save.ts";
import { toGuestProblem } from "./guest-problem.ts";
import { describeTaking } from "./guest-texts.ts";
import { guestReads, plusOnes } from "./use-guests.ts";

type Values = { name: string; email: string; tier: string; plus_ones: string; note: string };

type Props = { eventId: string; seats: GuestSeats; onClose: () => void };

/** Adds one guest. What they take of the seats is said before. */
export const AddGuestDialog = ({ eventId, seats, onClose }: Props) => {
  const defaultValues: Values = { name: "", email: "", tier: seats.types[0]?.tier ?? "", plus_ones: "0", note: "" };
  const { control, handleSubmit, setError, formState, watch } = useForm<Values>({ defaultValues });
  const [tier, company] = watch(["tier", "plus_ones"]);
  const { save, busy } = useSave({
    save: (input: GuestInput) => call("ticketsAdmin", "addGuest", { eventId, ...input }),
    failed: "Couldn't add the guest",
    done: ({ name, user_id }) =>
      `${name} is on the list. ${user_id ? "The tickets are in their app." : "Their pass is on its way."}`,
    refresh: guestReads,
    onDone: onClose,
    refuseField: (path, message) => setError(path as keyof Values, { message }, { shouldFocus: true }),
  });
  const submit = (values: Values) => {
    const input = GuestInput.safeParse({
      ...values,
      email: values.email.trim(),
      tier: values.tier as TicketTier,
      plus_ones: Number(values.plus_ones),
      note: values.note || null,
    });
    if (input.success) return save(input.data);
    const { field, message } = toGuestProblem(input.error);
    setError(field, { message }, { shouldFocus: true });
  };
  return (
    <FormDialog
      title="Add a guest"
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      isDirty={formState.isDirty}
      busy={busy}
      submitLabel="Add and send"
      maxWidth="xs"
    >
      <FormText control={control} name="name" label="Name" helper="As on their ID" required />
      <FormText
        control={control}
        name="email"
        label="Email"
        inputMode="email"
        helper="A member gets tickets in the app, anybody else a pass by email"
        required
      />
      <FormSelect
        control={control}
        name="tier"
        label="Type of ticket"
        options={seats.types.map(({ tier: value, name }) => ({ value, label: name }))}
      />
      <FormSelect control={control} name="plus_ones" label="Bringing" options={plusOnes} />
      <FormText control={control} name="note" label="Note for the door (optional)" helper="The guest doesn't see it" />
      <Typography color="textSecondary" aria-live="polite">
        {describeTaking(seats, tier, Number(company) + 1)}
      </Typography>
    </FormDialog>
  );
};
