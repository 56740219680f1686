import * as z from "zod";
import { CentsSum } from "./primitives.ts";

const Count = z.int().min(0);

/** Whom a change of an event would reach, told before it is made. `paid` is what standing tickets cost less what went back of it, in cents. */
export const EventImpact = z.object({
  /** Tickets that stand, used ones too, and those held in open checkouts. */
  tickets: Count,
  held: Count,
  rsvps: Count,
  paid: CentsSum,
});
export type EventImpact = z.infer<typeof EventImpact>;
