import type * as z from "zod";
import type { VendorTraffic } from "../../shared/model/deal.ts";
import { readCounts } from "../metrics/counts.ts";
import { listVendors } from "./vendors.ts";

type Traffic = z.output<typeof VendorTraffic>;

/** The counted views and claims of each vendor's deals, with revenue estimated by its average bill in cents (decision D20). */
export const listVendorTraffic = async (): Promise<Traffic[]> => {
  const [{ items }, views, claims] = await Promise.all([
    listVendors({ limit: undefined, position: null }),
    readCounts("vendor-views"),
    readCounts("vendor-claims"),
  ]);
  return items.map(({ id, average_bill_cents }) => {
    const redemptions = claims.get(id) ?? 0;
    return {
      vendor_id: id,
      views: views.get(id) ?? 0,
      redemptions,
      estimated_revenue_cents: redemptions * average_bill_cents,
    };
  });
};
