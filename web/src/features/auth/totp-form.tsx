import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useForm } from "react-hook-form";
import { toast } from "../../components/feedback/toast.tsx";
import { CodeField, validationRules } from "../../components/forms/fields.tsx";
import { deviceSession } from "../../member/session/device-session.ts";

/** The second step of a sign-in: the authenticator app's code. */
export default function TotpForm({ onCancel }: { onCancel: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: "" } });
  const submit = handleSubmit(async ({ code }) => {
    try {
      await deviceSession.confirmTotp(code.trim());
    } catch (error) {
      toast({ title: "Sign in failed", text: (error as Error).message, variant: "destructive" });
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      <CodeField
        label="Authenticator code"
        error={formState.errors.code?.message}
        field={register("code", validationRules.code)}
      />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        Verify
      </Button>
      <Button color="inherit" onClick={onCancel}>
        Use a different account
      </Button>
    </Box>
  );
}
