import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { limits } from "../../../../shared/model/limits.ts";
import { Badge } from "../../components/badge.tsx";
import { Field, PasswordField, rules } from "../../components/fields.tsx";
import { PasswordStrength } from "../../components/password-strength.tsx";
import { toast } from "../../components/toast.tsx";
import { deviceSession } from "../../member/device-session.ts";
import type { AuthFailure } from "../../session/auth-errors.ts";
import { Captcha } from "./captcha.tsx";
import { KnownAddress } from "./ways-on.tsx";

/** What a sign-up asks for. */
export type SignUpValues = { name: string; phone: string; email: string; password: string };

/** Name, phone, e-mail and password; nothing is sent before all four are there. `next` is where confirming leads. */
export const SignUpForm = ({
  values,
  next,
  referral,
  onDone,
}: {
  /** What the form begins with. */
  values: SignUpValues;
  next: string | undefined;
  /** The code of the friend who sent the link, whom the confirmation earns points. */
  referral: string | undefined;
  onDone: (values: SignUpValues) => void;
}) => {
  const { register, handleSubmit, watch, formState } = useForm<SignUpValues>({ defaultValues: values });
  const { errors, isSubmitting } = formState;
  const [captcha, setCaptcha] = useState<string | null>(null);
  const [known, setKnown] = useState<string | null>(null);

  const submit = handleSubmit(async (typed) => {
    setKnown(null);
    try {
      await deviceSession.signUp({
        ...typed,
        ...(next ? { next } : {}),
        ...(referral ? { referral } : {}),
        ...(captcha ? { captcha } : {}),
      });
      toast({
        title: "Check your email!",
        text: "We've sent you a confirmation link. Please check your email and click the link to activate your account.",
        seconds: 6,
      });
      onDone(typed);
    } catch (error) {
      const { code, message } = error as AuthFailure;
      toast({ title: "Sign up failed", text: message, variant: "destructive" });
      if (code === "account_exists") setKnown(typed.email.trim());
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      {referral && (
        <Badge tone="teal" sx={{ justifySelf: "center", minHeight: 32, px: 1.5 }}>
          Invited with {referral.toUpperCase().slice(0, 16)}
        </Badge>
      )}
      <Field
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        field={register("name", rules.name)}
        most={limits.personNameLength}
      />
      <Field
        label="Phone number"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        error={errors.phone?.message}
        field={register("phone", rules.phone)}
      />
      <Field
        label="E-mail"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        field={register("email", rules.email)}
      />
      <PasswordField
        autoComplete="new-password"
        error={errors.password?.message}
        field={register("password", rules.password)}
      />
      <PasswordStrength password={watch("password")} />
      <Captcha onToken={setCaptcha} />
      {known && <KnownAddress email={known} />}
      <Button type="submit" variant="contained" size="large" loading={isSubmitting} sx={{ mt: 1 }}>
        Create Account
      </Button>
    </Box>
  );
};
