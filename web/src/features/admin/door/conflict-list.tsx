import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router-dom";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { describeConflict, formatTime } from "./door-texts.ts";
import type { DoorOverview } from "./use-door.ts";

type Conflict = DoorOverview["conflicts"][number];

const Holder = ({ name, session_id, row }: Conflict) => {
  const text = name ?? `Order …${row.order.slice(-4)}`;
  return session_id ? (
    <Link component={RouterLink} to={`/admin/orders/${session_id}`} sx={{ fontWeight: 700 }}>
      {text}
    </Link>
  ) : (
    <strong>{text}</strong>
  );
};

/** The newest check-ins that somebody should look at, newest first. */
export const ConflictList = ({ conflicts }: { conflicts: readonly Conflict[] }) => (
  <SectionCard title="Conflicts">
    {conflicts.length === 0 ? (
      <Box sx={{ color: "text.secondary" }}>Nobody was let in twice.</Box>
    ) : (
      <Box component="ul" aria-label="Conflicts" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 1 }}>
        {conflicts.map((conflict) => (
          <li key={`${conflict.row.device} ${conflict.row.sequence}`}>
            <Alert severity={conflict.problem === "unknown" ? "error" : "warning"}>
              <Holder {...conflict} /> · {formatTime(conflict.row.at)}
              <br />
              {describeConflict(conflict)}
            </Alert>
          </li>
        ))}
      </Box>
    )}
  </SectionCard>
);
