import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { city } from "../../../../shared/model/city.ts";
import { roleNames } from "../../../../shared/model/roles.ts";
import { describeRole } from "../../../../shared/rules/role-text.ts";
import { type Answer, ApiError, call, isCode, mutation, NetworkError } from "../../api/index.ts";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { toast } from "../../components/feedback/toast.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { linkSecret } from "../../components/link-secret.ts";
import { pageTitle } from "../../components/text/page-title.ts";
import { authPath } from "../../member/session/auth-path.ts";
import { deviceSession } from "../../member/session/device-session.ts";
import { useSession } from "../../member/session/session.tsx";
import { useSignOutGuard } from "../../member/session/sign-out-guard.tsx";

const path = "/invitation";
const invitationLink = linkSecret("playyy-invitation-link");

type Offer = Answer<"colleagues", "open">;
/** Why an invitation can't be accepted. */
type End = Exclude<Offer["state"], "open"> | "no-link";

const WayOn = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to} variant="outlined" color="inherit">
    {children}
  </Button>
);

const home = <WayOn to="/dashboard">Go to Home</WayOn>;

const ends: Record<End, { title: string; text: string; action: ReactNode }> = {
  "no-link": {
    title: "Open the link in your email again",
    text: "An invitation opens with the link that its email brought.",
    action: home,
  },
  gone: {
    title: "This invitation doesn't work anymore",
    text: "It was withdrawn, or a newer one took its place. Look for a newer email, or ask whoever invited you.",
    action: home,
  },
  expired: {
    title: "This invitation has expired",
    text: "Ask whoever invited you for a new one.",
    action: home,
  },
  used: {
    title: "This invitation has been used",
    text: "If it was you who accepted it, the back-office is open to you.",
    action: <WayOn to="/admin">Open the back-office</WayOn>,
  },
};

/** The end of an invitation by an error's code; null for any other error. */
const endOf = (error: unknown): End | null => {
  if (!(error instanceof ApiError)) return null;
  const end = error.code.replace("invitation.", "");
  return end === "gone" || end === "expired" || end === "used" ? end : null;
};

const OtherAddress = ({ text }: { text: string }) => {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const switchAccount = async () => {
    setIsLeaving(true);
    // The session on this device ends whatever the service says.
    await deviceSession.signOut().catch(() => undefined);
    navigate(authPath(path), { replace: true });
  };
  const { request, dialog } = useSignOutGuard(() => void switchAccount());
  return (
    <>
      <Alert severity="warning">{text}</Alert>
      <Button variant="outlined" color="inherit" fullWidth loading={isLeaving} onClick={() => void request()}>
        Sign out and use another account
      </Button>
      {dialog}
    </>
  );
};

// The group `admin` is in the tokens from their next refresh on.
const openBackOffice = async (): Promise<boolean> => {
  await deviceSession.bearer.refresh().catch(() => null);
  return deviceSession.user()?.isAdmin ?? false;
};

const Accept = ({ code, onEnd, onJoined }: { code: string; onEnd: (end: End) => void; onJoined: () => void }) => {
  const { user } = useSession();
  const accept = useMutation({
    ...mutation("colleagues", "accept"),
    onSuccess: () => {
      invitationLink.forget();
      onJoined();
    },
    onError: (error) => {
      const end = endOf(error);
      if (end) return onEnd(end);
      if (isCode(error, "invitation.other-address")) return;
      const title = error instanceof NetworkError ? "You need a connection to accept" : error.message;
      toast({ title, variant: "destructive" });
    },
  });
  if (isCode(accept.error, "invitation.other-address")) return <OtherAddress text={accept.error?.message ?? ""} />;
  return (
    <>
      <Button
        variant="contained"
        size="large"
        fullWidth
        loading={accept.isPending}
        onClick={() => accept.mutate({ code })}
      >
        Accept
      </Button>
      <Typography variant="body2" color="textSecondary" align="center" sx={{ overflowWrap: "anywhere" }}>
        You're signed in as {user?.email}.
      </Typography>
    </>
  );
};

const SignIn = () => (
  <>
    <Typography>Sign in or sign up with that address. The invitation waits meanwhile.</Typography>
    <Button component={Link} to={authPath(path)} variant="contained" size="large" fullWidth>
      Sign in to accept
    </Button>
    <Button component={Link} to={`${authPath(path)}&mode=signup`} variant="outlined" color="inherit" fullWidth>
      Create an account
    </Button>
  </>
);

const OfferCard = ({ offer: { invited_by, role, email }, children }: { offer: Offer; children: ReactNode }) => (
  <Card component="article" sx={{ display: "grid", gap: 2, maxWidth: 480, mx: "auto", p: 2.5 }}>
    <Typography variant="h3" component="h2" sx={{ overflowWrap: "anywhere" }}>
      {invited_by ?? "An owner"} invited you to work on {city.name}'s back-office
    </Typography>
    {role && (
      <Box>
        <Typography sx={{ fontWeight: 650 }}>Your role: {roleNames[role]}</Typography>
        <Typography color="textSecondary">{describeRole(role)}</Typography>
      </Box>
    )}
    <Typography sx={{ overflowWrap: "anywhere" }}>This invitation is for {email}.</Typography>
    {children}
  </Card>
);

const Joined = ({ onOpen }: { onOpen: () => void }) => (
  <EmptyState
    title="You're a colleague now"
    text="The back-office isn't open to this session yet. Try again, or sign out and in again."
    action={
      <Button variant="contained" onClick={onOpen}>
        Open the back-office
      </Button>
    }
  />
);

const Loading = () => (
  <Box role="status" aria-label="Loading the invitation" sx={{ maxWidth: 480, mx: "auto" }}>
    <Skeleton variant="rounded" height={280} />
  </Box>
);

const useInvitation = (code: string | null) =>
  // The secret is no part of the key: what is cached may be kept.
  useQuery({
    queryKey: ["colleagues", "open"],
    queryFn: ({ signal }) => call("colleagues", "open", { code: code ?? "" }, signal),
    enabled: code !== null,
    gcTime: 0,
    staleTime: 0,
  });

const Content = () => {
  const navigate = useNavigate();
  const [code] = useState(invitationLink.take);
  const [found, setEnd] = useState<End | null>(code === null ? "no-link" : null);
  const [hasJoined, setHasJoined] = useState(false);
  const { status } = useSession();
  const { data, error, refetch } = useInvitation(code);
  const open = async () => {
    setHasJoined(true);
    if (await openBackOffice()) navigate("/admin", { replace: true });
  };
  const end =
    found ?? (data && data.state !== "open" ? data.state : null) ?? (isCode(error, "invalid-input") ? "gone" : null);
  if (hasJoined) return <Joined onOpen={() => void open()} />;
  if (end) return <EmptyState {...ends[end]} />;
  if (error) return <FailedState onRetry={() => void refetch()} />;
  if (!data || code === null || status === "loading") return <Loading />;
  return (
    <OfferCard offer={data}>
      {status === "signed-in" ? <Accept code={code} onEnd={setEnd} onJoined={() => void open()} /> : <SignIn />}
    </OfferCard>
  );
};

/** Where the link of an invitation to the back-office leads: from whom, as what and for which address, and the way to accept it (R87). */
export default function InvitationPage() {
  return (
    <>
      <title>{pageTitle("Invitation")}</title>
      <PageHeader title="Invitation" back="/dashboard" />
      <Content />
    </>
  );
}
