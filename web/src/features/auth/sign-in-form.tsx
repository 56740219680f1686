import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link as RouterLink } from "react-router-dom";
import { toast } from "../../components/feedback/toast.tsx";
import { Field, PasswordField, validationRules } from "../../components/forms/fields.tsx";
import { deviceSession } from "../../member/session/device-session.ts";
import type { AuthFailure } from "../../session/auth-errors.ts";
import { TooManyAttemptsAlert } from "./account-alerts.tsx";
import { toPrefilledEmail, usePrefilledEmail } from "./prefilled-email.ts";

type Values = { email: string; password: string };

/** Email and password. Calls `onTotp` if an authenticator code is needed, `onUnconfirmed` if the email isn't confirmed yet. */
export const SignInForm = ({
  onTotp,
  onUnconfirmed,
}: {
  onTotp: () => void;
  onUnconfirmed: (credentials: Values) => void;
}) => {
  const prefilled = usePrefilledEmail();
  const { register, handleSubmit, watch, formState } = useForm<Values>({
    defaultValues: { email: prefilled, password: "" },
  });
  const { errors, isSubmitting } = formState;
  const [tooMany, setTooMany] = useState<string | null>(null);

  const submit = handleSubmit(async (values) => {
    setTooMany(null);
    try {
      if ((await deviceSession.signIn(values)) === "totp") onTotp();
    } catch (error) {
      const { code, message } = error as AuthFailure;
      if (code === "not_confirmed") return onUnconfirmed(values);
      toast({ title: "Sign in failed", text: message, variant: "destructive" });
      if (code === "too_many_attempts") setTooMany(message);
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        field={register("email", validationRules.email)}
      />
      <PasswordField
        autoComplete="current-password"
        error={errors.password?.message}
        field={register("password", validationRules.password)}
      />
      <Link
        component={RouterLink}
        to="/auth/reset"
        state={toPrefilledEmail(watch("email"))}
        sx={{ justifySelf: "end", py: 1, mt: -1 }}
      >
        Forgot password?
      </Link>
      {tooMany && <TooManyAttemptsAlert email={watch("email")} text={tooMany} />}
      <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
        Sign In
      </Button>
    </Box>
  );
};
