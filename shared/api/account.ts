import * as z from "zod";
import { Erasure, ExportItem, erasureWord } from "../model/account.ts";
import { Page, PageQuery, UserId } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

export const account = defineRoutes({
  export: {
    method: "GET",
    path: "/api/me/export",
    access: "user",
    summary: "Everything that is kept of the caller, part by part; all pages together are the whole.",
    input: PageQuery.pick({ cursor: true }),
    output: Page(ExportItem),
    rate: { max: 300, seconds: 600 },
  },
  erase: {
    method: "POST",
    path: "/api/me/erasure",
    access: "user",
    status: 202,
    summary: "Delete the caller's account and data for good; ends a paid plan first, and asks for a recent sign-in.",
    input: z.object({ confirm: z.literal(erasureWord) }),
    output: Erasure,
    blockCheck: "none",
    rate: { max: 10, seconds: 600 },
  },
});

export const accountAdmin = defineRoutes({
  export: {
    // A POST: an export of somebody's data is recorded in the audit log.
    method: "POST",
    path: "/api/admin/members/{userId}/export",
    access: "admin",
    permission: "members",
    summary: "Everything that is kept of one member, part by part, as their own export has it.",
    input: PageQuery.pick({ cursor: true }).extend({ userId: UserId }),
    output: Page(ExportItem),
    // A page can be larger than a record may be; its audit row is written once for each Idempotency-Key.
    idempotency: "own",
    rate: { max: 300, seconds: 600 },
  },
});
