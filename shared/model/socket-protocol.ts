/** The subprotocol of the live connection at `/ws`. */
export const socketProtocol = "playyy.v1";

/**
 * The protocols a client offers when it connects: ours, and its one-use ticket as a second one. A browser cannot set headers
 * on a socket, and an address ends up in logs, so this is the one place for it.
 */
export const socketProtocols = (ticket: string): [string, string] => [socketProtocol, ticket];
