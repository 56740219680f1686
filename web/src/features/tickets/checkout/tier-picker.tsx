import Box from "@mui/material/Box";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import type { TicketTier } from "../../../../../shared/model/ticket.ts";
import { getTierPrice, listTiersSold, type TierPrices } from "../../../../../shared/rules/event-price.ts";
import { priceText } from "../../../components/text/price.tsx";

type Choice = { tier: TicketTier; cents: number; description: string };

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
      <Typography variant="subtitle1" component="span" sx={{ fontWeight: 700 }}>
        {choice.tier}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {choice.description}
      </Typography>
    </Box>
    <Typography variant="h4" component="span">
      {priceText(choice.cents)}
    </Typography>
  </Box>
);

const descriptions: Record<TicketTier, string> = { "GA+": "General admission", "VIP+": "VIP area and fast lane" };

/** The choice among the tiers that an event sells, with their regular prices. */
export const TierPicker = ({
  event,
  chosen,
  onChoose,
}: {
  event: TierPrices;
  chosen: TicketTier;
  onChoose: (tier: TicketTier) => void;
}) => {
  const choices = listTiersSold(event).map(
    (tier): Choice => ({ tier, cents: getTierPrice(event, tier) ?? 0, description: descriptions[tier] }),
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
