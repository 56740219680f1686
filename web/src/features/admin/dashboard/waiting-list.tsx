import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Waiting } from "../../../../../shared/model/reports.ts";
import { formatInCity } from "../../../../../shared/rules/city-day.ts";
import { counted, formatCount } from "../../../../../shared/rules/counted.ts";
import { query } from "../../../api/index.ts";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { useMay } from "../../../back-office/roles/use-may.ts";
import { visibleWaiting } from "../../../back-office/roles/visible-waiting.ts";
import { FailedState } from "../../../components/feedback/states.tsx";
import { kpiGrid } from "./kpi-grid.ts";
import { toKpis } from "./kpis.ts";

type Kind = Exclude<keyof Waiting, "tonight">;
type Row = { id: string; count: string; text: ReactNode; to: string };

/** What waits, in the order of its urgency: what it is called for one and for several, and the list that it is worked off in. */
const kinds: [kind: Kind, one: string, several: string, to: string][] = [
  ["support", "support message to answer", "support messages to answer", "/admin/messages"],
  ["reports", "report to decide", "reports to decide", "/admin/community"],
  ["appeals", "appeal to decide", "appeals to decide", "/admin/community?view=appeals"],
  [
    "past_due",
    "membership past due",
    "memberships past due",
    "https://dashboard.stripe.com/subscriptions?status=past_due",
  ],
  ["refunds", "returned refund to settle", "returned refunds to settle", "/admin/membership-sync"],
  [
    "unmatched",
    "subscription without a member",
    "subscriptions without a member",
    "/admin/membership-sync?tab=comparison",
  ],
  ["failed_mails", "email that couldn't be sent", "emails that couldn't be sent", "/admin/membership-sync?tab=status"],
];

const waitingRows = (waiting: Waiting): Row[] =>
  kinds.flatMap(([kind, one, several, to]) => {
    const { count, more } = waiting[kind];
    if (count === 0) return [];
    return [{ id: kind, count: `${count}${more ? "+" : ""}`, text: count === 1 ? one : several, to }];
  });

const doorText = (sold: number): string =>
  sold === 0 ? "tickets sold for" : `of ${counted(sold, "ticket")} in at the door of`;

const nightRows = ({ tonight }: Waiting): Row[] =>
  tonight.map(({ event_id, title, start_at, sold, admitted }) => ({
    id: event_id,
    count: formatCount(admitted),
    text: (
      <>
        {doorText(sold)} <strong>{title}</strong>, {formatInCity(start_at, { hour: "numeric", minute: "2-digit" })}
      </>
    ),
    to: `/admin/events/${event_id}/night`,
  }));

const linkTo = (to: string) =>
  to.startsWith("/") ? { component: Link, to } : { component: "a", href: to, target: "_blank", rel: "noopener" };

const WaitingRow = ({ count, text, to }: Row) => (
  <Box component="li" sx={{ borderTop: 1, borderColor: "divider" }}>
    <ButtonBase
      {...linkTo(to)}
      sx={{
        display: "flex",
        justifyContent: "flex-start",
        gap: 1,
        width: 1,
        minHeight: 44,
        py: 0.75,
        px: 1,
        borderRadius: 2,
        fontSize: "0.875rem",
        textAlign: "left",
        "&:hover": { bgcolor: "surface.raised" },
      }}
    >
      <Box component="span" sx={{ flex: "none", minWidth: "1.75rem", fontWeight: 700, color: "primary.main" }}>
        {count}
      </Box>{" "}
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        {text}
      </Box>
      <ChevronRightRounded aria-hidden fontSize="small" sx={{ color: "text.secondary" }} />
    </ButtonBase>
  </Box>
);

const Calm = () => (
  <Box sx={{ display: "flex", alignItems: "center", gap: 1, color: "text.secondary" }}>
    <CheckCircleRounded aria-hidden fontSize="small" sx={{ color: "success.main" }} />
    Nothing needs you right now.
  </Box>
);

const Rows = ({ waiting }: { waiting: Waiting }) => {
  const rows = [...waitingRows(waiting), ...nightRows(waiting)];
  if (rows.length === 0) return <Calm />;
  return (
    <Box
      component="ul"
      aria-label="What needs you"
      sx={{
        listStyle: "none",
        p: 0,
        m: 0,
        display: "grid",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          lg: rows.length > 1 ? "repeat(2, minmax(0, 1fr))" : "minmax(0, 1fr)",
        },
        columnGap: 3,
      }}
    >
      {rows.map((row) => (
        <WaitingRow key={row.id} {...row} />
      ))}
    </Box>
  );
};

/**
 * What needs the owner, each with its count and the way to it: what waits for an answer or a decision, what got stuck, and tonight's events.
 * `children` follow once that is known, so that they don't move.
 */
export const WaitingList = ({ children }: { children: ReactNode }) => {
  const may = useMay();
  const { data, isError, refetch } = useQuery(query("reportsAdmin", "waiting", {}));
  if (!data && !isError) {
    return (
      <Box role="status" aria-label="Loading the dashboard" sx={{ display: "grid", gap: 2 }}>
        <Skeleton variant="rounded" height={92} />
        <Box sx={kpiGrid}>
          {toKpis(undefined).map(({ label }) => (
            <Skeleton key={label} variant="rounded" height={180} />
          ))}
        </Box>
      </Box>
    );
  }
  return (
    <>
      <SectionCard title="Needs you">
        {data ? (
          <Rows waiting={visibleWaiting(data, may)} />
        ) : (
          <FailedState compact title="Couldn't load what needs you" onRetry={() => void refetch()} />
        )}
      </SectionCard>
      {children}
    </>
  );
};
