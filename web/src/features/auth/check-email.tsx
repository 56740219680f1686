import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { AuthFrame } from "./auth-frame.tsx";
import { ConfirmCodeForm } from "./confirm-code-form.tsx";

/** Shown after sign-up: follow the emailed link, or type its code here. */
export default function CheckEmail({
  email,
  next,
  onConfirmed,
  onBack,
}: {
  email: string;
  next: string | undefined;
  onConfirmed: () => void | Promise<void>;
  onBack: () => void;
}) {
  return (
    <AuthFrame
      title="Check your email!"
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
      <ConfirmCodeForm email={email} next={next} onConfirmed={onConfirmed} />
      <Button color="inherit" fullWidth onClick={onBack} sx={{ mt: 1.5 }}>
        Not your email? Go back
      </Button>
    </AuthFrame>
  );
}
