import { dealsAdmin } from "../../shared/api/deals-admin.ts";
import { serve } from "../serve.ts";
import { getDealSummary, listDealSummaries } from "./catalog/list-deals.ts";
import { getVendorSummary, listVendors } from "./catalog/list-vendors.ts";
import { createDeal, deleteDeal, updateDeal } from "./catalog/manage-deals.ts";
import { createVendor, deleteVendor, locateVendor, updateVendor } from "./catalog/manage-vendors.ts";
import { restoreDeal } from "./catalog/restore-deal.ts";
import { restoreVendor } from "./catalog/restore-vendor.ts";
import { undoClaimAsAdmin } from "./undo-claim.ts";

export const handler = serve("dealsAdmin", dealsAdmin, {
  async createVendor(input, caller, { now }) {
    return createVendor(input, caller, now);
  },
  async updateVendor({ vendorId, ...input }, caller, { now }) {
    return updateVendor(vendorId, input, caller, now);
  },
  async locateVendor({ vendorId, ...input }, caller, { now }) {
    return locateVendor(vendorId, input, caller, now);
  },
  async removeVendor({ vendorId }, caller, { now }) {
    await deleteVendor(vendorId, caller, now);
    return {};
  },
  async restoreVendor({ vendorId }, caller, { now }) {
    return restoreVendor(vendorId, caller, now);
  },
  async vendors({ limit, cursor, ...query }, _caller, { pageOf }) {
    return pageOf({ limit, cursor }, (range) => listVendors(query, range));
  },
  async vendor({ vendorId }) {
    return getVendorSummary(vendorId);
  },
  async list({ limit, cursor, ...query }, _caller, { pageOf }) {
    return pageOf({ limit, cursor }, (range) => listDealSummaries(query, range));
  },
  async deal({ dealId }) {
    return getDealSummary(dealId);
  },
  async create(input, caller, { now }) {
    return createDeal(input, caller, now);
  },
  async update({ dealId, ...input }, caller, { now }) {
    return updateDeal(dealId, input, caller, now);
  },
  async remove({ dealId }, caller, { now }) {
    await deleteDeal(dealId, caller, now);
    return {};
  },
  async restore({ dealId }, caller, { now }) {
    return restoreDeal(dealId, caller, now);
  },
  async undoClaim({ userId, claimId, reason }, caller, { now }) {
    return undoClaimAsAdmin({ userId, claimId, reason }, caller.userId, now);
  },
});
