import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link } from "react-router-dom";
import { AuthFrame, type Step } from "./auth-frame.tsx";
import { isPlansPath } from "./chosen-tier.ts";
import { toPrefilledEmail } from "./prefilled-email.ts";

/** Where plans are offered, staying free is as easy as going on to them (R63). */
const NextSteps = ({ to, onLeave }: { to: string; onLeave: (() => void) | undefined }) => (
  <Box sx={{ display: "grid", gap: 1.5 }}>
    <Button component={Link} to={to} replace variant="contained" size="large" fullWidth onClick={onLeave}>
      {to.startsWith("/dashboard") ? "Go to Dashboard" : "Continue"}
    </Button>
    {isPlansPath(to) && (
      <Button
        component={Link}
        to="/dashboard"
        replace
        variant="outlined"
        color="inherit"
        size="large"
        fullWidth
        onClick={onLeave}
      >
        Stay free
      </Button>
    )}
  </Box>
);

/** The welcome after confirming an account; continues through sign-in if this browser has no session. */
export default function Welcome({
  to,
  email,
  isSignedIn,
  step,
  onLeave,
}: {
  to: string;
  email: string;
  isSignedIn: boolean;
  /** The last step, where a plan waits. */
  step?: Step | undefined;
  /** Called when a signed-in member goes on. */
  onLeave?: () => void;
}) {
  return (
    <AuthFrame
      title="You're In… COME PLAYYY"
      {...(step && { step })}
      text={
        isSignedIn ? "Your account is active. The city is yours." : "Your account is active. Sign in to get started."
      }
    >
      {isSignedIn ? (
        <NextSteps to={to} onLeave={onLeave} />
      ) : (
        <Button
          component={Link}
          to={to}
          state={toPrefilledEmail(email)}
          replace
          variant="contained"
          size="large"
          fullWidth
        >
          Sign In
        </Button>
      )}
    </AuthFrame>
  );
}
