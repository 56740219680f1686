/** Whether a `Host` header names this machine, with any port. Another name that resolves to loopback doesn't. */
export const isLoopbackHost = (host = ""): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host);

/** Whether a request comes from a page of its own host, or from no page at all. */
export const isSameOrigin = ({ origin, host = "" }: { origin?: string; host?: string }): boolean =>
  origin === undefined || [`http://${host}`, `https://${host}`].includes(origin.toLowerCase());

/** The error for any other host name. */
export const foreignHostMessage = "Use localhost, 127.0.0.1 or [::1] to open this app.";
