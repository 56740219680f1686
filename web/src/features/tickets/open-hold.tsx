import TimerRounded from "@mui/icons-material/TimerRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Hold } from "../../../../shared/model/ticket.ts";
import { timeLeft } from "../../../../shared/rules/countdown.ts";
import { keyOf, mutation, query } from "../../api/index.ts";
import { useNow } from "../../components/use-now.ts";

const HoldNotice = ({ hold, isBusy, onRelease }: { hold: Hold; isBusy: boolean; onRelease: () => void }) => {
  const now = new Date(useNow(1_000)).toISOString();
  const left = timeLeft(hold.expires_at, now);
  return (
    <Alert
      severity="warning"
      variant="outlined"
      icon={<TimerRounded />}
      sx={{ mt: 2, alignItems: "center", "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}
    >
      {left === "0:00" ? (
        "Your reservation has ended."
      ) : (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
          <Box component="span" sx={{ flex: "1 1 180px" }}>
            {hold.quantity} × {hold.tier} held for you:{" "}
            <Box component="strong" role="timer" aria-live="off" sx={{ fontVariantNumeric: "tabular-nums" }}>
              {left}
            </Box>
          </Box>
          {hold.checkout_url && (
            <Button size="small" variant="contained" component="a" href={hold.checkout_url}>
              Pay now
            </Button>
          )}
          <Button size="small" color="inherit" disabled={isBusy} onClick={onRelease}>
            Release
          </Button>
        </Box>
      )}
    </Alert>
  );
};

/** The buyer's running reservation with its time left; gives it back on request. Shows nothing once it is over. */
export const OpenHold = ({ holdId, eventId, onGone }: { holdId: string; eventId: string; onGone: () => void }) => {
  const client = useQueryClient();
  const { data: hold } = useQuery({ ...query("tickets", "hold", { holdId }), staleTime: 0 });
  const release = useMutation({
    ...mutation("tickets", "cancelHold"),
    onSuccess: async () => {
      onGone();
      void client.invalidateQueries({ queryKey: keyOf("tickets", "quote") });
      await client.invalidateQueries({ queryKey: keyOf("events", "get", { eventId }) });
    },
  });
  if (hold?.status !== "held") return null;
  return <HoldNotice hold={hold} isBusy={release.isPending} onRelease={() => release.mutate({ holdId })} />;
};
