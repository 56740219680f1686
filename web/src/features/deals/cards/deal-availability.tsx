import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Claim, Deal } from "../../../../../shared/model/deal.ts";
import { formatAvailableAgain } from "../../../../../shared/rules/deal-availability.ts";
import { formatSavings } from "../../../../../shared/rules/redemption-limit.ts";
import { useNow } from "../../../components/use-now.ts";

const line = { display: "inline-flex", alignItems: "center", gap: 0.75, fontWeight: 650 } as const;

/** Whether a deal can be used now or when it can be again, and what it saves. */
export const DealAvailability = ({ deal, claim }: { deal: Deal; claim: Claim | null }) => {
  const now = new Date(useNow(60_000)).toISOString();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", columnGap: 1 }}>
      <Typography variant="caption" component="span" sx={{ ...line, color: claim ? "text.secondary" : "info.main" }}>
        <Box component="span" aria-hidden sx={{ width: 7, height: 7, borderRadius: "50%", bgcolor: "currentColor" }} />
        {claim ? formatAvailableAgain(claim.available_again_at, now) : "Available"}
      </Typography>
      {deal.savings_cents > 0 && (
        <Typography variant="caption" component="span" sx={{ ...line, color: "secondary.main" }}>
          {formatSavings(deal.savings_cents)}
        </Typography>
      )}
    </Box>
  );
};
