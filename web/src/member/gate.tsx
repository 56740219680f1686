import LockRounded from "@mui/icons-material/LockRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { mayPassGate } from "../../../shared/rules/gate.ts";
import { EmptyState, PageSpinner } from "../components/states.tsx";
import { useMembership } from "./membership.tsx";
import { authPath } from "./next-path.ts";
import { useSession } from "./session.tsx";

const Notice = () => {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  return user ? (
    <EmptyState
      icon={<LockRounded />}
      title="Membership Required"
      text="This is for members: every activity, hunt and exclusive event."
      action={
        <Button variant="contained" component={Link} to="/subscription">
          Upgrade Now
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<LockRounded />}
      title="Sign In Required"
      text="Sign in to see what is behind this."
      action={
        <Button variant="contained" component={Link} to={authPath(pathname + search)}>
          Sign In
        </Button>
      }
    />
  );
};

// Behind glass: seen, but neither clicked nor reached with the keyboard.
const Glass = ({ children }: { children: ReactNode }) => (
  <Box
    inert
    aria-hidden
    data-preview
    sx={{
      maxHeight: 520,
      overflow: "hidden",
      filter: "blur(7px)",
      opacity: 0.55,
      pointerEvents: "none",
      userSelect: "none",
    }}
  >
    {children}
  </Box>
);

/**
 * Shows `children` to members and administrators. Everybody else sees why not and the way in; with `preview` also that, blurred.
 * The preview must hold nothing that the server keeps from them.
 */
export const Gate = ({ preview, children }: { preview?: ReactNode; children: ReactNode }) => {
  const { user } = useSession();
  const { tier, known } = useMembership();
  if (!known) return <PageSpinner label="Loading your membership" />;
  if (mayPassGate({ tier, isAdmin: user?.isAdmin ?? false })) return children;
  return (
    <Box sx={{ display: "grid", "& > *": { gridArea: "1 / 1" } }}>
      {preview && <Glass>{preview}</Glass>}
      {preview ? (
        <Card sx={{ zIndex: 1, alignSelf: "start", justifySelf: "center", width: "min(26rem, 100%)", mt: 6 }}>
          <Notice />
        </Card>
      ) : (
        <Notice />
      )}
    </Box>
  );
};
