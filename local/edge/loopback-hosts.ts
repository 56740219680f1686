/** Whether a `Host` names this machine, with any port: a page of another name that resolves to loopback does not. */
export const isLoopbackHost = (host = ""): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host);

/** Whether a request was made by a page of its own host, or by no page at all. */
export const isSameOrigin = ({ origin, host = "" }: { origin?: string; host?: string }): boolean =>
  origin === undefined || [`http://${host}`, `https://${host}`].includes(origin.toLowerCase());

/** What a foreign name is told. */
export const foreignHostMessage = "This system answers to localhost, 127.0.0.1 and [::1] only.";
