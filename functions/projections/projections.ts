import { memberListings } from "../member-search/listings.projection.ts";
import { listEntities, type Projection } from "../platform/stream/change.ts";
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

/** The entities that they follow: what the reader is sent. */
export const projectedEntities = listEntities(projections);
