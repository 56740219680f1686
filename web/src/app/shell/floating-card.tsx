import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { lowScreen, safeBottom, tabBarHeight } from "../../theme/safe-area.ts";

/** A small offer at the bottom of the screen, with its actions. */
export const FloatingCard = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Card
    component="aside"
    aria-label={title}
    elevation={8}
    sx={{
      position: "fixed",
      // Below dialogs: nothing lies over what is asked or shown there, such as a redemption's stamp.
      zIndex: "drawer",
      left: { xs: 16, sm: "auto" },
      right: 16,
      bottom: { xs: safeBottom(tabBarHeight + 12), md: 20 },
      [lowScreen]: { bottom: safeBottom(12) },
      width: { sm: 380 },
      p: 2.5,
      bgcolor: "surface.raised",
    }}
  >
    <Box sx={{ display: "flex", alignItems: "center", gap: 2, mb: 2 }}>
      <Box component="img" src="/icons/icon-192.png" alt="" width={52} height={52} sx={{ borderRadius: 3 }} />
      <Box>
        <Typography variant="h5" component="p">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {text}
        </Typography>
      </Box>
    </Box>
    <Box sx={{ display: "flex", gap: 1 }}>{children}</Box>
  </Card>
);
