/** What a client computes to sign in: the browser's half of SRP, and the code an authenticator app shows. */
export { beginSrp } from "./srp-client.ts";
export { totpCode } from "./totp.ts";
