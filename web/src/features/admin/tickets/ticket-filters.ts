import type { TicketFilter } from "../../../../../shared/model/ticket-report.ts";
import type { TicketTier } from "../../../../../shared/model/ticket-type.ts";
import { nameTier } from "../../../../../shared/rules/ticket-types.ts";

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

/** What all events call the same: these types can be filtered over all of them. */
const commonTypes = [
  { tier: "GA+", name: "GA+" },
  { tier: "VIP+", name: "VIP+" },
] as const;

type Named = { ticket_types: readonly { tier: TicketTier; name: string }[] };

/** The types to filter by: those of the chosen event, which has a name for each, or without one the two that all events share. */
export const tierOptions = (event: Named | undefined, selected: string) => {
  const types = event ? event.ticket_types : commonTypes;
  // A link may name a type before its event has loaded.
  const isListed = selected === "all" || types.some(({ tier }) => tier === selected);
  return [
    { value: "all", label: "All tiers" },
    ...(isListed ? [] : [{ value: selected, label: nameTier(null, selected as TicketTier) }]),
    ...types.map(({ tier, name }) => ({ value: tier, label: name })),
  ];
};

/** The filters once another event is chosen: a type that an event named isn't what another calls so. */
export const withEvent = (event: string, tier: string): Partial<typeof defaultTicketFilters> =>
  commonTypes.some((common) => common.tier === tier) ? { event } : { event, tier: "all" };

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
