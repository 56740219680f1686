import type { SyncAudit } from "../../../shared/model/sync.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { readSyncAudit, SyncAuditEntity } from "./sync-audit.entity.ts";

const pageSize = 20;

/** Lists the records of comparisons with Stripe by when they started, newest first. */
export const listSyncAudits = async ({ limit = pageSize, position }: PageRange): Promise<PageResult<SyncAudit>> => {
  const newest = SyncAuditEntity.query.newest({ job_type: "reconcile" });
  const { data, cursor } = await newest.go({ order: "desc", limit, cursor: position });
  return { items: data.map(readSyncAudit), position: cursor };
};
