import { createStreamHandler } from "../platform/stream/stream-handler.ts";
import { projections } from "./projections.ts";

/** The table's first reader: keeps what is derived in the table. */
export const handler = createStreamHandler(projections);
