import * as z from "zod";
import { limits } from "./limits.ts";
import { Email, Line, Text } from "./primitives.ts";

/** A message to support; all four fields are required. */
export const ContactInput = z.object({
  name: Line(limits.nameLength),
  email: Email,
  subject: Line(limits.titleLength),
  message: Text(limits.textLength).refine((text) => text.length > 0, "Please write a message"),
});
export type ContactInput = z.infer<typeof ContactInput>;
