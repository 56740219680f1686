import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { CodeField, PasswordField, rules } from "../../components/fields.tsx";
import { PasswordStrength } from "../../components/password-strength.tsx";
import { toast } from "../../components/toast.tsx";
import { deviceSession } from "../../member/device-session.ts";
import { AuthFailure } from "../../session/auth-errors.ts";

/** The code of the reset mail and a new password. `onBroken` when the code is wrong or too old. */
export const NewPasswordForm = ({
  email,
  code,
  onDone,
  onBroken,
}: {
  email: string;
  code: string;
  onDone: () => void;
  onBroken: () => void;
}) => {
  const { register, handleSubmit, watch, formState } = useForm({ defaultValues: { code, password: "" } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      await deviceSession.resetPassword(email, values.code.trim(), values.password);
      onDone();
    } catch (error) {
      toast({ title: "Password not changed", text: (error as Error).message, variant: "destructive" });
      if (error instanceof AuthFailure && error.code === "broken_link") onBroken();
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      <CodeField label="Code from the e-mail" error={errors.code?.message} field={register("code", rules.code)} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={errors.password?.message}
        field={register("password", rules.password)}
      />
      <PasswordStrength password={watch("password")} />
      <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
        Set New Password
      </Button>
    </Box>
  );
};
