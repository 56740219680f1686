import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Claim } from "../../../../../shared/model/deal.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { formatAvailableAgain, formatClaimCode } from "../../../../../shared/rules/deal-availability.ts";
import { Avatar } from "../../../components/media/avatar.tsx";
import { priceText } from "../../../components/text/price.tsx";
import { dusk } from "../../../theme/palette.ts";

const Fact = ({ name, value }: { name: string; value: string }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="caption" sx={{ color: "rgba(38, 11, 22, 0.78)", fontWeight: 600 }}>
      {name}
    </Typography>
    <Typography component="dd" variant="h4" sx={{ m: 0, fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
      {value}
    </Typography>
  </Box>
);

/** The member and the claim's facts, dark on light, readable at arm's length in the dark. */
export const StampCard = ({ claim, name, picture }: { claim: Claim; name: string; picture: string | null }) => (
  <Box sx={{ display: "grid", gap: 2, p: 2.5, borderRadius: 6, color: dusk.onSunset, bgcolor: dusk.ivory }}>
    <Box sx={{ display: "flex", alignItems: "center", gap: 2, minWidth: 0 }}>
      <Avatar src={picture} name={name} size={72} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="caption" sx={{ color: "rgba(38, 11, 22, 0.78)", fontWeight: 600 }}>
          Member
        </Typography>
        <Typography
          variant="h3"
          component="p"
          sx={{
            overflowWrap: "anywhere",
            display: "-webkit-box",
            WebkitLineClamp: 2,
            WebkitBoxOrient: "vertical",
            overflow: "hidden",
          }}
        >
          {name}
        </Typography>
      </Box>
    </Box>
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
        gap: 1.5,
        m: 0,
        pt: 2,
        borderTop: "2px dashed rgba(38, 11, 22, 0.25)",
      }}
    >
      <Fact name="Redeemed" value={toCityTime(claim.redeemed_at).format("h:mm:ss A")} />
      <Fact name="Code" value={formatClaimCode(claim.id)} />
      <Fact name="Saved" value={priceText(claim.savings_cents, "$0")} />
      <Fact
        name="Next time"
        value={
          claim.available_again_at ? formatAvailableAgain(claim.available_again_at, claim.redeemed_at) : "One time only"
        }
      />
    </Box>
  </Box>
);
