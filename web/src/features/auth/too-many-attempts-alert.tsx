import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { ResetInstead } from "./account-alerts.tsx";

/** Shown after too many sign-in attempts: reset the password. */
export default function TooManyAttemptsAlert({ email, text }: { email: string; text: string }) {
  return (
    <Alert severity="warning" variant="outlined">
      {text} You can also reset your password now.
      <Box sx={{ mt: 1, ml: -1 }}>
        <ResetInstead email={email} />
      </Box>
    </Alert>
  );
}
