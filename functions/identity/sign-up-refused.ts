/** A sign-up rejected on purpose; the visitor reads the message. An alarm excludes these from Lambda's errors. */
export class SignUpRefused extends Error {}

/** What a sign-up with a known address is answered, and one with the address of a blocked account (R65). */
export const knownAddress = "An account with this email already exists.";
