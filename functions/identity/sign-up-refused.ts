/** A sign-up is refused on purpose; the visitor reads the message. An alarm takes these off the errors that Lambda counts. */
export class SignUpRefused extends Error {}
