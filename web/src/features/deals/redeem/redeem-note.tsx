import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import LockRounded from "@mui/icons-material/LockRounded";
import PauseCircleRounded from "@mui/icons-material/PauseCircleRounded";
import StorefrontRounded from "@mui/icons-material/StorefrontRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Claim } from "../../../../../shared/model/deal.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { formatAvailableAgain, formatClaimCode } from "../../../../../shared/rules/deal-availability.ts";
import { minutes } from "../../../../../shared/rules/durations.ts";
import { priceText } from "../../../components/text/price.tsx";
import { useNow } from "../../../components/use-now.ts";
import type { DealAction } from "../cards/deal-action.ts";

type Note = { title: string; text: string; Icon: typeof LockRounded; color: string };

const usedNote = (claim: Claim, now: string): Note => {
  const when = toCityTime(claim.redeemed_at).format("ddd, MMM D [at] h:mm A");
  const next = claim.available_again_at ? formatAvailableAgain(claim.available_again_at, now) : "One time only";
  const text = `Code ${formatClaimCode(claim.id)}\nSaved ${priceText(claim.savings_cents, "$0")} · ${next}`;
  return { title: `Redeemed ${when}`, text, Icon: CheckCircleRounded, color: "success.main" };
};

const noteOf = (action: DealAction): Note => {
  if (action === "off") {
    const text = "Nobody can redeem a deal right now. Check back soon.";
    return { title: "Redemptions are paused", text, Icon: PauseCircleRounded, color: "warning.main" };
  }
  if (action === "upgrade") {
    const text = "Upgrade to a paid membership to redeem this deal at the register.";
    return { title: "Members only", text, Icon: LockRounded, color: "secondary.main" };
  }
  const text = "Show this screen when you order and let a staff member press the button below.";
  return { title: "Redeem at the register", text, Icon: StorefrontRounded, color: "info.main" };
};

/**
 * How to use this deal: members redeem at the register, everyone else upgrades first. For a used deal it shows when it
 * was redeemed and the code, so that a cashier can check.
 */
export const RedeemNote = ({ action, claim }: { action: DealAction; claim: Claim | null }) => {
  const now = new Date(useNow(minutes(1))).toISOString();
  if (action === "event" || action === "coming-soon") return null;
  const { title, text, Icon, color } = claim ? usedNote(claim, now) : noteOf(action);
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.75, p: 2, borderRadius: 5, bgcolor: "surface.raised" }}>
      <Icon aria-hidden sx={{ color, fontSize: 28 }} />
      <Box>
        <Typography variant="subtitle2">{title}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: "pre-line" }}>
          {text}
        </Typography>
      </Box>
    </Box>
  );
};
