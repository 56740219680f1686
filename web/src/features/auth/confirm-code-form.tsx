import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "../../components/feedback/toast.tsx";
import { CodeField, validationRules } from "../../components/forms/fields.tsx";
import { deviceSession } from "../../member/session/device-session.ts";

/** Confirms an account with the emailed code, or resends the email. */
export const ConfirmCodeForm = ({
  email,
  next,
  onConfirmed,
}: {
  email: string;
  next: string | undefined;
  onConfirmed: () => void | Promise<void>;
}) => {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: "" } });
  const [isResending, setIsResending] = useState(false);

  const submit = handleSubmit(async ({ code }) => {
    try {
      await deviceSession.confirm(email, code.trim());
      await onConfirmed();
    } catch (error) {
      toast({ title: "Confirmation failed", text: (error as Error).message, variant: "destructive" });
    }
  });

  const resend = async () => {
    setIsResending(true);
    try {
      await deviceSession.resend(email, next);
      toast({ title: "Code sent", text: `A new code is on its way to ${email}.` });
    } catch (error) {
      toast({ title: "Couldn't send the code", text: (error as Error).message, variant: "destructive" });
    }
    setIsResending(false);
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 1.5 }}>
      <CodeField
        label="Code from the email"
        error={formState.errors.code?.message}
        field={register("code", validationRules.code)}
      />
      <Button type="submit" variant="outlined" color="inherit" loading={formState.isSubmitting}>
        Confirm
      </Button>
      <Button color="inherit" loading={isResending} onClick={resend}>
        Resend the email
      </Button>
    </Box>
  );
};
