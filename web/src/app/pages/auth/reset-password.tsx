import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { toast } from "../../../components/feedback/toast.tsx";
import { AuthFrame } from "../../../features/auth/auth-frame.tsx";
import { NewPasswordForm } from "../../../features/auth/new-password-form.tsx";
import { toPrefilledEmail, usePrefilledEmail } from "../../../features/auth/prefilled-email.ts";
import { ResendForm } from "../../../features/auth/resend-form.tsx";
import { deviceSession } from "../../../member/session/device-session.ts";
import { readAuthLink } from "../../../session/auth-link.ts";

type Step = { email: string; code: string };

/** What the URL carries: nothing, a valid link or a broken one. */
const readLink = (search: URLSearchParams): { step: Step | null; isBroken: boolean } => {
  if (!search.has("code") && !search.has("email")) return { step: null, isBroken: false };
  try {
    const { email, code } = readAuthLink(search);
    return { step: { email, code }, isBroken: false };
  } catch {
    return { step: null, isBroken: true };
  }
};

const RequestCode = ({
  email,
  isBroken,
  onSent,
}: {
  email: string;
  isBroken: boolean;
  onSent: (email: string) => void;
}) => (
  <AuthFrame title="Forgot your password?" text="Enter your email and we'll send you a code to choose a new password.">
    {isBroken && (
      <Alert severity="warning" variant="outlined" sx={{ mb: 2.5 }}>
        This link is broken or has expired. Send a new code.
      </Alert>
    )}
    <ResendForm email={email} label="Send Code" send={(to) => deviceSession.forgotPassword(to)} onSent={onSent} />
    <Button component={Link} to="/auth" state={toPrefilledEmail(email)} color="inherit" fullWidth sx={{ mt: 1 }}>
      Back to sign in
    </Button>
  </AuthFrame>
);

/** Sends a reset code, then takes it (typed or from the email's link) with the new password. */
export default function AuthReset() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const prefilled = usePrefilledEmail();
  const [link] = useState(() => readLink(search));
  const [step, setStep] = useState(link.step);
  const [requestedFor, setRequestedFor] = useState<string | null>(null);

  const sent = (email: string) => {
    toast({ title: "Check your email!", text: "If this address has an account, a code is on its way." });
    setRequestedFor(email);
    setStep({ email, code: "" });
  };
  const done = (email: string) => {
    toast({ title: "Password changed", text: "Sign in with your new password." });
    navigate("/auth", { replace: true, state: toPrefilledEmail(email) });
  };

  if (!step)
    return (
      <RequestCode email={requestedFor ?? search.get("email") ?? prefilled} isBroken={link.isBroken} onSent={sent} />
    );
  return (
    <AuthFrame title="Choose a new password" text={`For ${step.email}. The code expires in one hour.`}>
      <NewPasswordForm {...step} onDone={() => done(step.email)} />
      <Button color="inherit" fullWidth sx={{ mt: 1 }} onClick={() => setStep(null)}>
        Resend the code
      </Button>
    </AuthFrame>
  );
}
