import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import { Link } from "react-router-dom";
import type { NightFigures as Night } from "../../../../../shared/model/night.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { useMay } from "../../../back-office/roles/use-may.ts";
import { describeType, type NightFigure, toFigures } from "./night-texts.ts";

const Figure = ({ label, value, hint, isFirst }: NightFigure & { isFirst: boolean }) => (
  <Box component="article" aria-label={label} sx={{ minWidth: 0, ...(isFirst && { gridColumn: "1 / -1" }) }}>
    <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>{label}</Box>
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1 }}>
      <Box sx={{ fontSize: isFirst ? "3.5rem" : "1.75rem", fontWeight: 750, lineHeight: 1.1 }}>{value}</Box>
      <Box sx={{ color: "text.secondary", fontSize: isFirst ? "1.125rem" : "0.875rem" }}>{hint}</Box>
    </Box>
  </Box>
);

/** Who is in, what is sold, held and waited for: to be read at arm's length. */
export const BigFigures = ({ night }: { night: Night }) => (
  <Box
    sx={{
      display: "grid",
      gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 104px), 1fr))",
      gap: 2,
      mb: 2,
      px: 0.5,
    }}
  >
    {toFigures(night).map((figure, index) => (
      <Figure key={figure.label} {...figure} isFirst={index === 0} />
    ))}
  </Box>
);

const TypeRow = ({ type, total }: { type: Night["types"][number]; total: number | null }) => {
  const most = type.limit ?? total;
  const rest = describeType(type);
  return (
    <Box component="li" sx={{ py: 1 }}>
      <Box sx={{ display: "flex", gap: 1, alignItems: "baseline", mb: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: "anywhere" }}>{type.name}</Box>
        <Box sx={{ fontVariantNumeric: "tabular-nums" }}>
          <strong>{formatCount(type.sold)}</strong>
          {type.limit !== null && ` of ${formatCount(type.limit)}`} sold
        </Box>
      </Box>
      {most !== null && most > 0 && (
        <LinearProgress
          aria-hidden
          variant="determinate"
          value={Math.min(100, (100 * type.sold) / most)}
          sx={{ height: 6, borderRadius: 3, bgcolor: "action.selected" }}
        />
      )}
      {rest && <Box sx={{ mt: 0.5, color: "text.secondary", fontSize: "0.875rem" }}>{rest}</Box>}
    </Box>
  );
};

/** What is sold of each type, and the money. */
export const SoldByType = ({ night: { event, types, capacity, taken } }: { night: Night }) => (
  <SectionCard title="Tickets">
    <Box component="ul" aria-label="Tickets by type" sx={{ listStyle: "none", p: 0, m: 0 }}>
      {types.map((type) => (
        <TypeRow key={type.tier} type={type} total={capacity} />
      ))}
    </Box>
    <Box
      {...(useMay()("ticketsAdmin", "search") && { component: Link, to: `/admin/tickets?event=${event.id}` })}
      sx={{
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
        gap: 1,
        minHeight: 48,
        borderTop: 1,
        borderColor: "divider",
        color: "inherit",
        textDecoration: "none",
      }}
    >
      <span>Money taken, less refunds</span>
      <Box component="strong" sx={{ fontSize: "1.125rem", fontVariantNumeric: "tabular-nums" }}>
        {formatCents(taken)}
      </Box>
    </Box>
  </SectionCard>
);
