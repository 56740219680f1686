/** The list of a vendor's deals. */
export const dealsPathOf = (vendorId: string): string => `/admin/deals?vendor=${vendorId}`;
