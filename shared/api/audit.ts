import * as z from "zod";
import { AuditFilter, AuditRecord } from "../model/audit.ts";
import { Empty, Id, Page, PageQuery } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

export const auditAdmin = defineRoutes({
  list: {
    method: "GET",
    path: "/api/admin/audit",
    access: "admin",
    permission: "audit",
    summary:
      "The audit log, newest first: all of it, one area's, one record's or one person's, with the names of whom it is about.",
    input: PageQuery.extend(AuditFilter.shape),
    output: Page(AuditRecord),
  },
  open: {
    method: "GET",
    path: "/api/admin/audit/open",
    access: "admin",
    permission: "audit",
    summary: "Changes at Stripe or in storage that began and whose outcome isn't known.",
    input: PageQuery,
    output: Page(AuditRecord),
  },
  close: {
    method: "POST",
    path: "/api/admin/audit/open/{intentId}/close",
    access: "admin",
    permission: "audit",
    summary: "Record how an unfinished change ended, after somebody looked; repeated, nothing changes.",
    input: z.object({ intentId: Id, outcome: z.enum(["done", "failed"]) }),
    output: Empty,
  },
});
