import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { ownPath } from "../../../../shared/rules/credentials.ts";
import { PageSpinner } from "../../components/states.tsx";
import { AuthFrame } from "../../features/auth/auth-frame.tsx";
import { rememberTier } from "../../features/auth/chosen-tier.ts";
import { ConfirmCodeForm } from "../../features/auth/confirm-code-form.tsx";
import { SignInForm } from "../../features/auth/sign-in-form.tsx";
import { SignUpForm } from "../../features/auth/sign-up-form.tsx";
import { TotpForm } from "../../features/auth/totp-form.tsx";
import { deviceSession } from "../../member/device-session.ts";
import { useSession } from "../../member/session.tsx";

type Credentials = { email: string; password: string };

const Switch = ({ text, action, mode }: { text: string; action: string; mode: "signup" | "signin" }) => {
  const [search] = useSearchParams();
  const to = new URLSearchParams(search);
  if (mode === "signup") to.set("mode", mode);
  else to.delete("mode");
  return (
    <Box
      sx={{ display: "flex", alignItems: "center", justifyContent: "center", gap: 0.5, mt: 2, color: "text.secondary" }}
    >
      {text}
      <Button component={Link} to={`/auth?${to}`} replace size="small" color="primary">
        {action}
      </Button>
    </Box>
  );
};

/** After sign-up: the mail is on its way; its code can be typed here, which signs in at once. */
const Welcome = ({ credentials, next }: { credentials: Credentials; next: string | undefined }) => (
  <AuthFrame
    title="You're In… COME PLAYYY"
    text={`Click the link we sent to ${credentials.email}, or type its code here.`}
  >
    <Box sx={{ display: "grid", gap: 3 }}>
      <ConfirmCodeForm
        email={credentials.email}
        next={next}
        onConfirmed={async () => void (await deviceSession.signIn(credentials))}
      />
      <Button component={Link} to="/dashboard" variant="contained" size="large">
        Go to Dashboard
      </Button>
    </Box>
  </AuthFrame>
);

const Forms = ({ next, onSignedUp }: { next: string | undefined; onSignedUp: (credentials: Credentials) => void }) => {
  const [search] = useSearchParams();
  const [isTotp, setIsTotp] = useState(false);
  if (search.get("mode") === "signup") {
    return (
      <AuthFrame title="Join PLAYYY" text="Free food, nightlife and experiences in Jacksonville.">
        <SignUpForm next={next} referral={search.get("ref") ?? undefined} onDone={onSignedUp} />
        <Switch text="Already a member?" action="Sign in" mode="signin" />
      </AuthFrame>
    );
  }
  if (isTotp) {
    return (
      <AuthFrame title="One more step" text="Enter the code from your authenticator app.">
        <TotpForm onCancel={() => setIsTotp(false)} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Welcome back" text="Sign in to your deals, tickets and events.">
      <SignInForm onTotp={() => setIsTotp(true)} onUnconfirmed={onSignedUp} />
      <Switch text="New here?" action="Create an account" mode="signup" />
    </AuthFrame>
  );
};

/** Sign in, sign up, and the welcome in between; whoever is signed in goes on. */
export default function Auth() {
  const [search] = useSearchParams();
  const { status, user } = useSession();
  const [joined, setJoined] = useState<Credentials | null>(null);
  const asked = search.get("next");
  const next = asked ? ownPath(asked) : undefined;
  const tier = search.get("tier");
  useEffect(() => rememberTier(tier), [tier]);

  if (status === "loading") return <PageSpinner />;
  if (status === "signed-in") return <Navigate to={next ?? (user?.isAdmin ? "/admin" : "/dashboard")} replace />;
  return (
    <>
      <title>Sign in · PLAYYY Jacksonville</title>
      {joined ? <Welcome credentials={joined} next={next} /> : <Forms next={next} onSignedUp={setJoined} />}
    </>
  );
}
