import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { limits } from "../../../../shared/model/limits.ts";
import type { PaidTier } from "../../../../shared/model/membership.ts";
import { toast } from "../../components/feedback/toast.tsx";
import { Field, validationRules } from "../../components/forms/fields.tsx";
import { NewPasswordField } from "../../components/forms/new-password-field.tsx";
import { deviceSession } from "../../member/session/device-session.ts";
import type { AuthFailure } from "../../session/auth-errors.ts";
import type { SignUpOutcome } from "../../session/auth-port.ts";
import { AccountExistsAlert } from "./account-alerts.tsx";
import { Captcha } from "./captcha.tsx";
import { PickedPlan } from "./picked-plan.tsx";
import { ReferralField } from "./referral-field.tsx";

/** The fields of the sign-up form. */
export type SignUpValues = { name: string; phone: string; email: string; password: string; referral: string };

const TermsNotice = () => (
  <Typography variant="body2" color="textSecondary" sx={{ textAlign: "center", textWrap: "balance" }}>
    By creating an account you agree to our{" "}
    <Link href="/terms" target="_blank" color="inherit">
      terms
    </Link>{" "}
    and{" "}
    <Link href="/privacy" target="_blank" color="inherit">
      privacy policy
    </Link>
    .
  </Typography>
);

/**
 * Name, phone, email and password, and a referral code for those who have one; nothing is sent until the first four are filled in.
 * `next` is where to go after confirming.
 */
export default function SignUpForm({
  values,
  tier,
  next,
  onDone,
}: {
  /** The form's initial values. */
  values: SignUpValues;
  /** The plan that the visitor picked, if any. */
  tier: PaidTier | undefined;
  next: string | undefined;
  onDone: (values: SignUpValues, outcome: SignUpOutcome) => void;
}) {
  const { register, handleSubmit, watch, setError, setFocus, formState } = useForm<SignUpValues>({
    defaultValues: values,
  });
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
      if (code === "invalid_email") setError("email", { message }, { shouldFocus: true });
      if (code === "weak_password") setError("password", { message }, { shouldFocus: true });
      if (code === "account_exists") {
        setKnown(typed.email.trim());
        setFocus("email");
      }
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      {tier && <PickedPlan tier={tier} />}
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
        helper="Its last digits mark your tickets. No member sees it."
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        field={register("email", validationRules.email)}
      />
      {known && <AccountExistsAlert email={known} />}
      <NewPasswordField
        error={errors.password?.message}
        field={register("password", validationRules.password)}
        value={watch("password")}
      />
      <ReferralField value={watch("referral")} field={register("referral")} />
      <Captcha onToken={setCaptcha} />
      <Box sx={{ display: "grid", gap: 1.5, mt: 1 }}>
        <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
          Create Account
        </Button>
        <TermsNotice />
      </Box>
    </Box>
  );
}
