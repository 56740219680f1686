import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../components/confirm/confirm-dialog.tsx";
import { listCodedEvents } from "../offline/codes.ts";
import { serverClock } from "../server-time.ts";
import { deviceSession } from "./device-session.ts";

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** What signing out would remove from this device for good, in words; null if that's nothing. */
export const readSignOutWarning = async (): Promise<string | null> => {
  const user = deviceSession.user();
  const titles = user ? await listCodedEvents(user.id, new Date(serverClock.now()).toISOString()) : [];
  if (titles.length === 0) return null;
  const code = titles.length === 1 ? "code" : "codes";
  return `Your ${code} for ${list.format(titles)} on this phone will be removed. You can set up a new one when you sign in again, up to three times a day.`;
};

/** Signs out through `request`, which first asks if a ticket's code lives on this device; `dialog` is that question. */
export const useSignOutGuard = (signOut: () => void): { request: () => Promise<void>; dialog: ReactNode } => {
  const [warning, setWarning] = useState<string | null>(null);
  const request = async () => {
    const found = await readSignOutWarning();
    if (found) setWarning(found);
    else signOut();
  };
  const dialog = (
    <ConfirmDialog
      open={warning !== null}
      destructive
      title="Sign out of this phone?"
      text={warning ?? ""}
      confirm="Sign Out"
      onConfirm={() => {
        setWarning(null);
        signOut();
      }}
      onClose={() => setWarning(null)}
    />
  );
  return { request, dialog };
};
