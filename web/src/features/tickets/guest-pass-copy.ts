import type { GuestPass } from "../../../../shared/model/guest.ts";

const key = "playyy-guest-pass";

/** The secret of the guest's link, behind the address's `#`; it stays there, so that a bookmark works. Null without one. */
export const readGuestCode = (): string | null => window.location.hash.slice(1) || null;

/** Keeps what a link opened on this phone, for the door without a connection. One pass at most: the last that was opened. */
export const keepGuestPass = (code: string, pass: GuestPass): void => {
  try {
    if (pass.state === "open") localStorage.setItem(key, JSON.stringify({ code, pass }));
    else localStorage.removeItem(key);
  } catch {
    // Without storage it needs a connection.
  }
};

/** What the link opened last on this phone, or null. */
export const readKeptGuestPass = (code: string): GuestPass | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as { code: string; pass: GuestPass } | null;
    return kept?.code === code ? kept.pass : null;
  } catch {
    return null;
  }
};
