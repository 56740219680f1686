import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { countedEvents, type EventView } from "./use-event-view.ts";

/** A tab's event count. */
export const TabCount = ({ count }: { count: number }) => (
  <Box
    component="span"
    sx={{
      minWidth: 22,
      flex: "none",
      whiteSpace: "nowrap",
      px: 0.75,
      borderRadius: 999,
      fontSize: "min(0.75rem, 4vw)",
      fontWeight: 700,
      lineHeight: "22px",
      color: "text.primary",
      bgcolor: "surface.raised",
      fontVariantNumeric: "tabular-nums",
    }}
  >
    {count}
  </Box>
);

type Counted = keyof typeof countedEvents;

const labels: [Counted, string][] = [
  ["all", "All Events"],
  ["featured", "Featured"],
  ["vip", "VIP Only"],
];

const counterLook = (isOn: boolean) =>
  ({
    flex: 1,
    display: "flex",
    flexDirection: "column",
    gap: 0.25,
    p: { xs: 1.25, sm: 1.75 },
    borderRadius: 5,
    border: 1.5,
    borderColor: isOn ? "primary.main" : "divider",
    bgcolor: "surface.raised",
    transition: "border-color 160ms ease",
    "&:hover": { borderColor: isOn ? "primary.main" : "surface.line" },
  }) as const;

/** A counter's figure: a skeleton while loading, a dash if it failed. */
const Figure = ({ count, isFailed }: { count: number | undefined; isFailed: boolean }) => (
  <Typography variant="h3" component="span" sx={{ fontVariantNumeric: "tabular-nums" }}>
    {count ?? (isFailed ? "–" : <Skeleton width={28} sx={{ mx: "auto" }} />)}
  </Typography>
);

/** Counts of upcoming events: all, featured and VIP. A press lists them; `events` is undefined until loaded. */
export const Counters = ({
  events,
  isFailed,
  view,
  onOpen,
}: {
  events: CityEvent[] | undefined;
  isFailed: boolean;
  view: EventView;
  onOpen: (view: Counted) => void;
}) => (
  <Box role="group" aria-label="Show events" sx={{ display: "flex", gap: 1.25, mb: 2.5, maxWidth: 560 }}>
    {labels.map(([name, label]) => (
      <ButtonBase key={name} aria-pressed={view === name} onClick={() => onOpen(name)} sx={counterLook(view === name)}>
        <Figure count={events && countedEvents[name](events).length} isFailed={isFailed} />
        <Typography variant="caption" color="textSecondary" component="span">
          {label}
        </Typography>
      </ButtonBase>
    ))}
  </Box>
);
