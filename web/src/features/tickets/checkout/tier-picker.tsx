import Box from "@mui/material/Box";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import type { TicketTier } from "../../../../../shared/model/ticket-type.ts";
import { getTierPrice, listTiersSold, type TierPrices } from "../../../../../shared/rules/event-price.ts";
import { priceText } from "../../../components/text/price.tsx";

/** A tier's price as it is shown to who looks: `note` says whose it is, where that isn't everybody's. */
export type ShownTierPrice = { text: string; note: string | null };

type Choice = { tier: TicketTier; price: ShownTierPrice; regular: string; description: string };

const rowStyle = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  columnGap: 1,
} as const;

const Option = ({ choice, chosen }: { choice: Choice; chosen: boolean }) => (
  <Box
    component="label"
    sx={{
      display: "flex",
      alignItems: "center",
      gap: 1,
      p: 1.5,
      pr: 2,
      borderRadius: 5,
      border: 2,
      cursor: "pointer",
      borderColor: chosen ? "primary.main" : "surface.line",
      bgcolor: chosen ? "surface.raised" : "transparent",
      transition: "border-color 160ms ease, background-color 160ms ease",
    }}
  >
    <Radio value={choice.tier} />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={rowStyle}>
        <Typography variant="subtitle1" component="span" sx={{ fontWeight: 700 }}>
          {choice.tier}
        </Typography>
        <span>
          <Typography variant="h4" component="span">
            {choice.price.text}
          </Typography>
          {choice.price.note && (
            <Typography variant="body2" color="textSecondary" component="span">
              {` · ${choice.price.note}`}
            </Typography>
          )}
        </span>
      </Box>
      <Box sx={rowStyle}>
        <Typography variant="body2" color="textSecondary" component="span">
          {choice.description}
        </Typography>
        {choice.price.text !== choice.regular && (
          <Typography variant="body2" color="textSecondary" component="s" aria-label={`instead of ${choice.regular}`}>
            {choice.regular}
          </Typography>
        )}
      </Box>
    </Box>
  </Box>
);

const descriptions: Record<TicketTier, string> = { "GA+": "General admission", "VIP+": "VIP area and fast lane" };

/** The choice among the tiers that an event sells, with what they cost who looks, and else. */
export const TierPicker = ({
  event,
  priceOf,
  chosen,
  onChoose,
}: {
  event: TierPrices;
  priceOf: (tier: TicketTier) => ShownTierPrice;
  chosen: TicketTier;
  onChoose: (tier: TicketTier) => void;
}) => {
  const choices = listTiersSold(event).map(
    (tier): Choice => ({
      tier,
      price: priceOf(tier),
      regular: priceText(getTierPrice(event, tier) ?? 0),
      description: descriptions[tier],
    }),
  );
  return (
    <RadioGroup
      aria-label="Ticket tier"
      value={chosen}
      onChange={(_event, value) => onChoose(value as TicketTier)}
      sx={{ display: "grid", gap: 1.25 }}
    >
      {choices.map((choice) => (
        <Option key={choice.tier} choice={choice} chosen={choice.tier === chosen} />
      ))}
    </RadioGroup>
  );
};
