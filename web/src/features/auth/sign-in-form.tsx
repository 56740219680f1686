import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { useForm } from "react-hook-form";
import { Link as RouterLink } from "react-router";
import { Field, PasswordField, rules } from "../../components/fields.tsx";
import { toast } from "../../components/toast.tsx";
import { deviceSession } from "../../member/device-session.ts";
import { AuthFailure } from "../../session/auth-errors.ts";

type Values = { email: string; password: string };

/** E-mail and password. `onTotp` when the authenticator app is asked next, `onUnconfirmed` when the mail is still unanswered. */
export const SignInForm = ({
  onTotp,
  onUnconfirmed,
}: {
  onTotp: () => void;
  onUnconfirmed: (credentials: Values) => void;
}) => {
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: { email: "", password: "" } });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      if ((await deviceSession.signIn(values)) === "totp") onTotp();
    } catch (error) {
      const failure = error as AuthFailure;
      toast({ title: "Sign in failed", text: failure.message, variant: "destructive" });
      if (failure instanceof AuthFailure && failure.code === "not_confirmed") onUnconfirmed(values);
    }
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      <Field
        label="E-mail"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        field={register("email", rules.email)}
      />
      <PasswordField
        autoComplete="current-password"
        error={errors.password?.message}
        field={register("password", rules.password)}
      />
      <Link component={RouterLink} to="/auth/reset" sx={{ justifySelf: "end", py: 1, mt: -1 }}>
        Forgot password?
      </Link>
      <Button type="submit" variant="contained" size="large" loading={isSubmitting}>
        Sign In
      </Button>
    </Box>
  );
};
