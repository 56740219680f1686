import LockRounded from "@mui/icons-material/LockRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { mayPassGate } from "../../../../shared/rules/membership-gate.ts";
import { PageSpinner } from "../../components/feedback/page-spinner.tsx";
import { FailedState } from "../../components/feedback/states.tsx";
import { authPath } from "../session/auth-path.ts";
import { useSession } from "../session/session.tsx";
import { useMembership } from "./membership.tsx";
import { PlanPerks, PlanPrice } from "./plan-summary.tsx";

const useGateText = (text: string | undefined) => {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  return user
    ? {
        title: "Membership Required",
        text: text ?? "Every activity, hunt and exclusive event is for members.",
        button: "Upgrade Now",
        to: "/subscription",
      }
    : {
        title: "Sign In Required",
        text: text ?? "Activities, hunts and exclusive events are for members.",
        button: "Sign In",
        to: authPath(pathname + search),
      };
};

const GateNotice = ({ about }: { about: string | undefined }) => {
  const { title, text, button, to } = useGateText(about);
  return (
    <Card
      component="section"
      aria-label={title}
      sx={{
        zIndex: 1,
        position: { md: "sticky" },
        top: 32,
        alignSelf: "start",
        justifySelf: "center",
        display: "grid",
        gap: 2,
        width: "min(27rem, 100%)",
        mt: { xs: 3, md: 6 },
        p: { xs: 2.5, sm: 3.5 },
        bgcolor: "surface.bar",
        boxShadow: "0 32px 80px -24px rgba(4, 2, 14, 0.75)",
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.25 }}>
        <LockRounded aria-hidden color="secondary" />
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
      </Box>
      <Typography color="textSecondary">{text}</Typography>
      <PlanPerks tier="essential" />
      <PlanPrice tier="essential" from />
      <Button variant="contained" size="large" component={Link} to={to}>
        {button}
      </Button>
    </Card>
  );
};

// Visible, but neither clickable nor focusable.
const BlurredPreview = ({ children }: { children: ReactNode }) => (
  <Box
    inert
    aria-hidden
    data-preview
    sx={{
      maxHeight: 760,
      overflow: "hidden",
      filter: "blur(7px)",
      opacity: 0.6,
      pointerEvents: "none",
      userSelect: "none",
      maskImage: "linear-gradient(#000 60%, transparent)",
    }}
  >
    {children}
  </Box>
);

/**
 * Shows `children` to members, owners and managers. Everyone else sees what a membership includes, its price and how to
 * join, over a blurred `preview`: sample content, never gated data (R43). `waiting` is the skeleton of the
 * children while the membership isn't known.
 */
export const MemberGate = ({
  text,
  preview,
  waiting,
  children,
}: {
  /** What lies behind the gate, in a sentence; activities by default. */
  text?: string;
  preview?: ReactNode;
  waiting?: ReactNode;
  children: ReactNode;
}) => {
  const { user } = useSession();
  const { tier, known, failed, refresh } = useMembership();
  if (failed) return <FailedState title="Couldn't load your membership" onRetry={() => void refresh()} />;
  if (!known) return waiting ?? <PageSpinner label="Loading your membership" />;
  if (mayPassGate({ tier, role: user?.role ?? null })) return children;
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", "& > *": { gridArea: "1 / 1" } }}>
      {preview && <BlurredPreview>{preview}</BlurredPreview>}
      <GateNotice about={text} />
    </Box>
  );
};
