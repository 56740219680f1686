import * as z from "zod";
import { FailedMail, MailId, ResendResult } from "../model/mail.ts";
import { Page, PageQuery } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

/** Emails that were given up, for administrators. */
export const mailAdmin = defineRoutes({
  failed: {
    method: "GET",
    path: "/api/admin/mails/failed",
    access: "admin",
    permission: "mails",
    summary: "Emails that were given up, newest first, with the reason.",
    input: PageQuery,
    output: Page(FailedMail),
  },
  resend: {
    method: "POST",
    path: "/api/admin/mails/resend",
    access: "admin",
    permission: "mails",
    summary: "Send one given-up email again, now.",
    input: z.object({ id: MailId }),
    output: ResendResult,
    rate: { max: 60, seconds: 300 },
  },
});
