import * as z from "zod";
import { limits } from "./limits.ts";
import { Id, Line } from "./primitives.ts";

/** The one coordinate of whatever has none of its own: downtown Jacksonville (row explore-08). */
export const cityCoordinate = { latitude: 30.3322, longitude: -81.6557 } as const;

/** A part of the city. */
export const Location = z.object({
  id: Id,
  name: z.string(),
  address: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
});
export type Location = z.infer<typeof Location>;

export const LocationInput = z.object({
  name: Line(),
  address: Line(limits.titleLength).nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
});
