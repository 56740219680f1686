import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { limits } from "../../../../shared/model/limits.ts";
import { toast } from "../../components/feedback/toast.tsx";
import { Field, PasswordField, validationRules } from "../../components/forms/fields.tsx";
import { PasswordStrength } from "../../components/forms/password-strength.tsx";
import { deviceSession } from "../../member/session/device-session.ts";
import type { AuthFailure } from "../../session/auth-errors.ts";
import type { SignUpOutcome } from "../../session/auth-port.ts";
import { AccountExistsAlert } from "./account-alerts.tsx";
import { Captcha } from "./captcha.tsx";
import { ReferralField } from "./referral-field.tsx";

/** The fields of the sign-up form. */
export type SignUpValues = { name: string; phone: string; email: string; password: string; referral: string };

/**
 * Name, phone, email and password, and a referral code for those who have one; nothing is sent until the first four are filled in.
 * `next` is where to go after confirming.
 */
export default function SignUpForm({
  values,
  next,
  onDone,
}: {
  /** The form's initial values. */
  values: SignUpValues;
  next: string | undefined;
  onDone: (values: SignUpValues, outcome: SignUpOutcome) => void;
}) {
  const { register, handleSubmit, watch, formState } = useForm<SignUpValues>({ defaultValues: values });
  const { errors, isSubmitting } = formState;
  const [captcha, setCaptcha] = useState<string | null>(null);
  const [known, setKnown] = useState<string | null>(null);

  const submit = handleSubmit(async (typed) => {
    setKnown(null);
    const { referral, ...account } = typed;
    try {
      const outcome = await deviceSession.signUp({
        ...account,
        ...(next ? { next } : {}),
        ...(referral.trim() ? { referral: referral.trim() } : {}),
        ...(captcha ? { captcha } : {}),
      });
      toast({
        title: "Check your email!",
        text: "We've sent you a confirmation link. Please check your email and click the link to activate your account.",
        seconds: 6,
      });
      onDone(typed, outcome);
    } catch (error) {
      const { code, message } = error as AuthFailure;
      toast({ title: "Sign up failed", text: message, variant: "destructive" });
      if (code === "account_exists") setKnown(typed.email.trim());
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      <Field
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        field={register("name", validationRules.name)}
        maxLength={limits.personNameLength}
      />
      <Field
        label="Phone number"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        error={errors.phone?.message}
        field={register("phone", validationRules.phone)}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        field={register("email", validationRules.email)}
      />
      <PasswordField
        autoComplete="new-password"
        error={errors.password?.message}
        field={register("password", validationRules.password)}
      />
      <PasswordStrength password={watch("password")} />
      <ReferralField value={watch("referral")} field={register("referral")} />
      <Captcha onToken={setCaptcha} />
      {known && <AccountExistsAlert email={known} />}
      <Button type="submit" variant="contained" size="large" loading={isSubmitting} sx={{ mt: 1 }}>
        Create Account
      </Button>
    </Box>
  );
}
