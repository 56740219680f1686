/** A number of deals in words: "1 deal". */
export const countDeals = (count: number): string =>
  count === 1 ? "1 deal" : `${count.toLocaleString("en-US")} deals`;

/** The list of a vendor's deals. */
export const dealsPathOf = (vendorId: string): string => `/admin/deals?vendor=${vendorId}`;
