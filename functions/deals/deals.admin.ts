import { dealsAdmin } from "../../shared/api/deals.ts";
import { serve } from "../serve.ts";
import { createDeal, deleteDeal, updateDeal } from "./deals.ts";
import { undoClaimAsAdmin } from "./undo-claim.ts";
import { listVendorTraffic } from "./vendor-traffic.ts";
import { createVendor, deleteVendor, listVendors, updateVendor } from "./vendors.ts";

export const handler = serve("dealsAdmin", dealsAdmin, {
  async createVendor(input, _caller, { now }) {
    return createVendor(input, now);
  },
  async updateVendor({ vendorId, ...input }, _caller, { now }) {
    return updateVendor(vendorId, input, now);
  },
  async removeVendor({ vendorId }) {
    await deleteVendor(vendorId);
    return {};
  },
  async vendors(query, _caller, { pageOf }) {
    return pageOf(query, listVendors);
  },
  async traffic() {
    return { items: await listVendorTraffic(), cursor: null };
  },
  async create(input, _caller, { now }) {
    return createDeal(input, now);
  },
  async update({ dealId, ...input }, _caller, { now }) {
    return updateDeal(dealId, input, now);
  },
  async remove({ dealId }) {
    await deleteDeal(dealId);
    return {};
  },
  async undoClaim({ userId, claimId, reason }, caller, { now }) {
    return undoClaimAsAdmin({ userId, claimId, reason }, caller.userId, now);
  },
});
