import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Deal } from "../../../../../shared/model/deal.ts";
import { safeBottom } from "../../../theme/safe-area.ts";
import { dialogLabels, isInactive } from "../cards/deal-action.ts";
import { useRedeemButton } from "../redeem/use-redeem-button.ts";

/** Disabled, but still readable. */
const doneStyle = { "&.Mui-disabled": { color: "success.main", bgcolor: "surface.raised" } };

/** The bar at the bottom of the deal dialog, with its main button, or why there is none. */
export const RedeemBar = ({ deal }: { deal: Deal }) => {
  const { action, press } = useRedeemButton(deal);
  return (
    <Box
      data-keep-clear
      sx={{
        position: "sticky",
        bottom: 0,
        p: 2,
        pb: safeBottom(16),
        bgcolor: "background.paper",
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      {action === "off" ? (
        <Typography variant="subtitle1" component="p" color="textSecondary" sx={{ textAlign: "center" }}>
          {dialogLabels.off}
        </Typography>
      ) : (
        <Button
          fullWidth
          size="large"
          variant="contained"
          color={action === "redeemed" ? "secondary" : "primary"}
          disabled={isInactive(action)}
          onClick={press}
          sx={action === "redeemed" ? doneStyle : undefined}
        >
          {dialogLabels[action]}
        </Button>
      )}
    </Box>
  );
};
