import { outbox } from "../mail/outbox.projection.ts";
import type { Projection } from "../platform/stream/change.ts";
import { createStreamHandler } from "../platform/stream/stream-handler.ts";
import { liveOrders } from "../realtime/live-orders.projection.ts";

/** Everything outside the table that follows from new items: emails and live messages. */
export const deliveries: readonly Projection[] = [outbox, liveOrders];

/** The table's second reader. */
export const handler = createStreamHandler(deliveries);
