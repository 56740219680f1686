const key = "playyy-ticket-link";

/**
 * The secret of the link that was opened. It comes behind the address's `#`, is taken off the address at once, and waits in this tab while
 * somebody signs in; null without one.
 */
export const takeSecret = (): string | null => {
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
};

/** Forgets the secret once it was used. */
export const forgetSecret = (): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There was nothing to forget.
  }
};
