import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { Deal } from "../../../../../shared/model/deal.ts";
import { Badge } from "../../../components/text/badge.tsx";
import { useBlockingClaim } from "../deal-queries.ts";
import { useRedeemButton } from "../redeem/use-redeem-button.ts";
import { useOpenDeal } from "../use-open-deal.ts";
import { cardLabels, isInactive } from "./deal-action.ts";
import { DealAvailability } from "./deal-availability.tsx";
import { DealPicture } from "./deal-picture.tsx";

const clamp = (lines: number) => ({
  display: "-webkit-box",
  WebkitLineClamp: lines,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
});

const ActionButton = ({ deal }: { deal: Deal }) => {
  const { action, press } = useRedeemButton(deal);
  const isQuiet = action === "redeemed" || action === "coming-soon" || action === "wait";
  return (
    <Button
      fullWidth
      size="small"
      variant={isQuiet ? "outlined" : "tonal"}
      color={isQuiet ? "secondary" : "primary"}
      disabled={isInactive(action)}
      onClick={press}
      data-action={action}
      sx={{ position: "relative", zIndex: 1, px: 1, lineHeight: 1.2 }}
    >
      {cardLabels[action]}
    </Button>
  );
};

/** A deal in a row or grid: a tap opens its dialog; its button redeems, upgrades or opens its event. */
export const DealCard = ({ deal, eager = false }: { deal: Deal; eager?: boolean }) => {
  const { open } = useOpenDeal();
  const redeemed = useBlockingClaim(deal.id);
  return (
    <Card
      component="article"
      data-deal={deal.id}
      data-used={redeemed ? "" : undefined}
      sx={{
        position: "relative",
        display: "flex",
        flexDirection: "column",
        height: 1,
        transition: "transform 180ms ease, border-color 180ms ease",
        "&:hover": { transform: "translateY(-3px)", borderColor: "surface.line" },
        "&:hover img": { transform: "scale(1.035)" },
        "& img": { transition: "transform 400ms ease" },
        "&[data-used] img, &[data-used] video, &[data-used] [data-fallback]": {
          filter: "grayscale(0.85)",
          opacity: 0.5,
        },
        "&[data-used] h3": { color: "text.secondary" },
      }}
    >
      <Box sx={{ position: "relative", aspectRatio: "1 / 1", overflow: "hidden" }}>
        <DealPicture deal={deal} eager={eager} />
        <Badge tone="glass" sx={{ position: "absolute", top: 10, left: 10 }}>
          {deal.tag}
        </Badge>
      </Box>
      <Box sx={{ display: "flex", flexDirection: "column", flex: 1, gap: 0.5, p: 1.5 }}>
        <ButtonBase
          onClick={() => open(deal.id)}
          aria-haspopup="dialog"
          sx={{
            display: "block",
            textAlign: "left",
            // The whole card is the tap target; its button sits above.
            position: "static",
            "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: 24 },
            "&:focus-visible": { outline: "none" },
            // Drawn inside the card with a dark edge, so that it shows on every picture and no row clips it.
            "&:focus-visible::after": {
              outline: "3px solid",
              outlineColor: "info.main",
              outlineOffset: -3,
              boxShadow: "inset 0 0 0 6px rgba(12, 9, 28, 0.85)",
            },
          }}
        >
          <Typography variant="h5" component="h3" sx={{ ...clamp(12), overflowWrap: "anywhere" }}>
            {deal.offer_details}
          </Typography>
        </ButtonBase>
        <Typography variant="body2" color="textSecondary" sx={{ ...clamp(2), overflowWrap: "anywhere" }}>
          {deal.business_name}
        </Typography>
        <Box sx={{ mt: "auto", pt: 1, display: "grid", gap: 1 }}>
          <DealAvailability deal={deal} claim={redeemed} />
          <ActionButton deal={deal} />
        </Box>
      </Box>
    </Card>
  );
};
