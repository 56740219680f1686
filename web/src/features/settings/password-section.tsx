import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { toast } from "../../components/feedback/toast.tsx";
import { PasswordField, validationRules } from "../../components/forms/fields.tsx";
import { NewPasswordField } from "../../components/forms/new-password-field.tsx";
import { deviceSession } from "../../member/session/device-session.ts";
import { SettingsSection } from "./settings-section.tsx";

/** Changes the password; asks for the current one. */
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
    <SettingsSection title="Password">
      <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.current?.message}
          field={register("current", validationRules.password)}
        />
        <NewPasswordField
          label="New password"
          error={errors.next?.message}
          field={register("next", validationRules.password)}
          value={watch("next")}
        />
        <Button type="submit" variant="outlined" color="inherit" loading={isSubmitting} sx={{ justifySelf: "start" }}>
          Change Password
        </Button>
      </Box>
    </SettingsSection>
  );
};
