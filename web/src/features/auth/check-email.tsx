import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { AuthFrame } from "./auth-frame.tsx";
import { ConfirmCodeForm } from "./confirm-code-form.tsx";

/** After sign-up: the mail is on its way; its code can be typed here instead of following its link. */
export const CheckEmail = ({
  email,
  next,
  onConfirmed,
  onBack,
}: {
  email: string;
  next: string | undefined;
  onConfirmed: () => void | Promise<void>;
  onBack: () => void;
}) => (
  <AuthFrame
    title="Check your email!"
    text={
      <>
        We sent a link to{" "}
        <Box component="strong" sx={{ color: "text.primary", overflowWrap: "anywhere" }}>
          {email}
        </Box>
        . Open it, or enter its code here.
      </>
    }
  >
    <ConfirmCodeForm email={email} next={next} onConfirmed={onConfirmed} />
    <Button color="inherit" fullWidth onClick={onBack} sx={{ mt: 1.5 }}>
      Not your email? Go back
    </Button>
  </AuthFrame>
);
