import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { erasureWord } from "../../../../shared/model/account.ts";
import { call } from "../../api/index.ts";
import { toast } from "../../components/feedback/toast.tsx";
import { CodeField, Field, PasswordField, validationRules } from "../../components/forms/fields.tsx";
import { deviceSession } from "../../member/session/device-session.ts";

type Values = { word: string; password: string; code: string };

const wordRule = {
  validate: (value: string) => value.trim() === erasureWord || `Type ${erasureWord} in capital letters`,
};

const consequences = [
  "If you have a paid plan, it ends right away without a refund.",
  "Your tickets can no longer be used.",
  "Your profile, points, favorites, redemptions and calendar are deleted.",
  "We keep payment records, without your name.",
];

const Consequences = () => (
  <Box component="ul" sx={{ m: 0, pl: 2.5, display: "grid", gap: 0.5, color: "text.secondary" }}>
    {consequences.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </Box>
);

const endSession = async (): Promise<void> => {
  await call("account", "erase", { confirm: erasureWord });
  await deviceSession.leave();
  toast({ title: "Your account was deleted", text: "Thanks for playing. You're welcome back anytime." });
};

/** Asks for the confirmation word and the password (and an authenticator code if set up), then deletes the account. */
export default function DeleteAccount({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const [needsCode, setNeedsCode] = useState(false);
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { word: "", password: "", code: "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password, code }) => {
    try {
      if (needsCode) await deviceSession.confirmTotp(code.trim());
      else if ((await deviceSession.proveAgain(password)) === "totp") return setNeedsCode(true);
      await endSession();
    } catch (error) {
      toast({ title: "Account not deleted", text: (error as Error).message, variant: "destructive" });
    }
  });
  return (
    <Dialog open onClose={isSubmitting ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: "flex", flexDirection: "column", minHeight: 0 }}
      >
        <DialogTitle id={titleId}>Delete your account?</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <Typography>This can't be undone.</Typography>
          <Consequences />
          {needsCode ? (
            <CodeField
              label="Authenticator code"
              error={errors.code?.message}
              field={register("code", validationRules.code)}
            />
          ) : (
            <>
              <Field
                label={`Type ${erasureWord} to confirm`}
                autoComplete="off"
                error={errors.word?.message}
                field={register("word", wordRule)}
              />
              <PasswordField
                label="Your password"
                autoComplete="current-password"
                error={errors.password?.message}
                field={register("password", validationRules.password)}
              />
            </>
          )}
        </DialogContent>
        <DialogActions sx={{ p: 2.5, pt: 0 }}>
          <Button color="inherit" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="error" loading={isSubmitting}>
            Delete for Good
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
