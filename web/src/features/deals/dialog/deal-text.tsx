import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { DealDetail } from "../../../../../shared/model/deal.ts";
import { formatSavings, getLimitTexts } from "../../../../../shared/rules/redemption-limit.ts";
import { Badge } from "../../../components/text/badge.tsx";
import { useBlockingClaim } from "../deal-queries.ts";
import { RedeemNote } from "../redeem/redeem-note.tsx";
import { useRedeemButton } from "../redeem/use-redeem-button.ts";
import { VendorFacts } from "./vendor-facts.tsx";

/** What the deal dialog says: badges, offer, how to redeem it, its rules and its vendor. */
export const DealText = ({ deal, titleId }: { deal: DealDetail; titleId: string }) => {
  const { badge, sentence } = getLimitTexts(deal.redemption_limit);
  const { action } = useRedeemButton(deal);
  const redeemed = useBlockingClaim(deal.id);
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2, p: { xs: 2.5, sm: 3 } }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Badge tone="sunset">{deal.tag}</Badge>
        <Badge>{badge}</Badge>
        <Badge tone="gold">{formatSavings(deal.savings_cents)}</Badge>
      </Box>
      <Box>
        <Typography id={titleId} variant="h2">
          {deal.offer_details}
        </Typography>
        <Typography variant="subtitle1" color="textSecondary" sx={{ mt: 0.5 }}>
          {deal.business_name}
        </Typography>
      </Box>
      <RedeemNote action={action} claim={redeemed} />
      <Box sx={{ display: "grid", gap: 0.5 }}>
        <Typography>{sentence}</Typography>
        <Typography color="textSecondary">Cannot be combined with any other offers</Typography>
      </Box>
      <VendorFacts vendor={deal.vendor} />
    </Box>
  );
};
