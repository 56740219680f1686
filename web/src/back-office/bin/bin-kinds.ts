import { type BinEntry, type BinKind, binDays } from "../../../../shared/model/bin.ts";
import { call, queryKeyOf } from "../../api/index.ts";

type OfKind = {
  /** The kind's name, which also begins the toasts: "Deal deleted". */
  label: string;
  restore: (id: string) => Promise<unknown>;
  /** The lists that a deletion and a restore change. */
  lists: readonly (readonly unknown[])[];
};

/** What the back-office does with the bin's records, by their kind. */
export const binKinds: Readonly<Record<BinKind, OfKind>> = {
  vendor: {
    label: "Vendor",
    restore: (vendorId) => call("dealsAdmin", "restoreVendor", { vendorId }),
    lists: [queryKeyOf("dealsAdmin", "vendors")],
  },
  deal: {
    label: "Deal",
    restore: (dealId) => call("dealsAdmin", "restore", { dealId }),
    lists: [queryKeyOf("dealsAdmin", "list"), queryKeyOf("dealsAdmin", "vendors"), queryKeyOf("deals", "list")],
  },
  event: {
    label: "Event",
    restore: (eventId) => call("eventsAdmin", "restore", { eventId }),
    lists: [
      queryKeyOf("eventsAdmin", "list"),
      queryKeyOf("reportsAdmin", "events"),
      queryKeyOf("events", "list"),
      queryKeyOf("events", "get"),
    ],
  },
  "exclusive-event": {
    label: "Exclusive event",
    restore: (exclusiveEventId) => call("playyyAdmin", "restore", { exclusiveEventId }),
    lists: [queryKeyOf("playyyAdmin", "list")],
  },
  news: {
    label: "Video",
    restore: (newsId) => call("contentAdmin", "restoreNews", { newsId }),
    lists: [queryKeyOf("contentAdmin", "news")],
  },
  logo: {
    label: "Partner logo",
    restore: (logoId) => call("contentAdmin", "restoreLogo", { logoId }),
    lists: [queryKeyOf("contentAdmin", "logos")],
  },
  location: {
    label: "Location",
    restore: (name) => call("communityAdmin", "restoreLocation", { name }),
    lists: [queryKeyOf("community", "locations")],
  },
};

/** One deleted record. */
export type Deleted = Pick<BinEntry, "kind" | "id" | "name">;

/** Everything that a deletion or a restore of a kind makes old. */
export const changedLists = (kind: BinKind) => [...binKinds[kind].lists, queryKeyOf("binAdmin", "list")];

/** What a question before a deletion ends with. */
export const canBeRestored = `You can restore it for ${binDays} days.`;
