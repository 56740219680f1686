import LogoutRounded from "@mui/icons-material/LogoutRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ConfirmDialog } from "../../components/confirm/confirm-dialog.tsx";
import { toast } from "../../components/feedback/toast.tsx";
import { CodeField, PasswordField, validationRules } from "../../components/forms/fields.tsx";
import { deviceSession } from "../../member/session/device-session.ts";
import { readSignOutWarning, useSignOutGuard } from "../../member/session/sign-out-guard.tsx";
import { useSignOut } from "../../member/session/use-sign-out.ts";
import { SettingsSection } from "./settings-section.tsx";

const done = () => toast({ title: "Signed out elsewhere", text: "Only this device is still signed in." });

/** Signs out all other sessions after checking the password, and an authenticator code if set up. */
const SignOutOthers = ({ onClose }: { onClose: () => void }) => {
  const [needsCode, setNeedsCode] = useState(false);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: "", code: "" } });
  const { errors, isSubmitting } = formState;
  const finish = () => {
    done();
    onClose();
  };
  const submit = handleSubmit(async ({ password, code }) => {
    try {
      if (needsCode) await deviceSession.confirmTotp(code.trim());
      else if ((await deviceSession.signOutOthers(password)) === "totp") return setNeedsCode(true);
      finish();
    } catch (error) {
      toast({ title: "That didn't work", text: (error as Error).message, variant: "destructive" });
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      {needsCode ? (
        <CodeField
          label="Authenticator code"
          error={errors.code?.message}
          field={register("code", validationRules.code)}
        />
      ) : (
        <PasswordField
          autoComplete="current-password"
          error={errors.password?.message}
          field={register("password", validationRules.password)}
        />
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          Sign Out Others
        </Button>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </Box>
    </Box>
  );
};

/** Signs this account out here, elsewhere or everywhere. */
export const DevicesSection = () => {
  const { signOut, isSigningOut } = useSignOut();
  const { request, dialog } = useSignOutGuard(() => void signOut());
  const [isAsking, setIsAsking] = useState(false);
  const [warning, setWarning] = useState<string | null>(null);
  const askEverywhere = async () => {
    setWarning(await readSignOutWarning());
    setIsAsking(true);
  };
  const [isEndingOthers, setIsEndingOthers] = useState(false);
  return (
    <SettingsSection title="Devices" text="Sign out here, on your other devices, or everywhere.">
      {isEndingOthers ? (
        <SignOutOthers onClose={() => setIsEndingOthers(false)} />
      ) : (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
          <Button variant="outlined" color="inherit" startIcon={<LogoutRounded />} onClick={() => void request()}>
            Sign Out
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => setIsEndingOthers(true)}>
            Sign Out Other Devices
          </Button>
          <Button variant="outlined" color="error" onClick={() => void askEverywhere()}>
            Sign Out Everywhere
          </Button>
        </Box>
      )}
      {dialog}
      <ConfirmDialog
        open={isAsking}
        destructive
        busy={isSigningOut}
        title="Sign out everywhere?"
        text={["Every device, this one included, has to sign in again.", warning].filter(Boolean).join(" ")}
        confirm="Sign Out Everywhere"
        onConfirm={() => void signOut("global")}
        onClose={() => setIsAsking(false)}
      />
    </SettingsSection>
  );
};
