import CreditScoreRounded from "@mui/icons-material/CreditScoreRounded";
import EventAvailableRounded from "@mui/icons-material/EventAvailableRounded";
import SwapVertRounded from "@mui/icons-material/SwapVertRounded";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Picture } from "../../../components/media/picture.tsx";
import { Badge } from "../../../components/text/badge.tsx";

const promises = [
  { icon: <EventAvailableRounded />, text: "Cancel anytime", onlyWide: false },
  { icon: <SwapVertRounded />, text: "Switch plans anytime", onlyWide: true },
  { icon: <CreditScoreRounded />, text: "Paid securely with Stripe", onlyWide: false },
];

const PromiseList = () => (
  <Box component="ul" sx={{ display: "flex", flexWrap: "wrap", gap: 1, p: 0, m: 0, listStyle: "none" }}>
    {promises.map(({ icon, text, onlyWide }) => (
      <Box component="li" key={text} sx={{ display: { xs: onlyWide ? "none" : "block", sm: "block" } }}>
        <Badge tone="glass" icon={icon}>
          {text}
        </Badge>
      </Box>
    ))}
  </Box>
);

/** The header of the plan screens: the river at dusk, with the plans' promises unless `bare`. */
export const PlanHero = ({ children, bare = false }: { children: ReactNode; bare?: boolean }) => (
  <Box
    sx={{
      position: "relative",
      display: "flex",
      flexDirection: "column",
      justifyContent: "flex-end",
      minHeight: { xs: 216, md: 264 },
      mb: { xs: 2, md: 2.5 },
      p: { xs: 2.25, sm: 3.25 },
      overflow: "hidden",
      borderRadius: 7,
      color: "#fff",
      isolation: "isolate",
      // Light text in either theme, because it is on the picture.
      "--mui-palette-text-secondary": "rgba(255, 255, 255, 0.86)",
      "& .MuiIconButton-root": { color: "inherit" },
    }}
  >
    <Box aria-hidden sx={{ position: "absolute", inset: 0, zIndex: -1 }}>
      <Picture src="/art/river-wide.webp" alt="" eager="first" large />
      <Box
        sx={{
          position: "absolute",
          inset: 0,
          // At least 60 % under the header's text, which reaches the top on a phone.
          background: {
            xs: "linear-gradient(to top, rgba(10,7,26,0.94) 8%, rgba(10,7,26,0.6) 64%, rgba(10,7,26,0.6))",
            md: "linear-gradient(to top, rgba(10,7,26,0.94) 8%, rgba(10,7,26,0.6) 68%, rgba(10,7,26,0.2))",
          },
        }}
      />
    </Box>
    {children}
    {!bare && <PromiseList />}
  </Box>
);
