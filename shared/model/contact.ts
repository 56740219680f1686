import * as z from "zod";
import { limits } from "./limits.ts";
import { Email, Instant, Line, Text, UserId } from "./primitives.ts";

/** A message to support; all four fields are required. */
export const ContactInput = z.object({
  name: Line(limits.nameLength),
  email: Email,
  subject: Line(limits.titleLength),
  message: Text(limits.textLength).refine((text) => text.length > 0, "Please write a message"),
});
export type ContactInput = z.infer<typeof ContactInput>;

/** A message to support as it was kept; `user_id` when its sender was signed in, `answered_at` once an administrator marked it as answered. */
export const ContactMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  user_id: UserId.nullable(),
  created_at: Instant,
  answered_at: Instant.nullable(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;
