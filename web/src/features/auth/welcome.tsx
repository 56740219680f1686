import Button from "@mui/material/Button";
import { Link } from "react-router-dom";
import { AuthFrame } from "./auth-frame.tsx";
import { toPrefilledEmail } from "./prefilled-email.ts";

/** The welcome after confirming an account; continues through sign-in if this browser has no session. */
export const Welcome = ({ to, email, isSignedIn }: { to: string; email: string; isSignedIn: boolean }) => (
  <AuthFrame
    title="You're In… COME PLAYYY"
    text={isSignedIn ? "Your account is active. The city is yours." : "Your account is active. Sign in to get started."}
  >
    {isSignedIn ? (
      <Button component={Link} to={to} replace variant="contained" size="large" fullWidth>
        {to.startsWith("/dashboard") ? "Go to Dashboard" : "Continue"}
      </Button>
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
