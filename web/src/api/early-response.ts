type Early = { response: Promise<Response>; sentAt: number };

declare global {
  /** Responses that `public/scheme.js` asked for before the app was there, by URL. */
  var playyyEarly: Record<string, Early> | undefined;
}

/** As long as a page's data counts as fresh while it loads. */
const freshMilliseconds = 15_000;

/**
 * The response to this very request if it was asked for early: without a token, and not long before `now` (epoch
 * milliseconds). Each is handed out once; null otherwise.
 */
export const takeEarlyResponse = (url: string, init: RequestInit, now: number): Promise<Response> | null => {
  const early = globalThis.playyyEarly?.[url];
  const isSame = (init.method ?? "GET") === "GET" && !new Headers(init.headers).has("authorization");
  if (!early || !globalThis.playyyEarly) return null;
  delete globalThis.playyyEarly[url];
  return isSame && now - early.sentAt < freshMilliseconds ? early.response : null;
};
