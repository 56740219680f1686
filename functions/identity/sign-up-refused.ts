/** A sign-up rejected on purpose; the visitor reads the message. An alarm excludes these from Lambda's errors. */
export class SignUpRefused extends Error {}
