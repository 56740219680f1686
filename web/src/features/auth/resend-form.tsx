import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { toast } from "../../components/feedback/toast.tsx";
import { Field, validationRules } from "../../components/forms/fields.tsx";

/** Requests a new email; the result reads the same whether or not the address is known. */
export const ResendForm = ({
  email,
  label,
  send,
  onSent,
}: {
  email: string;
  label: string;
  send: (email: string) => Promise<void>;
  onSent: (email: string) => void;
}) => {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email } });
  const submit = handleSubmit(async (values) => {
    try {
      await send(values.email.trim());
      onSent(values.email.trim());
    } catch (error) {
      toast({ title: "Couldn't send the email", text: (error as Error).message, variant: "destructive" });
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={formState.errors.email?.message}
        field={register("email", validationRules.email)}
      />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {label}
      </Button>
    </Box>
  );
};
