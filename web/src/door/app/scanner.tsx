import { useEffect, useState } from "react";
import { PairPage } from "../pairing/pair-page.tsx";
import { openDatabase } from "../store/database.ts";
import { deleteEverything, isOverdue, type Pairing, readPairing } from "../store/pairing-store.ts";
import { PairedScanner } from "./paired-scanner.tsx";
import "../ui/base.css";

type Opened = { database: IDBDatabase; pairing: Pairing | null };

// What is long over is deleted before anything of it is shown.
const open = async (): Promise<Opened> => {
  const database = await openDatabase(indexedDB);
  const pairing = await readPairing(database);
  if (!pairing || !isOverdue(pairing, Date.now())) return { database, pairing };
  await deleteEverything(database);
  return { database, pairing: null };
};

const NoStorage = () => (
  <main className="screen">
    <h1>This browser keeps nothing</h1>
    <p>
      The scanner has to keep the list and who came in on this device. Open this page in a normal window of Safari or
      Chrome, not in a private one.
    </p>
    <button type="button" className="button button--main" onClick={() => location.reload()}>
      Try again
    </button>
  </main>
);

/** The scanner: pairs, gets ready, and lets people in. */
export const Scanner = () => {
  const [opened, setOpened] = useState<Opened | "no-storage" | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => {
    open().then(setOpened, () => setOpened("no-storage"));
  }, []);

  if (opened === null) return <main className="screen" aria-busy="true" />;
  if (opened === "no-storage") return <NoStorage />;
  const { database, pairing } = opened;
  const pairWith = (next: Pairing | null, why: string | null): void => {
    setNotice(why);
    setOpened({ database, pairing: next });
  };
  if (!pairing) return <PairPage database={database} notice={notice} onPaired={(found) => pairWith(found, null)} />;
  return <PairedScanner database={database} pairing={pairing} onLeft={(why) => pairWith(null, why)} />;
};
