import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import UndoRounded from "@mui/icons-material/UndoRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId } from "react";
import type { Claim } from "../../../../../shared/model/deal.ts";
import { query } from "../../../api/index.ts";
import { dismissToast, toast, useHeldToasts } from "../../../components/feedback/toast.tsx";
import type { SessionUser } from "../../../session/auth-port.ts";
import { dusk } from "../../../theme/palette.ts";
import { safeBottom, safeTop } from "../../../theme/safe-area.ts";
import { LiveClock } from "./live-clock.tsx";
import { StampCard } from "./stamp-card.tsx";
import { useTrackClaim } from "./use-track-claim.ts";
import { useUndoClaim } from "./use-undo-claim.ts";

const title = "Deal Redeemed! 🎉";

/** Says that the deal was redeemed: toasts wait until the stamp is closed. Undoing takes it back. */
const useRedeemedToast = ({ business_name }: Claim, isUndone: boolean): void => {
  useEffect(() => {
    if (isUndone) return dismissToast(title);
    const text = `Deal successfully redeemed at ${business_name}. Check your recent activity for details.`;
    toast({ title, text });
  }, [business_name, isUndone]);
};

const displayNameOf = (user: SessionUser, displayName: string | undefined): string =>
  displayName || user.name.trim() || user.email.split("@")[0] || "PLAYYY Member";

const stampBackground = {
  display: "grid",
  gridTemplateRows: "1fr auto",
  gridTemplateColumns: "minmax(0, 480px)",
  justifyContent: "center",
  minHeight: "100dvh",
  px: 2.5,
  pt: { xs: safeTop(40), md: safeTop(88) },
  pb: safeBottom(20),
  color: dusk.ivory,
  transition: "background-color 200ms ease",
} as const;

/** The rotating light behind a valid stamp. */
const glow = {
  "@keyframes stamp-glow": { to: { backgroundPosition: "150% 0" } },
  backgroundImage: "linear-gradient(90deg, #0f5f4d, #1c8f6b, #2a5fa8, #6a3fb0, #0f5f4d)",
  backgroundSize: "300% 100%",
  animation: "stamp-glow 9s linear infinite",
} as const;

const Heading = ({ id, claim, isUndone }: { id: string; claim: Claim; isUndone: boolean }) => (
  <Box sx={{ display: "grid", gap: 1, justifyItems: "center", textAlign: "center" }}>
    <Typography
      id={id}
      variant="h2"
      component="h1"
      sx={{ display: "inline-flex", alignItems: "center", gap: 1, textTransform: "uppercase", letterSpacing: "0.02em" }}
    >
      {isUndone ? (
        <UndoRounded fontSize="inherit" aria-hidden />
      ) : (
        <CheckCircleRounded fontSize="inherit" aria-hidden />
      )}
      {isUndone ? "Undone" : "Redeemed"}
    </Typography>
    <Typography variant="h3" component="p" sx={{ textDecoration: isUndone ? "line-through" : "none" }}>
      {claim.offer_details}
    </Typography>
    <Typography variant="subtitle1">{claim.business_name}</Typography>
    {isUndone && <Typography sx={{ mt: 2 }}>This deal wasn't redeemed. You can still use it.</Typography>}
  </Box>
);

const outlined = { color: dusk.ivory, borderColor: "rgba(251, 244, 234, 0.6)" };
const filled = {
  color: dusk.onSunset,
  backgroundImage: "none",
  bgcolor: dusk.ivory,
  boxShadow: "none",
  "&:hover": { backgroundImage: "none", bgcolor: "#fff" },
};
const withoutRepeats = (event: KeyboardEvent) => event.repeat && event.preventDefault();

type StampProps = { claim: Claim; sentAt: number; user: SessionUser; onClose: () => void };

const Face = ({ claim, sentAt, user, onClose, titleId }: StampProps & { titleId: string }) => {
  const { data: profile } = useQuery(query("members", "profile", {}));
  const { secondsLeft, isUndone, isPending, failure, undo } = useUndoClaim(claim.id, sentAt);
  useTrackClaim(claim, isUndone);
  useHeldToasts();
  useRedeemedToast(claim, isUndone);
  return (
    <Box data-stamp={isUndone ? "undone" : "redeemed"} sx={[stampBackground, !isUndone && glow]}>
      <Box sx={{ display: "grid", alignContent: "start", gap: 3, pb: 3 }}>
        <Heading id={titleId} claim={claim} isUndone={isUndone} />
        <LiveClock isRunning={!isUndone} />
        {!isUndone && (
          <StampCard
            claim={claim}
            name={displayNameOf(user, profile?.display_name)}
            picture={profile?.avatar_url ?? null}
          />
        )}
      </Box>
      <Box onKeyDown={withoutRepeats} sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
        <Typography
          role="alert"
          sx={{ width: 1, textAlign: "center", fontWeight: 600, "&:empty": { display: "none" } }}
        >
          {failure}
        </Typography>
        {!isUndone && secondsLeft > 0 && (
          <Button variant="outlined" size="large" loading={isPending} onClick={undo} sx={{ ...outlined, flex: 1 }}>
            Undo ({secondsLeft})
          </Button>
        )}
        <Button variant="contained" size="large" disabled={isPending} onClick={onClose} sx={{ ...filled, flex: 1 }}>
          {isUndone ? "Close" : "Done"}
        </Button>
      </Box>
    </Box>
  );
};

/** The full screen after a claim: what the cashier checks, with an undo for 10 seconds (R39). */
export const Stamp = (props: StampProps) => {
  const titleId = useId();
  return (
    <Dialog
      open
      fullScreen
      onClose={props.onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { border: 0, borderRadius: 0, bgcolor: "#2b2838" } } }}
    >
      <Face {...props} titleId={titleId} />
    </Dialog>
  );
};
