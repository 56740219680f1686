import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Skeleton from "@mui/material/Skeleton";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Waiting } from "../../../../../shared/model/reports.ts";
import { formatInCity } from "../../../../../shared/rules/city-day.ts";
import { counted, formatCount } from "../../../../../shared/rules/counted.ts";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { type CountedKind, useWaiting } from "../../../back-office/waiting.ts";
import { FailedState } from "../../../components/feedback/states.tsx";
import { kpiGrid } from "./kpi-grid.ts";
import { toKpis } from "./kpis.ts";

type Row = { id: string; count: string; text: ReactNode; to: string };

/** What waits, in the order of its urgency: what it is called for one and for several, and where it is worked off. */
const kinds: [kind: CountedKind, one: string, several: string, to: string][] = [
  ["support", "support message to answer", "support messages to answer", "/admin/messages"],
  ["reports", "report to decide", "reports to decide", "/admin/community"],
  ["appeals", "appeal to decide", "appeals to decide", "/admin/community?view=appeals"],
  [
    "disputes",
    "dispute to answer",
    "disputes to answer",
    "https://dashboard.stripe.com/disputes?status=needs_response",
  ],
  [
    "past_due",
    "membership past due",
    "memberships past due",
    "https://dashboard.stripe.com/subscriptions?status=past_due",
  ],
  ["refunds", "returned refund to settle", "returned refunds to settle", "/admin/membership-sync"],
  ["refused_refunds", "refused refund to settle", "refused refunds to settle", "/admin/membership-sync"],
  [
    "unmatched",
    "subscription without a member",
    "subscriptions without a member",
    "/admin/membership-sync?tab=comparison",
  ],
  ["failed_mails", "email that couldn't be sent", "emails that couldn't be sent", "/admin/membership-sync?tab=status"],
  ["failed_jobs", "sync that failed", "syncs that failed", "/admin/membership-sync"],
  ["unfinished", "change with an unknown outcome", "changes with an unknown outcome", "/admin/audit"],
];

const deadlineOf = ({ disputes }: Waiting): string => {
  if (!disputes?.respond_by) return "";
  const at = formatInCity(disputes.respond_by, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
  return disputes.count === 1 ? ` by ${at}` : `, the first by ${at}`;
};

const countRows = (waiting: Waiting): Row[] =>
  kinds.flatMap(([kind, one, several, to]) => {
    const { count = 0, more = false } = waiting[kind] ?? {};
    if (count === 0) return [];
    const text = `${count === 1 ? one : several}${kind === "disputes" ? deadlineOf(waiting) : ""}`;
    return [{ id: kind, count: `${count}${more ? "+" : ""}`, text, to }];
  });

const eventRows = ({ stuck_changes = [], sold_out = [] }: Waiting): Row[] => [
  ...stuck_changes.map(({ event_id, title }) => ({
    id: `stuck-${event_id}`,
    count: "!",
    text: (
      <>
        <strong>{title}</strong> has a change that doesn't get on
      </>
    ),
    to: `/admin/events/${event_id}/edit`,
  })),
  ...sold_out.map(({ event_id, title }) => ({
    id: `sold-out-${event_id}`,
    count: "0",
    text: (
      <>
        spots left: <strong>{title}</strong> sold out today
      </>
    ),
    to: `/admin/events/${event_id}/waiting-list`,
  })),
];

const doorText = (sold: number): string =>
  sold === 0 ? "tickets sold for" : `of ${counted(sold, "ticket")} in at the door of`;

const nightRows = ({ tonight = [] }: Waiting): Row[] =>
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
  const rows = [...countRows(waiting), ...eventRows(waiting), ...nightRows(waiting)];
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
 * What needs the reader by their role, each with its count and the way to it: what waits for an answer or a decision, what got stuck, events that
 * sold out, and tonight's.
 * `children` follow once that is known, so that they don't move.
 */
export const WaitingList = ({ children }: { children: ReactNode }) => {
  const { data, isError, refetch } = useWaiting();
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
          <Rows waiting={data} />
        ) : (
          <FailedState compact title="Couldn't load what needs you" onRetry={() => void refetch()} />
        )}
      </SectionCard>
      {children}
    </>
  );
};
