import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { PasswordField, rules } from "../../components/fields.tsx";
import { PasswordStrength } from "../../components/password-strength.tsx";
import { toast } from "../../components/toast.tsx";
import { deviceSession } from "../../member/device-session.ts";
import { Section } from "./section.tsx";

/** A new password, given together with the current one. */
export const PasswordSection = () => {
  const { register, handleSubmit, watch, reset, formState } = useForm({ defaultValues: { current: "", next: "" } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ current, next }) => {
    try {
      await deviceSession.changePassword(current, next);
      reset();
      toast({ title: "Password changed", text: "Use it the next time you sign in." });
    } catch (error) {
      toast({ title: "Password not changed", text: (error as Error).message, variant: "destructive" });
    }
  });
  return (
    <Section title="Password">
      <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.current?.message}
          field={register("current", rules.password)}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          error={errors.next?.message}
          field={register("next", rules.password)}
        />
        <PasswordStrength password={watch("next")} />
        <Button type="submit" variant="outlined" color="inherit" loading={isSubmitting} sx={{ justifySelf: "start" }}>
          Change Password
        </Button>
      </Box>
    </Section>
  );
};
