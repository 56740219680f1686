import { useState } from "react";
import type { KeptState } from "../offline/keep-scanner.ts";
import type { DoorSession, DoorStatus } from "../session/types.ts";
import { CountsPage } from "../supervisor/counts-page.tsx";
import { PeoplePage } from "../supervisor/people-page.tsx";
import { LeaveButton } from "./leave-button.tsx";
import { ScanPage } from "./scan-page.tsx";
import { StatusStrip } from "./status-strip.tsx";
import "./work-page.css";

type Props = {
  session: DoorSession;
  status: DoorStatus;
  kept: KeptState;
  onLeave: (notice: string | null) => Promise<void>;
};

const tabs = { scan: "Scan", people: "People", counts: "Counts" } as const;
type Tab = keyof typeof tabs;

/** What door staff see all night: the scanner, who came in, the counts. A supervisor also finds people by name. */
export const WorkPage = ({ session, status, kept, onLeave }: Props) => {
  const [tab, setTab] = useState<Tab>("scan");
  const { inside, capacity } = status.counts;
  return (
    <main className={tab === "scan" ? "screen screen--fixed" : "screen"}>
      <StatusStrip status={status} kept={kept} />
      {tab === "scan" && <ScanPage session={session} status={status} />}
      {tab === "people" && <PeoplePage session={session} status={status} />}
      {tab === "counts" && (
        <>
          <CountsPage session={session} status={status} />
          <LeaveButton unsent={status.unsent} onLeave={() => onLeave(null)} />
        </>
      )}
      <nav className="tabs" aria-label="Scanner">
        {(Object.keys(tabs) as Tab[]).map((name) => (
          <button
            key={name}
            type="button"
            className="tab"
            aria-current={tab === name ? "page" : undefined}
            onClick={() => setTab(name)}
          >
            {tabs[name]}
            {name === "counts" && (
              <span className="tab-count">
                {inside}
                {capacity === null ? "" : ` of ${capacity}`}
              </span>
            )}
          </button>
        ))}
      </nav>
    </main>
  );
};
