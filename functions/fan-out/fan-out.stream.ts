import { createStreamHandler } from "../platform/stream/stream-handler.ts";
import { deliveries } from "./deliveries.ts";

/** The table's second reader: tells the outside. */
export const handler = createStreamHandler(deliveries);
