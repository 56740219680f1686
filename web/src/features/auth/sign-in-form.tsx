import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { lazy, Suspense, useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { toast } from "../../components/feedback/toast.tsx";
import { Field, PasswordField, validationRules } from "../../components/forms/fields.tsx";
import { usePlainForm } from "../../components/forms/use-plain-form.ts";
import { deviceSession } from "../../member/session/device-session.ts";
import type { AuthFailure } from "../../session/auth-errors.ts";
import { toPrefilledEmail, usePrefilledEmail } from "./prefilled-email.ts";

const TooManyAttemptsAlert = lazy(() => import("./too-many-attempts-alert.tsx"));

const rules = { email: validationRules.email, password: validationRules.password };

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
  const form = usePlainForm(rules, { email: prefilled, password: "" });
  const { register, values, errors, isSubmitting } = form;
  const [tooMany, setTooMany] = useState<string | null>(null);
  const [refused, setRefused] = useState<(Values & { text: string }) | null>(null);
  const isStillRefused = refused?.email === values.email && refused.password === values.password;

  const submit = form.handleSubmit(async (typed) => {
    setTooMany(null);
    try {
      if ((await deviceSession.signIn(typed)) === "totp") onTotp();
    } catch (error) {
      const { code, message } = error as AuthFailure;
      if (code === "not_confirmed") return onUnconfirmed(typed);
      toast({ title: "Sign in failed", text: message, variant: "destructive" });
      if (code === "too_many_attempts") setTooMany(message);
      if (code === "invalid_credentials") setRefused({ ...typed, text: message });
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email ?? (isStillRefused ? refused.text : undefined)}
        field={register("email")}
      />
      <PasswordField autoComplete="current-password" error={errors.password} field={register("password")} />
      <Link
        component={RouterLink}
        to="/auth/reset"
        state={toPrefilledEmail(values.email)}
        sx={{ justifySelf: "end", py: 1, mt: -1 }}
      >
        Forgot password?
      </Link>
      {tooMany && (
        <Suspense>
          <TooManyAttemptsAlert email={values.email} text={tooMany} />
        </Suspense>
      )}
      <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
        Sign In
      </Button>
    </Box>
  );
};
