import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

/** A section's title, what it is for, and what can be done. */
export const PageHeading = ({ title, text, actions }: { title: ReactNode; text?: ReactNode; actions?: ReactNode }) => (
  <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-start", gap: 1, mb: 2 }}>
    <Box sx={{ flex: "1 1 180px", minWidth: 0 }}>
      <Typography variant="h2" component="h2" sx={{ overflowWrap: "anywhere" }}>
        {title}
      </Typography>
      {text && (
        <Typography color="textSecondary" sx={{ maxWidth: "72ch" }}>
          {text}
        </Typography>
      )}
    </Box>
    {actions && <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>{actions}</Box>}
  </Box>
);
