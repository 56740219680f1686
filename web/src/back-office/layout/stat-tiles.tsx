import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";

export type StatTile = {
  label: string;
  /** Undefined while it loads. */
  value: ReactNode | undefined;
  hint?: ReactNode;
  /** Where the rows behind the figure are. */
  to?: string;
};

const Tile = ({ label, value, hint, to }: StatTile) => (
  <Card component="article" aria-label={label} sx={{ p: 1.5, minWidth: 0 }}>
    <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
      {to ? (
        <Link component={RouterLink} to={to} color="inherit">
          {label}
        </Link>
      ) : (
        label
      )}
    </Box>
    <Box sx={{ fontSize: "1.375rem", fontWeight: 700, lineHeight: 1.3, overflowWrap: "anywhere" }}>
      {value ?? <Skeleton width="4ch" />}
    </Box>
    {hint && <Box sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>{hint}</Box>}
  </Card>
);

/** Figures side by side. */
export const StatTiles = ({ items }: { items: readonly StatTile[] }) => (
  <Box
    sx={{ display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 160px), 1fr))", gap: 1.5, mb: 2 }}
  >
    {items.map((item) => (
      <Tile key={item.label} {...item} />
    ))}
  </Box>
);
