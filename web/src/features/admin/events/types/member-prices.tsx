import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { plans } from "../../../../../../shared/model/plans.ts";
import { formatPrice } from "../../../../../../shared/rules/money.ts";
import { type MemberPrices, type TypeValues, toMemberPrices } from "./type-form.ts";

const priceText = (cents: number): string => (cents === 0 ? "Free" : formatPrice(cents));

const premiumText = ({ premium, first }: MemberPrices): string =>
  first === premium
    ? priceText(premium)
    : `${priceText(premium)}, first of the month ${priceText(first).toLowerCase()}`;

const toRows = (prices: MemberPrices): [who: string, pays: string][] =>
  new Set(Object.values(prices)).size === 1
    ? [["Everybody", priceText(prices.free)]]
    : [
        ["No membership", priceText(prices.free)],
        [plans.essential.name, priceText(prices.essential)],
        [plans.premium.name, premiumText(prices)],
      ];

/** What one ticket of a type costs with each membership, as its price and rule are typed. */
export const MemberPriceList = ({ types, index }: { types: readonly TypeValues[]; index: number }) => {
  const prices = toMemberPrices(types, index);
  if (!prices) return null;
  return (
    <Box
      component="dl"
      aria-label="What members pay"
      sx={{
        display: "grid",
        gridTemplateColumns: "auto minmax(0, 1fr)",
        columnGap: 1.5,
        rowGap: 0.25,
        m: 0,
        alignContent: "center",
      }}
    >
      {toRows(prices).map(([who, pays]) => (
        <Box key={who} sx={{ display: "contents" }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {who}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: "tabular-nums" }}>
            {pays}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};
