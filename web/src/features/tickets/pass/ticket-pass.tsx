import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { formatEventDateTime, toCityTime } from "../../../../../shared/rules/city-time.ts";
import { getDoorStatus } from "../../../../../shared/rules/ticket-label.ts";
import { Picture } from "../../../components/media/picture.tsx";
import { Badge } from "../../../components/text/badge.tsx";
import { sunset } from "../../../theme/palette.ts";
import { CheckInButton } from "./check-in-button.tsx";
import { MovingWatermark } from "./moving-watermark.tsx";
import { TicketStatus } from "./ticket-status.tsx";

const notch = (side: "left" | "right") => ({
  content: '""',
  position: "absolute",
  top: -14,
  [side]: -15,
  width: 28,
  height: 28,
  borderRadius: "50%",
  bgcolor: "background.default",
  border: 1,
  borderColor: "divider",
});

const Tear = () => (
  <Box
    aria-hidden
    sx={{
      position: "relative",
      borderTop: "2px dashed",
      borderColor: "surface.line",
      "&::before": notch("left"),
      "&::after": notch("right"),
    }}
  />
);

type FactProps = { label: string; wide?: boolean; more?: string | null; children: string };

const Fact = ({ label, wide = false, more, children }: FactProps) => (
  <Box sx={{ minWidth: 0, overflowWrap: "anywhere", ...(wide && { gridColumn: "1 / -1" }) }}>
    <Typography variant="caption" color="textSecondary" component="dt">
      {label}
    </Typography>
    <Typography variant="subtitle1" component="dd" sx={{ m: 0, fontWeight: 700 }}>
      {children}
    </Typography>
    {more && (
      <Typography variant="body2" color="textSecondary" component="dd" sx={{ m: 0 }}>
        {more}
      </Typography>
    )}
  </Box>
);

/** Longer titles are set smaller. */
const longTitle = 48;

/** Shrinks on a short screen, so that everything needed at the door fits without scrolling. */
const pictureHeight = { xs: "clamp(160px, 100dvh - 640px, 260px)", sm: "clamp(180px, 100dvh - 700px, 320px)" };

const Head = ({ ticket, email }: { ticket: Ticket; email: string }) => (
  <Box sx={{ position: "relative", display: "grid", alignItems: "end", minHeight: pictureHeight, color: "#fff" }}>
    <Box sx={{ position: "absolute", inset: 0 }}>
      <Picture src={ticket.event.image} alt="" eager="first" />
    </Box>
    <Box
      sx={{
        position: "absolute",
        inset: 0,
        background: "linear-gradient(to top, rgba(12,10,29,0.94), rgba(12,10,29,0.1) 70%)",
      }}
    />
    <MovingWatermark email={email} last4={ticket.last4_phone} />
    <Box sx={{ position: "relative", minWidth: 0, p: 2.5, pt: 8 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, mb: 1 }}>
        <Badge tone="sunset">{ticket.tier}</Badge>
        {ticket.number && ticket.order_quantity && (
          <Badge tone="glass">
            Ticket {ticket.number} of {ticket.order_quantity}
          </Badge>
        )}
      </Box>
      <Typography variant={ticket.event.title.length > longTitle ? "h3" : "h2"} component="h2">
        {ticket.event.title}
      </Typography>
    </Box>
  </Box>
);

const Facts = ({ ticket, holder }: { ticket: Ticket; holder: string }) => (
  <Box component="dl" sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 2, m: 0, p: 2.5 }}>
    <Fact wide label="Name">
      {holder}
    </Fact>
    <Fact wide label="When">
      {formatEventDateTime(ticket.event)}
    </Fact>
    <Fact label="Doors open">{toCityTime(ticket.event.doors_at).format("h:mm A")}</Fact>
    {ticket.code_used && <Fact label="Code">{ticket.code_used}</Fact>}
    {ticket.event.venue_name && (
      <Fact wide label="Where" more={ticket.event.venue_address}>
        {ticket.event.venue_name}
      </Fact>
    )}
    {!ticket.event.venue_name && ticket.event.venue_address && (
      <Fact wide label="Where">
        {ticket.event.venue_address}
      </Fact>
    )}
  </Box>
);

type PassProps = {
  ticket: Ticket;
  /** The buyer's name. */
  holder: string;
  email: string;
  now: string;
};

/** A ticket as a pass to show at the door: holder, event, time, place and status (decision D40). */
export const TicketPass = ({ ticket, holder, email, now }: PassProps) => (
  <Card
    component="article"
    sx={{
      position: "relative",
      maxWidth: 440,
      mx: "auto",
      overflow: "hidden",
      "&::before": { content: '""', display: "block", height: 6, backgroundImage: sunset },
    }}
  >
    <Head ticket={ticket} email={email} />
    <TicketStatus status={getDoorStatus(ticket, now)} />
    <Facts ticket={ticket} holder={holder} />
    <Tear />
    <Box sx={{ display: "grid", gap: 1.25, p: 2.5 }}>
      <CheckInButton key={ticket.id} ticket={ticket} holder={holder} now={now} />
      <Typography variant="caption" color="textSecondary" align="center" sx={{ fontVariantNumeric: "tabular-nums" }}>
        {ticket.id}
      </Typography>
    </Box>
  </Card>
);

/** The pass's width in pixels; its skeleton has the same. */
export const passWidth = 440;
