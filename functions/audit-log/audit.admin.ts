import { auditAdmin } from "../../shared/api/audit.ts";
import { closeIntent } from "../audit/audit-intents.ts";
import { serve } from "../serve.ts";
import { listAuditRows, listOpenIntents } from "./list-audit-rows.ts";

export const handler = serve("auditAdmin", auditAdmin, {
  async list({ limit, cursor, ...filter }, _caller, { pageOf }) {
    return pageOf({ limit, cursor }, (range) => listAuditRows(filter, range));
  },
  async open(query, _caller, { pageOf }) {
    return pageOf(query, listOpenIntents);
  },
  async close({ intentId, outcome }, caller, { now }) {
    await closeIntent(intentId, outcome, caller, now);
    return {};
  },
});
