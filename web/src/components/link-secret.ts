/**
 * The secret of a link that was opened, under `key`. `take` takes it off the address's `#` at once, and it waits in this tab while somebody
 * signs in; null without one. `forget` is for once it was used.
 */
export const linkSecret = (key: string): { take: () => string | null; forget: () => void } => ({
  take: () => {
    const secret = window.location.hash.slice(1);
    if (secret) {
      window.history.replaceState(window.history.state, "", window.location.pathname);
      try {
        sessionStorage.setItem(key, secret);
      } catch {
        // Without storage it works for whoever is signed in already.
      }
      return secret;
    }
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  forget: () => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // There was nothing to forget.
    }
  },
});
