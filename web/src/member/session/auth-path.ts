/** The sign-in page that leads back to `path` afterwards. */
export const authPath = (path?: string): string => (path ? `/auth?next=${encodeURIComponent(path)}` : "/auth");
