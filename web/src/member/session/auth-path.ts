/** The sign-in page, returning to `path` afterwards. */
export const authPath = (path?: string): string => (path ? `/auth?next=${encodeURIComponent(path)}` : "/auth");
