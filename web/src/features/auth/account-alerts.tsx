import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Link, useLocation } from "react-router-dom";
import { toPrefilledEmail } from "./prefilled-email.ts";

const SignInInstead = ({ email }: { email: string }) => {
  const search = new URLSearchParams(useLocation().search);
  search.delete("mode");
  return (
    <Button component={Link} to={`/auth?${search}`} state={toPrefilledEmail(email)} size="small" color="inherit">
      Sign in
    </Button>
  );
};

/** Leads to the password reset with this email. */
export const ResetInstead = ({ email }: { email: string }) => (
  <Button component={Link} to="/auth/reset" state={toPrefilledEmail(email)} size="small" color="inherit">
    Reset password
  </Button>
);

/** Shown when the email already has an account: sign in or reset the password. */
export const AccountExistsAlert = ({ email }: { email: string }) => (
  <Alert severity="info" variant="outlined">
    <Box sx={{ overflowWrap: "anywhere" }}>{email} already has an account. Is it yours?</Box>
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1, ml: -1 }}>
      <SignInInstead email={email} />
      <ResetInstead email={email} />
    </Box>
  </Alert>
);
