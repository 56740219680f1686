import * as z from "zod";
import { Instant, Line } from "./primitives.ts";

/** An email's id in the outbox. */
export const MailId = Line(400);

/** An email that was given up, and why in the mail service's words. */
export const FailedMail = z.object({
  id: z.string(),
  to: z.string(),
  template: z.string(),
  error: z.string(),
  attempts: z.number().int(),
  created_at: Instant,
  failed_at: Instant,
});
export type FailedMail = z.infer<typeof FailedMail>;

/** How sending again went: `waiting` is retried on its own for 72 hours. */
export const ResendResult = z.object({ status: z.enum(["sent", "waiting", "failed"]), error: z.string().nullable() });
export type ResendResult = z.infer<typeof ResendResult>;
