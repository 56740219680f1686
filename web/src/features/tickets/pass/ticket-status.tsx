import type { SvgIconComponent } from "@mui/icons-material";
import BlockRounded from "@mui/icons-material/BlockRounded";
import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import EventBusyRounded from "@mui/icons-material/EventBusyRounded";
import HowToRegRounded from "@mui/icons-material/HowToRegRounded";
import OutboxRounded from "@mui/icons-material/OutboxRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Box from "@mui/material/Box";
import type { DoorStatus } from "../../../../../shared/rules/ticket-label.ts";

type StatusStyle = { word: string; Icon: SvgIconComponent; color: string; ground: string };

const quiet = { color: "text.primary", ground: "surface.raised" };

const statusStyles: Record<DoorStatus, StatusStyle> = {
  valid: { word: "Valid", Icon: CheckCircleRounded, color: "success.contrastText", ground: "success.main" },
  "checked-in": { word: "Checked in", Icon: HowToRegRounded, color: "warning.contrastText", ground: "warning.main" },
  refunded: { word: "Refunded", Icon: BlockRounded, color: "error.contrastText", ground: "error.main" },
  cancelled: { word: "Cancelled", Icon: BlockRounded, color: "error.contrastText", ground: "error.main" },
  sent: { word: "Sent", Icon: OutboxRounded, ...quiet },
  "being-sent": { word: "Being sent", Icon: OutboxRounded, ...quiet },
  "not-yet": { word: "Not yet", Icon: ScheduleRounded, ...quiet },
  over: { word: "Over", Icon: EventBusyRounded, ...quiet },
};

/** A ticket's status, large enough to read at arm's length in the dark. */
export const TicketStatus = ({ status }: { status: DoorStatus }) => {
  const { word, Icon, color, ground } = statusStyles[status];
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
        px: 2.5,
        typography: "h2",
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
