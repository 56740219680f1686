import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { formatEventDateTime, toCityTime } from "../../../../../shared/rules/city-time.ts";
import { isPast, postponedText } from "../../../../../shared/rules/event-times.ts";
import { describeMove } from "../../../../../shared/rules/moved-text.ts";
import { getDoorStatus, isShownAsOwn } from "../../../../../shared/rules/ticket-label.ts";
import { Disclosure } from "../../../components/layout/disclosure.tsx";
import { Picture } from "../../../components/media/picture.tsx";
import { Badge } from "../../../components/text/badge.tsx";
import { MovedNote } from "../../../components/text/moved-note.tsx";
import { sunset } from "../../../theme/palette.ts";
import { CheckInButton } from "./check-in-button.tsx";
import { MovingWatermark } from "./moving-watermark.tsx";
import { TicketStatus } from "./ticket-status.tsx";

/** For the badge of a type, whose name somebody chose: it breaks into lines where it is too long. */
export const longBadge = { whiteSpace: "normal", py: 0.5, lineHeight: 1.2 } as const;

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

type FactProps = { label: string; wide?: boolean; more?: string | null; note?: ReactNode; children: string };

const Fact = ({ label, wide = false, more, note, children }: FactProps) => (
  <Box sx={{ minWidth: 0, overflowWrap: "anywhere", ...(wide && { gridColumn: "1 / -1" }) }}>
    <Typography variant="caption" color="textSecondary" component="dt">
      {label}
    </Typography>
    <Typography variant="subtitle1" component="dd" sx={{ m: 0, fontWeight: 700 }}>
      {children}
      {note}
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
/** Above a code there is less room still: on a screen of 640 pixels it is whole. */
const lowPictureHeight = "clamp(120px, 100dvh - 620px, 190px)";

type HeadProps = { ticket: Ticket; email: string; isOwn: boolean; holder: string; isLow: boolean };

const Head = ({ ticket, email, isOwn, holder, isLow }: HeadProps) => (
  <Box
    sx={{
      position: "relative",
      display: "grid",
      alignItems: "end",
      minHeight: isLow ? lowPictureHeight : pictureHeight,
      color: "#fff",
    }}
  >
    <Box sx={{ position: "absolute", inset: 0, filter: isOwn ? undefined : "saturate(0)" }}>
      <Picture src={ticket.event.image} alt="" eager="first" />
    </Box>
    <Box
      sx={{
        position: "absolute",
        inset: 0,
        background: "linear-gradient(to top, rgba(12,10,29,0.94), rgba(12,10,29,0.1) 70%)",
      }}
    />
    {isOwn && <MovingWatermark email={email} last4={ticket.last4_phone} />}
    <Box sx={{ position: "relative", minWidth: 0, p: isLow ? 2 : 2.5, pt: isLow ? 2 : 8 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.75, mb: 1 }}>
        <Badge tone={isOwn ? "sunset" : "quiet"} sx={longBadge}>
          {ticket.tier_name}
        </Badge>
        {ticket.number && ticket.order_quantity && ticket.order_quantity > 1 && (
          <Badge tone="glass">
            Ticket {ticket.number} of {ticket.order_quantity}
          </Badge>
        )}
      </Box>
      <Typography variant={isLow || ticket.event.title.length > longTitle ? "h3" : "h2"} component="h2">
        {ticket.event.title}
      </Typography>
      {isLow && ticket.held_by === null && <Typography sx={{ fontWeight: 650 }}>{holder}</Typography>}
    </Box>
  </Box>
);

/** `holder` is null where the name stands above already. */
const Facts = ({ ticket, holder, moved }: { ticket: Ticket; holder: string | null; moved: string | null }) => (
  <Box component="dl" sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 2, m: 0, p: 2.5 }}>
    {holder && (
      <Fact wide label={ticket.held_by === null ? "Name" : "Sent to"}>
        {ticket.held_by ?? holder}
      </Fact>
    )}
    <Fact wide label="When" note={moved && <MovedNote text={moved} />}>
      {ticket.event.state === "postponed" ? postponedText : formatEventDateTime(ticket.event)}
    </Fact>
    {ticket.event.state !== "postponed" && (
      <Fact label="Doors open">{toCityTime(ticket.event.doors_at).format("h:mm A")}</Fact>
    )}
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

const Numbers = ({ ticket }: { ticket: Ticket }) => (
  <Box component="dl" sx={{ display: "grid", gap: 1, m: 0, fontVariantNumeric: "tabular-nums" }}>
    <Fact label="Ticket number">{ticket.id}</Fact>
    <Fact label="Order number">{ticket.session_id}</Fact>
  </Box>
);

/** The pass's width in pixels; its skeleton has the same. */
export const passWidth = 440;

/** Where codes are scanned the pass is wider than other cards on a phone, and on the smallest as wide as the screen: scanners need the code large. */
const codeMargin = "calc(50% - 50vw + clamp(0px, (100vw - 330px) / 2, 8px))";

type PassProps = {
  ticket: Ticket;
  /** The buyer's name. */
  holder: string;
  email: string;
  now: string;
  /** The code that the door scans, or where it is; null where there is none. */
  code?: ReactNode;
};

/**
 * A ticket as a pass to show at the door: holder, event, time, place and status (R40). One that isn't theirs to use has neither
 * the watermark nor the colors of a ticket (R54).
 */
export const TicketPass = ({ ticket, holder, email, now, code = null }: PassProps) => {
  const status = getDoorStatus(ticket, now);
  const isOwn = isShownAsOwn(status);
  const isScanned = ticket.event.door_mode === "scan";
  return (
    <Card
      component="article"
      sx={{
        position: "relative",
        maxWidth: passWidth,
        mx: isScanned ? { xs: codeMargin, sm: "auto" } : "auto",
        overflow: "hidden",
        "&::before": {
          content: '""',
          display: "block",
          height: 6,
          ...(isOwn ? { backgroundImage: sunset } : { bgcolor: "surface.line" }),
        },
      }}
    >
      <Head ticket={ticket} email={email} isOwn={isOwn} holder={holder} isLow={isScanned} />
      {code}
      <TicketStatus
        status={status}
        inSince={isScanned ? ticket.check_in_ts : null}
        outSince={ticket.out_ts ?? null}
        now={now}
      />
      <Facts
        ticket={ticket}
        holder={isScanned && ticket.held_by === null ? null : holder}
        moved={isPast(ticket.event, now) ? null : describeMove(ticket.event)}
      />
      <Tear />
      <Box sx={{ display: "grid", gap: 1.25, p: 2.5 }}>
        <CheckInButton key={ticket.id} ticket={ticket} holder={holder} now={now} />
        <Disclosure label="Details">
          <Numbers ticket={ticket} />
        </Disclosure>
      </Box>
    </Card>
  );
};
