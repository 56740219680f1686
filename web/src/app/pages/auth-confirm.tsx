import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { PageSpinner } from "../../components/states.tsx";
import { AuthFrame } from "../../features/auth/auth-frame.tsx";
import { ResendForm } from "../../features/auth/resend-form.tsx";
import { deviceSession } from "../../member/device-session.ts";
import { authPath } from "../../member/next-path.ts";
import { readAuthLink } from "../../session/auth-link.ts";

/** Confirms once, however often the page renders: a code works only the first time. */
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

const Sent = ({ email }: { email: string }) => (
  <AuthFrame title="Check your email!" text={`If ${email} has an unconfirmed account, a new link is on its way.`}>
    <Button component={Link} to="/auth" variant="contained" size="large" fullWidth>
      Sign In
    </Button>
  </AuthFrame>
);

/** The page behind the link of the confirmation mail. */
export default function AuthConfirm() {
  const [search] = useSearchParams();
  const { data, error } = useConfirmation(search);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo) return <Sent email={sentTo} />;
  if (data) {
    return (
      <AuthFrame title="You're In… COME PLAYYY" text="Your account is active. Sign in and the city is yours.">
        <Button
          component={Link}
          to={authPath(data.next === "/" ? undefined : data.next)}
          variant="contained"
          size="large"
          fullWidth
        >
          Sign In
        </Button>
      </AuthFrame>
    );
  }
  if (!error) return <PageSpinner label="Confirming your account" />;
  return (
    <AuthFrame title="This link doesn't work" text={`${error.message} We can send you a new one.`}>
      <ResendForm
        email={search.get("email") ?? ""}
        label="Send a New Link"
        send={(email) => deviceSession.resend(email)}
        onSent={setSentTo}
      />
      <Button component={Link} to="/auth" color="inherit" fullWidth sx={{ mt: 1 }}>
        Already confirmed? Sign in
      </Button>
    </AuthFrame>
  );
}
