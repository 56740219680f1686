import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Activity, DashboardFigures } from "../../../../../shared/model/reports.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { shownActivity } from "../../../../../shared/rules/shown-activity.ts";
import { timeAgo } from "../../../../../shared/rules/time-ago.ts";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";

type Entry = { id: string; name: ReactNode; figure: string };

const List = ({ title, entries, empty }: { title: string; entries: Entry[]; empty: string }) => (
  <SectionCard title={title}>
    {entries.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
    <Box component="ol" aria-label={title} sx={{ listStyle: "none", p: 0, m: 0 }}>
      {entries.map(({ id, name, figure }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: "flex",
            flexWrap: "wrap",
            justifyContent: "flex-end",
            columnGap: 1.5,
            py: 0.75,
            borderTop: 1,
            borderColor: "divider",
          }}
        >
          <Box sx={{ flex: "1 1 8rem", minWidth: 0, overflowWrap: "anywhere" }}>{name}</Box>
          <Box sx={{ color: "text.secondary", textAlign: "right" }}>{figure}</Box>
        </Box>
      ))}
    </Box>
  </SectionCard>
);

const sentences: Record<Activity["kind"], (title: string | null) => string> = {
  redemption: (title) => `redeemed a deal at ${title ?? "a vendor"}`,
  rsvp: (title) => `joined ${title ?? "an event"}`,
  post: (title) => `posted in ${title ?? "the community"}`,
};

const toSentence = ({ kind, name, title }: Activity): string =>
  `${name ?? "A former member"} ${sentences[kind](title)}`;

/** The four lists below the KPIs (row kpi-11). */
export const TopLists = ({ figures }: { figures: DashboardFigures }) => (
  <Box
    sx={{
      display: "grid",
      gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 20rem), 1fr))",
      columnGap: 2,
      // What happened last is longer than the lists of the best.
      "& > :last-of-type": { gridColumn: "1 / -1" },
    }}
  >
    <List
      title="Top Performing Vendors"
      empty="Nobody has redeemed a deal yet."
      entries={figures.top_vendors.map(({ vendor_id, name, redemptions, estimated_revenue_cents }) => ({
        id: vendor_id,
        name,
        figure: `${counted(redemptions, "redemption")} · ${formatCents(estimated_revenue_cents)} estimated`,
      }))}
    />
    <List
      title="Popular Events"
      empty="Nobody has joined an event yet."
      entries={figures.popular_events.map(({ event_id, title, rsvps }) => ({
        id: event_id,
        name: title,
        figure: counted(rsvps, "RSVP"),
      }))}
    />
    <List
      title="Top Point Earners"
      empty="Nobody has earned points yet."
      entries={figures.top_earners.map(({ user_id, name, points }) => ({
        id: user_id,
        name,
        figure: counted(points, "point"),
      }))}
    />
    <List
      title="Recent Activity"
      empty="Nothing happened in the last 30 days."
      entries={shownActivity(figures.activity).map((activity) => ({
        id: activity.id,
        name: toSentence(activity),
        figure: timeAgo(activity.at, figures.as_of),
      }))}
    />
  </Box>
);
