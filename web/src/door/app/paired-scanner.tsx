import { useEffect, useState } from "react";
import { type KeptState, keepScanner } from "../offline/keep-scanner.ts";
import type { Pairing } from "../store/pairing-store.ts";
import { OtherTab, Over, Preparing } from "./phases.tsx";
import { useSession, useStatus } from "./use-session.ts";
import { useWakeLock } from "./use-wake-lock.ts";
import { WorkPage } from "./work-page.tsx";

type Props = { database: IDBDatabase; pairing: Pairing; onLeft: (notice: string | null) => void };

/** A paired scanner, by the phase that its session is in. */
export const PairedScanner = ({ database, pairing, onLeft }: Props) => {
  const session = useSession(database, pairing);
  const status = useStatus(session);
  const [kept, setKept] = useState<KeptState>("keeping");
  useEffect(() => keepScanner(setKept), []);
  useWakeLock(status?.phase === "ready");

  if (!session || !status) return <main className="screen" aria-busy="true" />;
  const leave = async (notice: string | null): Promise<void> => {
    // The database is gone with what it kept: only a new page opens another one.
    if (status.phase === "cleared") return location.reload();
    await session.leave();
    onLeft(notice);
  };
  switch (status.phase) {
    case "preparing":
      return <Preparing status={status} kept={kept} onLeave={leave} />;
    case "ready":
      return <WorkPage session={session} status={status} kept={kept} onLeave={leave} />;
    case "other-tab":
      return <OtherTab onTakeOver={session.takeOver} />;
    default:
      return <Over status={status} phase={status.phase} onLeave={leave} />;
  }
};
