import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import LockRounded from "@mui/icons-material/LockRounded";
import StorefrontRounded from "@mui/icons-material/StorefrontRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { RedemptionLimit } from "../../../../shared/model/deal.ts";
import type { DealAction } from "./deal-button.ts";

type Note = { title: string; text: string; Icon: typeof LockRounded; color: string };

const noteOf = (action: DealAction, limit: RedemptionLimit): Note => {
  if (action === "redeemed") {
    const text = limit === "once" ? "This one was yours once." : "It comes back when its 30 days are over.";
    return { title: "Enjoy!", text, Icon: CheckCircleRounded, color: "success.main" };
  }
  if (action === "upgrade") {
    const text = "Upgrade to a paid membership to redeem this deal at the register.";
    return { title: "Members only", text, Icon: LockRounded, color: "secondary.main" };
  }
  const text = "Show this screen when you order and let a staff member press the button below.";
  return { title: "Redeem at the register", text, Icon: StorefrontRounded, color: "info.main" };
};

/** What to do with this deal: members redeem at the register, everybody else upgrades first. */
export const RedeemNote = ({ action, limit }: { action: DealAction; limit: RedemptionLimit }) => {
  if (action === "event" || action === "coming-soon") return null;
  const { title, text, Icon, color } = noteOf(action, limit);
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.75, p: 2, borderRadius: 5, bgcolor: "surface.raised" }}>
      <Icon aria-hidden sx={{ color, fontSize: 28 }} />
      <Box>
        <Typography variant="subtitle2">{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
    </Box>
  );
};
