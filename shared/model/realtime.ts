import * as z from "zod";

/** What a client may send. */
export const ClientMessage = z.discriminatedUnion("action", [z.object({ action: z.literal("ping") })]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** What the server sends. */
export const ServerMessage = z.discriminatedUnion("type", [z.object({ type: z.literal("pong") })]);
export type ServerMessage = z.infer<typeof ServerMessage>;
