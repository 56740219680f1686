import { AuditFilter, AuditRecord } from "../model/audit.ts";
import { Page, PageQuery } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

export const auditAdmin = defineRoutes({
  list: {
    method: "GET",
    path: "/api/admin/audit",
    access: "admin",
    summary: "The audit log, newest first: all of it, one area's or one record's.",
    input: PageQuery.extend(AuditFilter.shape),
    output: Page(AuditRecord),
  },
  open: {
    method: "GET",
    path: "/api/admin/audit/open",
    access: "admin",
    summary: "Changes at Stripe or in storage that began and whose outcome isn't known.",
    input: PageQuery,
    output: Page(AuditRecord),
  },
});
