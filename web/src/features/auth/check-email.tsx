import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { AuthFrame, type Step } from "./auth-frame.tsx";
import { ConfirmCodeForm } from "./confirm-code-form.tsx";

/** Shown after sign-up: follow the emailed link, or type its code here. */
export default function CheckEmail({
  email,
  step,
  unknownReferral,
  next,
  onConfirmed,
  onBack,
}: {
  email: string;
  step: Step;
  /** The referral code that was typed and that nobody has; null otherwise. */
  unknownReferral: string | null;
  next: string | undefined;
  onConfirmed: () => void | Promise<void>;
  onBack: () => void;
}) {
  return (
    <AuthFrame
      title="Check your email!"
      step={step}
      text={
        <>
          We sent a link to{" "}
          <Box component="strong" sx={{ color: "text.primary", overflowWrap: "anywhere" }}>
            {email}
          </Box>
          . Open it, or enter the code from the email.
        </>
      }
    >
      {unknownReferral && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2.5, overflowWrap: "anywhere" }}>
          We don't know the referral code {unknownReferral}, so nobody gets points for it. Your account works without
          one.
        </Alert>
      )}
      <ConfirmCodeForm email={email} next={next} onConfirmed={onConfirmed} />
      <Button color="inherit" fullWidth onClick={onBack} sx={{ mt: 1.5 }}>
        Not your email? Go back
      </Button>
    </AuthFrame>
  );
}
