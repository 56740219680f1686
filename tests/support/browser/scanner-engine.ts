import { openSession } from "../../../web/src/door/session/open-session.ts";
import type { DoorSession } from "../../../web/src/door/session/types.ts";
import { openDatabase } from "../../../web/src/door/store/database.ts";
import { keepPairing, type Pairing, readPairing } from "../../../web/src/door/store/pairing-store.ts";

/** What a test's page has of the scanner: its session without any screen. */
type ScannerEngine = {
  /** Keeps a pairing as the pairing page does. */
  keep: (pairing: Pairing) => Promise<void>;
  /** Opens the session of what was kept; false when nothing was. */
  open: () => Promise<boolean>;
  session: DoorSession;
};

declare global {
  var scanner: ScannerEngine;
}

const open = async (): Promise<boolean> => {
  const database = await openDatabase(indexedDB);
  const pairing = await readPairing(database);
  if (pairing) globalThis.scanner.session = openSession({ database, pairing });
  return pairing !== null;
};

globalThis.scanner = {
  keep: async (pairing) => {
    const database = await openDatabase(indexedDB);
    await keepPairing(database, pairing);
    database.close();
  },
  open,
  session: null as unknown as DoorSession,
};
