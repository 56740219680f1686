import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { ConfirmDialog } from "../../components/confirm/confirm-dialog.tsx";
import { FailedState } from "../../components/feedback/states.tsx";
import { toast } from "../../components/feedback/toast.tsx";
import { deviceSession } from "../../member/session/device-session.ts";
import { useSession } from "../../member/session/session.tsx";
import { SettingsSection } from "./settings-section.tsx";

const EnrollTotp = lazy(() => import("./enroll-totp.tsx"));
const secondFactor = { queryKey: ["second-factor"], queryFn: () => deviceSession.hasTotp() };

const showError = (error: unknown) =>
  toast({ title: "That didn't work", text: (error as Error).message, variant: "destructive" });

const Remove = ({ onRemoved }: { onRemoved: () => void }) => {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    await deviceSession.removeTotp().then(onRemoved, showError);
    setIsBusy(false);
    setIsAsking(false);
  };
  return (
    <>
      <Button color="error" variant="outlined" onClick={() => setIsAsking(true)} sx={{ justifySelf: "start" }}>
        Turn Off
      </Button>
      <ConfirmDialog
        open={isAsking}
        destructive
        title="Turn off two-step sign-in?"
        text="You'll only need your password to sign in."
        confirm="Turn Off"
        busy={isBusy}
        onConfirm={remove}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

/** Sets up or removes two-step sign-in. Administrators can't remove theirs. */
export const TwoStepSection = () => {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { data: isOn, isError, refetch } = useQuery(secondFactor);
  const [isEnrolling, setIsEnrolling] = useState(false);
  const changed = (on: boolean) => {
    setIsEnrolling(false);
    queryClient.setQueryData(secondFactor.queryKey, on);
    toast({ title: on ? "Two-step sign-in is on" : "Two-step sign-in is off" });
  };
  return (
    <SettingsSection title="Two-step sign-in" text="A code from an authenticator app, on top of your password.">
      {isError && <FailedState compact onRetry={() => void refetch()} />}
      {isOn === undefined && !isError && <Skeleton variant="rounded" height={48} width={160} />}
      {isOn === true && (
        <Box sx={{ display: "grid", gap: 1.5 }}>
          <Typography color="success">It is on.</Typography>
          {!user?.isAdmin && <Remove onRemoved={() => changed(false)} />}
        </Box>
      )}
      {isOn === false && !isEnrolling && (
        <Button variant="outlined" color="inherit" onClick={() => setIsEnrolling(true)} sx={{ justifySelf: "start" }}>
          Set Up
        </Button>
      )}
      {isEnrolling && (
        <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
          <EnrollTotp onDone={() => changed(true)} onCancel={() => setIsEnrolling(false)} />
        </Suspense>
      )}
    </SettingsSection>
  );
};
