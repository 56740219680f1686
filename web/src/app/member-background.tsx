import { useEffect } from "react";
import { WaitingScores } from "../features/game/waiting-scores.tsx";
import { keepCode } from "./keep-code.ts";
import { OfflinePrefetch } from "./offline-prefetch.tsx";

/** What runs beside a member's pages: the copies for offline use, and scores that wait for a connection. */
export default function MemberBackground() {
  useEffect(() => void keepCode().catch(() => undefined), []);
  return (
    <>
      <OfflinePrefetch />
      <WaitingScores />
    </>
  );
}
