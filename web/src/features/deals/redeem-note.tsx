import LockRounded from "@mui/icons-material/LockRounded";
import StorefrontRounded from "@mui/icons-material/StorefrontRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { DealAction } from "./deal-button.ts";

/** What to do with this deal: members redeem at the register, everybody else upgrades first. */
export const RedeemNote = ({ action }: { action: DealAction }) => {
  if (action === "event" || action === "coming-soon") return null;
  const mayRedeem = action !== "upgrade";
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1.75,
        p: 2,
        borderRadius: 5,
        bgcolor: "surface.raised",
        "& svg": { color: mayRedeem ? "info.main" : "secondary.main", fontSize: 28 },
      }}
    >
      {mayRedeem ? <StorefrontRounded aria-hidden /> : <LockRounded aria-hidden />}
      <Box>
        <Typography variant="subtitle2">{mayRedeem ? "Redeem at the register" : "Members only"}</Typography>
        <Typography variant="body2" color="textSecondary">
          {mayRedeem
            ? "Show this screen when you order and let a staff member press the button below."
            : "Upgrade to a paid membership to redeem this deal at the register."}
        </Typography>
      </Box>
    </Box>
  );
};
