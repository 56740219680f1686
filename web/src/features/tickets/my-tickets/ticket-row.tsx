import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import { Link } from "react-router-dom";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { formatEventDate, toCityTime } from "../../../../../shared/rules/city-time.ts";
import { postponedText } from "../../../../../shared/rules/event-times.ts";
import { getTicketLabel, type TicketLabel } from "../../../../../shared/rules/ticket-label.ts";
import { Picture } from "../../../components/media/picture.tsx";
import { Badge, type BadgeTone } from "../../../components/text/badge.tsx";

const tones: Record<TicketLabel, BadgeTone> = {
  Valid: "teal",
  Postponed: "gold",
  Redeemed: "gold",
  Attended: "gold",
  Missed: "quiet",
  Cancelled: "quiet",
  Sent: "quiet",
  "Being sent": "quiet",
};

// What isn't theirs to use, or is over, has no ticket's colors (R54).
const isInColor = (label: TicketLabel): boolean => ["Valid", "Postponed", "Redeemed"].includes(label);

// A long name is told in full, on lines of its own.
const longLabel = { whiteSpace: "normal", overflowWrap: "anywhere", minWidth: 0, py: 0.5, lineHeight: 1.2 };

/** A ticket in a list, with its event and status; links to its page. */
export const TicketRow = ({ ticket, now }: { ticket: Ticket; now: string }) => {
  const label = getTicketLabel(ticket, now);
  const isSent = label === "Sent";
  return (
    <ButtonBase
      component={Link}
      to={`/ticket/${ticket.id}`}
      data-ticket={ticket.id}
      sx={{
        display: "flex",
        width: 1,
        gap: 1.75,
        p: 1,
        textAlign: "left",
        borderRadius: 5,
        bgcolor: "surface.sunken",
        "&:hover": { bgcolor: "surface.raised" },
      }}
    >
      <Box
        sx={{
          flex: "none",
          width: 72,
          height: 72,
          borderRadius: 4,
          overflow: "hidden",
          filter: isInColor(label) ? undefined : "saturate(0.4)",
        }}
      >
        <Picture src={ticket.event.image} alt="" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" noWrap>
          {ticket.event.title}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p" noWrap>
          {ticket.event.state === "postponed"
            ? postponedText
            : `${formatEventDate(ticket.event)} • ${toCityTime(ticket.event.start_at).format("h:mm A")}`}
        </Typography>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, mt: 0.75 }}>
          <Badge tone={tones[label]} sx={longLabel}>
            {isSent ? `Sent to ${ticket.held_by}` : label}
          </Badge>
          <Badge sx={longLabel}>{ticket.tier_name}</Badge>
        </Box>
      </Box>
    </ButtonBase>
  );
};
