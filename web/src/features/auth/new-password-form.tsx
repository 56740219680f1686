import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { toast } from "../../components/feedback/toast.tsx";
import { CodeField, validationRules } from "../../components/forms/fields.tsx";
import { NewPasswordField } from "../../components/forms/new-password-field.tsx";
import { deviceSession } from "../../member/session/device-session.ts";
import type { AuthFailure } from "../../session/auth-errors.ts";

const wrongCode = "This code isn't right or has expired. Use the one from the latest email.";

/** Takes the emailed reset code and a new password; a wrong code can be corrected without retyping the password. */
export const NewPasswordForm = ({ email, code, onDone }: { email: string; code: string; onDone: () => void }) => {
  const { register, handleSubmit, watch, setError, formState } = useForm({ defaultValues: { code, password: "" } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    try {
      await deviceSession.resetPassword(email, values.code.trim(), values.password);
      onDone();
    } catch (error) {
      const { code: reason, message } = error as AuthFailure;
      if (reason === "broken_link") return setError("code", { message: wrongCode }, { shouldFocus: true });
      toast({ title: "Password not changed", text: message, variant: "destructive" });
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      <CodeField
        label="Code from the email"
        error={errors.code?.message}
        field={register("code", validationRules.code)}
      />
      <NewPasswordField
        label="New password"
        error={errors.password?.message}
        field={register("password", validationRules.password)}
        value={watch("password")}
      />
      <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
        Set New Password
      </Button>
    </Box>
  );
};
