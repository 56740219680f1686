import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { PageSpinner } from "../../../components/feedback/page-spinner.tsx";
import { AuthFrame } from "../../../features/auth/auth-frame.tsx";
import { toPrefilledEmail } from "../../../features/auth/prefilled-email.ts";
import { ResendForm } from "../../../features/auth/resend-form.tsx";
import Welcome from "../../../features/auth/welcome.tsx";
import { authPath } from "../../../member/session/auth-path.ts";
import { deviceSession } from "../../../member/session/device-session.ts";
import { AuthFailure } from "../../../session/auth-errors.ts";
import { readAuthLink } from "../../../session/auth-link.ts";

/** Confirms once, however often the page renders: a code works only once. */
const useConfirmation = (search: URLSearchParams) =>
  useQuery({
    queryKey: ["confirm", search.toString()],
    queryFn: async () => {
      const link = readAuthLink(search);
      await deviceSession.confirm(link.email, link.code);
      return link;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const SignIn = ({ email, to = "/auth" }: { email: string; to?: string }) => (
  <Button component={Link} to={to} state={toPrefilledEmail(email)} variant="contained" size="large" fullWidth>
    Sign In
  </Button>
);

const Sent = ({ email }: { email: string }) => (
  <AuthFrame title="Check your email!" text={`If ${email} has an unconfirmed account, a new link is on its way.`}>
    <SignIn email={email} />
  </AuthFrame>
);

const AlreadyActive = ({ email, to }: { email: string; to: string }) => (
  <AuthFrame title="You're all set" text="Your account is already active. Just sign in.">
    <SignIn email={email} to={to} />
  </AuthFrame>
);

const Unreachable = ({ onRetry }: { onRetry: () => void }) => (
  <AuthFrame title="No connection" text="We couldn't reach the server to confirm your account. Your link still works.">
    <Button variant="contained" size="large" fullWidth onClick={onRetry}>
      Try Again
    </Button>
  </AuthFrame>
);

/** The page that the confirmation email links to. */
export default function AuthConfirm() {
  const [search] = useSearchParams();
  const { data, error, refetch, isFetching } = useConfirmation(search);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const email = search.get("email")?.trim() ?? "";
  const next = search.get("next") ?? undefined;
  const signInPath = authPath(next === "/" ? undefined : next);
  const reason = error instanceof AuthFailure ? error.code : null;

  if (sentTo) return <Sent email={sentTo} />;
  if (data) return <Welcome to={signInPath} email={data.email} isSignedIn={false} />;
  if (isFetching || !error) return <PageSpinner label="Confirming your account" />;
  if (reason === "already_confirmed") return <AlreadyActive email={email} to={signInPath} />;
  if (reason === "retryable") return <Unreachable onRetry={() => void refetch()} />;
  return (
    <AuthFrame title="This link doesn't work" text={`${error.message} We can send you a new one.`}>
      <ResendForm
        email={email}
        label="Send a New Link"
        send={(to) => deviceSession.resend(to, next)}
        onSent={setSentTo}
      />
      <Button component={Link} to={signInPath} state={toPrefilledEmail(email)} color="inherit" fullWidth sx={{ mt: 1 }}>
        Already confirmed? Sign in
      </Button>
    </AuthFrame>
  );
}
