import type { TicketFilter } from "../../../../../shared/model/ticket-report.ts";

/** The filters of the ticket list as they stand in the URL. The search isn't there: it names people. */
export const defaultTicketFilters = { period: "ALL", event: "all", tier: "all", status: "all" };

/** Filters and search of the ticket list. */
export type TicketFilters = typeof defaultTicketFilters & { q: string };

export const periodOptions = [
  { value: "1D", label: "1D" },
  { value: "1W", label: "1W" },
  { value: "1M", label: "1M" },
  { value: "ALL", label: "ALL" },
];

export const tierOptions = [
  { value: "all", label: "All tiers" },
  { value: "GA+", label: "GA+" },
  { value: "VIP+", label: "VIP+" },
];

export const statusOptions = [
  { value: "all", label: "All statuses" },
  { value: "valid", label: "Pending" },
  { value: "redeemed", label: "Redeemed" },
];

const minSearchLength = 2;

/** What is searched for; null while the text is too short to search. */
export const searchOf = ({ q }: Pick<TicketFilters, "q">): string | null => {
  const text = q.trim();
  return text.length >= minSearchLength ? text : null;
};

/** The filters as the API takes them. */
export const toTicketFilter = ({ period, event, tier, status }: typeof defaultTicketFilters): TicketFilter => ({
  period: period as NonNullable<TicketFilter["period"]>,
  ...(event === "all" ? {} : { event_id: event }),
  ...(tier === "all" ? {} : { tier: tier as NonNullable<TicketFilter["tier"]> }),
  ...(status === "all" ? {} : { status: status as NonNullable<TicketFilter["status"]> }),
});
