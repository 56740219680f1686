import InfoOutlined from "@mui/icons-material/InfoOutlined";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import Popover from "@mui/material/Popover";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { Sparkline } from "../../../back-office/charts/sparkline.tsx";
import type { AdminRoute } from "../../../back-office/roles/may.ts";
import { useMay } from "../../../back-office/roles/use-may.ts";
import { Delta, type Trend } from "./delta.tsx";

/** A figure with its parts, its last 30 days against the 30 before, how it is counted, and where its rows are. */
export type Kpi = {
  label: string;
  /** Undefined while it loads. */
  value: ReactNode | undefined;
  parts: readonly string[];
  /** What the 30 days amount to in words, each of them, and what they are compared with; absent for what isn't counted by day. */
  month?: { text: string; days: readonly (number | null)[]; trend: Trend | null } | null;
  definition: string;
  to?: string;
  /** What its rows are read with: its name is a link for who may. */
  needs?: AdminRoute;
};

const Definition = ({ label, text }: { label: string; text: string }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={`How ${label} is counted`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ my: -0.5, mr: -0.5 }}
      >
        <InfoOutlined fontSize="small" />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { "aria-label": `How ${label} is counted`, role: "dialog" } }}
      >
        <Typography sx={{ p: 1.5, maxWidth: 320 }}>{text}</Typography>
      </Popover>
    </>
  );
};

const Name = ({ label, to, needs }: { label: string; to: string | undefined; needs: AdminRoute | undefined }) => {
  const may = useMay();
  if (!to || (needs && !may(...needs))) return label;
  return (
    <Link component={RouterLink} to={to} color="inherit">
      {label}
    </Link>
  );
};

/** One KPI as a card. */
export const KpiCard = ({ label, value, parts, month, definition, to, needs }: Kpi) => (
  <Card component="article" aria-label={label} sx={{ display: "flex", flexDirection: "column", p: 1.5, minWidth: 0 }}>
    <Box sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0, color: "text.secondary", fontSize: "0.8125rem" }}>
        <Name label={label} to={to} needs={needs} />
      </Box>
      <Definition label={label} text={definition} />
    </Box>
    <Box sx={{ fontSize: "1.375rem", fontWeight: 700, lineHeight: 1.3, overflowWrap: "anywhere" }}>
      {value ?? <Skeleton width="4ch" />}
    </Box>
    {value === undefined && <Skeleton variant="rounded" height={96} sx={{ mt: 1 }} />}
    {parts.map((part) => (
      <Box key={part} sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
        {part}
      </Box>
    ))}
    {month && (
      <Box sx={{ mt: "auto", pt: 1 }}>
        <Sparkline values={month.days} />
        <Box sx={{ mt: 0.5, fontSize: "0.8125rem" }}>{month.text}</Box>
        {month.trend && <Delta {...month.trend} />}
      </Box>
    )}
  </Card>
);
