import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { useForm } from "react-hook-form";
import { FailedState } from "../../components/feedback/states.tsx";
import { toast } from "../../components/feedback/toast.tsx";
import { CodeField, validationRules } from "../../components/forms/fields.tsx";
import { deviceSession } from "../../member/session/device-session.ts";

const Secret = ({ uri, secret }: { uri: string; secret: string }) => (
  <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
    <Typography>Scan this with your authenticator app, then enter the code it shows.</Typography>
    <Box sx={{ p: 2, borderRadius: 5, bgcolor: "#fff", lineHeight: 0 }}>
      <QRCodeSVG value={uri} size={176} title="Code for your authenticator app" />
    </Box>
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
      Or enter this key: <code>{secret}</code>
    </Typography>
  </Box>
);

/** Shows the secret and takes a first code, which activates it. */
export default function EnrollTotp({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: "" } });
  const { data, isError, refetch } = useQuery({
    queryKey: ["enrol-totp"],
    queryFn: () => deviceSession.enrolTotp(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const submit = handleSubmit(async ({ code }) => {
    try {
      await deviceSession.verifyTotp(code.trim());
      onDone();
    } catch (error) {
      toast({ title: "That code didn't match", text: (error as Error).message, variant: "destructive" });
    }
  });
  if (isError) return <FailedState compact onRetry={() => void refetch()} />;
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: "grid", gap: 2 }}>
      {data ? <Secret {...data} /> : <Skeleton variant="rounded" width={208} height={208} />}
      <CodeField error={formState.errors.code?.message} field={register("code", validationRules.code)} />
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button type="submit" variant="contained" loading={formState.isSubmitting}>
          Turn On
        </Button>
        <Button color="inherit" onClick={onCancel}>
          Cancel
        </Button>
      </Box>
    </Box>
  );
}
