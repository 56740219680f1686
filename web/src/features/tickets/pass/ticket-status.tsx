import type { SvgIconComponent } from "@mui/icons-material";
import BlockRounded from "@mui/icons-material/BlockRounded";
import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import EventBusyRounded from "@mui/icons-material/EventBusyRounded";
import HowToRegRounded from "@mui/icons-material/HowToRegRounded";
import LogoutRounded from "@mui/icons-material/LogoutRounded";
import OutboxRounded from "@mui/icons-material/OutboxRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Box from "@mui/material/Box";
import { cityDay } from "../../../../../shared/rules/city-day.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import type { DoorStatus } from "../../../../../shared/rules/ticket-label.ts";

type StatusStyle = { word: string; Icon: SvgIconComponent; color: string; ground: string };

const quiet = { color: "text.primary", ground: "surface.raised" };

const statusStyles: Record<DoorStatus, StatusStyle> = {
  valid: { word: "Valid", Icon: CheckCircleRounded, color: "success.contrastText", ground: "success.main" },
  "checked-in": { word: "Checked in", Icon: HowToRegRounded, color: "warning.contrastText", ground: "warning.main" },
  refunded: { word: "Refunded", Icon: BlockRounded, color: "error.contrastText", ground: "error.main" },
  cancelled: { word: "Cancelled", Icon: BlockRounded, color: "error.contrastText", ground: "error.main" },
  postponed: { word: "Postponed", Icon: ScheduleRounded, ...quiet },
  sent: { word: "Sent", Icon: OutboxRounded, ...quiet },
  "being-sent": { word: "Being sent", Icon: OutboxRounded, ...quiet },
  "not-yet": { word: "Not yet", Icon: ScheduleRounded, ...quiet },
  over: { word: "Over", Icon: EventBusyRounded, ...quiet },
};

/** "9:41 PM", and with the day on any other day. */
const momentOf = (at: string, now: string): string =>
  toCityTime(at).format(cityDay(at) === cityDay(now) ? "h:mm A" : "ddd, MMM D, h:mm A");

const welcome = { Icon: HowToRegRounded, color: "info.contrastText", ground: "info.main" };

const farewell = { Icon: LogoutRounded, color: "text.primary", ground: "surface.raised" };

/** When the scanners of a door let a ticket in, and out since then; null where they didn't. */
type DoorTimes = { inSince: string | null; outSince: string | null };

type Props = DoorTimes & { status: DoorStatus; now: string };

/**
 * A ticket's status, large enough to read at arm's length in the dark. Where members redeem their tickets themselves, whoever stands at the
 * door reads that it was used.
 */
export const TicketStatus = ({ status, inSince, outSince, now }: Props) => {
  const isIn = status === "checked-in" && inSince !== null;
  const isOut = isIn && outSince !== null;
  const { Icon, color, ground } = isOut ? farewell : isIn ? welcome : statusStyles[status];
  const word = isOut
    ? `You went out at ${momentOf(outSince, now)} · show your code to come back`
    : isIn
      ? `You're in since ${momentOf(inSince, now)}`
      : statusStyles[status].word;
  return (
    <Box
      data-status={status}
      role="status"
      sx={{
        display: "flex",
        alignItems: "center",
        justifyContent: "center",
        gap: 1.25,
        py: 1.75,
        textAlign: "center",
        px: 2.5,
        typography: isIn ? "h3" : "h2",
        color,
        bgcolor: ground,
        "& svg": { fontSize: "1.15em" },
      }}
    >
      <Icon aria-hidden />
      {word}
    </Box>
  );
};
