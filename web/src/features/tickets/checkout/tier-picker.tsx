import Box from "@mui/material/Box";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import type { TicketTier, TicketType } from "../../../../../shared/model/ticket-type.ts";
import { Badge } from "../../../components/text/badge.tsx";
import { priceText } from "../../../components/text/price.tsx";
import type { TypeOffer } from "./type-offers.ts";

/** A type's price as it is shown to who looks: `note` says whose it is, where that isn't everybody's. */
export type ShownTypePrice = { text: string; note: string | null };

const descriptions: Partial<Record<TicketTier, string>> = {
  "GA+": "General admission",
  "VIP+": "VIP area and fast lane",
};

const optionStyle = (isChosen: boolean, isOpen: boolean) =>
  ({
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    alignItems: "start",
    columnGap: 1,
    minHeight: 64,
    p: 1,
    pr: 2,
    borderRadius: 5,
    border: 2,
    cursor: isOpen ? "pointer" : "default",
    borderColor: isChosen ? "primary.main" : "surface.line",
    bgcolor: isChosen ? "surface.raised" : "transparent",
    transition: "border-color 160ms ease, background-color 160ms ease",
    "&:has(:focus-visible)": { outline: 2, outlineColor: "primary.main", outlineOffset: 2 },
  }) as const;

const PriceOf = ({ type, price, isOpen }: { type: TicketType; price: ShownTypePrice; isOpen: boolean }) => {
  const regular = priceText(type.price);
  return (
    <Box sx={{ py: 1, textAlign: "right" }}>
      <Typography
        variant={isOpen ? "h4" : "subtitle1"}
        component="div"
        color={isOpen ? "textPrimary" : "textSecondary"}
        sx={{ lineHeight: 1.5, fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}
      >
        {price.text}
      </Typography>
      {price.note && (
        <Typography variant="caption" color="textSecondary" component="div">
          {price.note}
        </Typography>
      )}
      {price.text !== regular && (
        <Typography
          variant="caption"
          color="textSecondary"
          component="s"
          aria-label={`instead of ${regular}`}
          sx={{ display: "block" }}
        >
          {regular}
        </Typography>
      )}
    </Box>
  );
};

const Option = ({ offer, price, isChosen }: { offer: TypeOffer; price: ShownTypePrice; isChosen: boolean }) => {
  const { type, closed, scarce } = offer;
  const isOpen = closed === null;
  const note = type.note ?? descriptions[type.tier];
  return (
    <Box component="label" data-closed={isOpen ? undefined : ""} sx={optionStyle(isChosen && isOpen, isOpen)}>
      <Radio value={type.tier} disabled={!isOpen} />
      <Box sx={{ py: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography
          variant="subtitle1"
          component="div"
          color={isOpen ? "textPrimary" : "textSecondary"}
          sx={{ fontWeight: 700, lineHeight: 1.5 }}
        >
          {type.name}
        </Typography>
        {note && (
          <Typography variant="body2" color="textSecondary" component="div">
            {note}
          </Typography>
        )}
        {(closed ?? scarce) && (
          <Box sx={{ mt: 0.75 }}>
            <Badge tone={scarce ? "gold" : "quiet"}>{closed ?? scarce}</Badge>
          </Box>
        )}
      </Box>
      <PriceOf type={type} price={price} isOpen={isOpen} />
    </Box>
  );
};

/** The choice among the types of ticket that an event has, with what they cost who looks, and why some can't be ordered. */
export const TierPicker = ({
  offers,
  priceOf,
  chosen,
  onChoose,
}: {
  offers: readonly TypeOffer[];
  priceOf: (type: TicketType) => ShownTypePrice;
  chosen: TicketTier;
  onChoose: (tier: TicketTier) => void;
}) => (
  <RadioGroup
    aria-label="Ticket type"
    value={chosen}
    onChange={(_event, value) => onChoose(value as TicketTier)}
    sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1.25 }}
  >
    {offers.map((offer) => (
      <Option key={offer.type.tier} offer={offer} price={priceOf(offer.type)} isChosen={offer.type.tier === chosen} />
    ))}
  </RadioGroup>
);
