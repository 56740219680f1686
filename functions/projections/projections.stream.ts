import { memberListings } from "../member-search/listings.projection.ts";
import type { Projection } from "../platform/stream/change.ts";
import { createStreamHandler } from "../platform/stream/stream-handler.ts";
import { figures, rankings, recentActivity, standings } from "../reports/reports.projection.ts";
import { ticketCounts, ticketSearch } from "../tickets/management/tickets.projection.ts";

/** Everything that is kept in the table by following its changes. */
export const projections: readonly Projection[] = [
  ticketCounts,
  ticketSearch,
  memberListings,
  figures,
  standings,
  rankings,
  recentActivity,
];

/** The table's first reader. */
export const handler = createStreamHandler(projections);
