import LockRounded from "@mui/icons-material/LockRounded";
import PhonelinkLockRounded from "@mui/icons-material/PhonelinkLockRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import Typography from "@mui/material/Typography";
import { type ReactNode, useEffect, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router-dom";
import { isCode } from "../../api/index.ts";
import { useDeskUserAgain } from "../../back-office/roles/use-may.ts";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { toast } from "../../components/feedback/toast.tsx";
import { authPath } from "../../member/session/auth-path.ts";
import { useSession } from "../../member/session/session.tsx";

const GateButton = ({ to, label }: { to: string; label: string }) => (
  <Button variant="contained" component={Link} to={to}>
    {label}
  </Button>
);

const CheckingAccess = () => (
  <Box
    role="status"
    sx={{ display: "grid", placeContent: "center", justifyItems: "center", gap: 2, minHeight: "60dvh" }}
  >
    <CircularProgress color="primary" aria-hidden />
    <Typography color="textSecondary">Checking admin access...</Typography>
  </Box>
);

const AccessDenied = () => {
  const navigate = useNavigate();
  useEffect(() => {
    toast({ title: "Access Denied", text: "You don't have admin access.", variant: "destructive" });
    navigate("/dashboard", { replace: true });
  }, [navigate]);
  return (
    <EmptyState
      icon={<LockRounded />}
      title="You don't have admin access."
      action={<GateButton to="/dashboard" label="Go to Dashboard" />}
    />
  );
};

const SignedOut = ({ wasSignedIn }: { wasSignedIn: boolean }) => {
  const { pathname } = useLocation();
  if (!wasSignedIn) return <Navigate to={authPath(pathname)} replace />;
  return (
    <EmptyState
      icon={<LockRounded />}
      title="Please sign in to access the admin panel."
      action={<GateButton to="/auth" label="Sign In" />}
    />
  );
};

const NeedsSecondFactor = () => (
  <EmptyState
    icon={<PhonelinkLockRounded />}
    title="Two-step sign-in required"
    text="Admins need an authenticator app to sign in. Set yours up in Settings, then come back."
    action={<GateButton to="/settings" label="Set Up in Settings" />}
  />
);

/** Waits for what the role may do, on which every page of the panel depends. */
const ColleagueGate = ({ children }: { children: ReactNode }) => {
  const { data, error, refetch } = useDeskUserAgain();
  // Also while the panel is open: whoever is removed doesn't keep what was read.
  if (isCode(error, "admin-only")) return <AccessDenied />;
  if (data) return children;
  if (!error) return <CheckingAccess />;
  return <FailedState title="Couldn't check your access" onRetry={() => void refetch()} />;
};

/** Shows the panel to colleagues only. This is cosmetic: the server authorizes every call itself (R1, R87). */
export const AdminGate = ({ children }: { children: ReactNode }) => {
  const { status, user } = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  useEffect(() => {
    if (status === "signed-in") setWasSignedIn(true);
  }, [status]);
  if (status === "loading") return <CheckingAccess />;
  if (!user) return <SignedOut wasSignedIn={wasSignedIn} />;
  if (!user.isAdmin) return <AccessDenied />;
  return user.owesSecondFactor ? <NeedsSecondFactor /> : <ColleagueGate>{children}</ColleagueGate>;
};
