/** The path of a URL within this app; null for any other site. */
export const findAppPath = (url: string): string | null => {
  const { origin, pathname, search } = new URL(url, window.location.origin);
  return origin === window.location.origin && !pathname.startsWith("/stripe/") ? pathname + search : null;
};
