import * as z from "zod";

/** The subprotocol of the live connection at `/ws`. */
export const socketProtocol = "playyy.v1";

/**
 * The protocols a client offers when it connects: ours, and its access token as a second one. A browser cannot set headers on
 * a socket, and an address ends up in logs, so this is the one place for the token.
 */
export const socketProtocols = (accessToken: string): [string, string] => [socketProtocol, accessToken];

/** What a client may send. */
export const ClientMessage = z.discriminatedUnion("action", [z.object({ action: z.literal("ping") })]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** What the server sends. */
export const ServerMessage = z.discriminatedUnion("type", [z.object({ type: z.literal("pong") })]);
export type ServerMessage = z.infer<typeof ServerMessage>;
