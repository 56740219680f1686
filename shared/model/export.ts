import * as z from "zod";
import { limits } from "./limits.ts";
import { ListedMember } from "./managed-member.ts";
import { Line } from "./primitives.ts";

/** Why a list with personal data is taken away; for the audit log. */
export const ExportReason = Line(limits.reasonLength).min(
  limits.reasonMinLength,
  `Use at least ${limits.reasonMinLength} characters`,
);

/** A member as the export of the list of members has them. */
export const ExportedMember = ListedMember.extend({
  /** The city's day on which they last redeemed, joined, posted or liked something; null where they never did. */
  last_active_day: z.iso.date().nullable(),
});
export type ExportedMember = z.infer<typeof ExportedMember>;
