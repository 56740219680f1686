import * as z from "zod";

/** What a person types to delete their account. */
export const erasureWord = "DELETE";

/** How recently somebody must have signed in to delete their account, in minutes. */
export const recentSignInMinutes = 10;

/** One thing we keep of a member, and which part of their data it belongs to. */
export const ExportItem = z.object({ section: z.string(), data: z.record(z.string(), z.unknown()) });
export type ExportItem = z.infer<typeof ExportItem>;

/** `done` when nothing is left; `under-way` when the rest is deleted in the next minutes. Signing in has ended either way. */
export const Erasure = z.object({ status: z.enum(["done", "under-way"]) });
export type Erasure = z.infer<typeof Erasure>;
