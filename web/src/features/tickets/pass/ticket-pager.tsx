import CheckRounded from "@mui/icons-material/CheckRounded";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import { Link } from "react-router-dom";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { passWidth } from "./ticket-pass.tsx";

const PagerLink = ({
  ticket,
  place,
  count,
  isCurrent,
}: {
  ticket: Ticket;
  place: number;
  count: number;
  isCurrent: boolean;
}) => (
  <ButtonBase
    component={Link}
    to={`/ticket/${ticket.id}`}
    replace
    aria-label={`Ticket ${place} of ${count}`}
    aria-current={isCurrent ? "page" : undefined}
    sx={{
      flex: "1 1 44px",
      minWidth: 44,
      minHeight: 44,
      gap: 0.5,
      borderRadius: 999,
      fontWeight: 700,
      fontVariantNumeric: "tabular-nums",
      color: isCurrent ? "primary.contrastText" : "text.secondary",
      bgcolor: isCurrent ? "primary.main" : "transparent",
      "&:hover": isCurrent ? {} : { bgcolor: "surface.raised" },
      "& svg": { fontSize: 18 },
    }}
  >
    {ticket.status === "redeemed" && <CheckRounded aria-hidden />}
    {count > 4 ? place : `${place} of ${count}`}
  </ButtonBase>
);

/** Links between the tickets of an order, so that a group can check in one after the other; nothing for a single ticket. */
export const TicketPager = ({ order, current }: { order: Ticket[]; current: string }) =>
  order.length < 2 ? null : (
    <Box
      component="nav"
      aria-label="Tickets of this order"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 0.5,
        maxWidth: passWidth,
        mx: "auto",
        mb: 1.5,
        p: 0.5,
        borderRadius: 7,
        bgcolor: "surface.sunken",
      }}
    >
      {order.map((ticket, index) => (
        <PagerLink
          key={ticket.id}
          ticket={ticket}
          place={ticket.number ?? index + 1}
          count={order.length}
          isCurrent={ticket.id === current}
        />
      ))}
    </Box>
  );
