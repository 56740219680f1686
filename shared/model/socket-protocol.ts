/** The subprotocol of the live connection at `/ws`. */
export const socketProtocol = "playyy.v1";

/**
 * The protocols a client offers when it connects: ours, and its access token as a second one. A browser cannot set headers on
 * a socket, and an address ends up in logs, so this is the one place for the token.
 */
export const socketProtocols = (accessToken: string): [string, string] => [socketProtocol, accessToken];
