import { tryWrite } from "../platform/table/conditional-write.ts";
import { findEntry, type StoredEntry } from "./waiting-entries.ts";
import { WaitingEntryEntity } from "./waiting-entry.entity.ts";
import { toEnded } from "./waiting-writes.ts";

type Taken = { user_id: string; event_id: string; offer_id?: string | undefined; updated_at: string };

const toAfter = (entry: StoredEntry, outcome: "bought" | "unpaid", at: string): StoredEntry => {
  const ended = toEnded(entry, "unpaid", at);
  if (outcome === "unpaid") return ended;
  const { reason: _reason, ...bought } = ended;
  return { ...bought, state: "bought" };
};

/** Notes what came of an offer that was taken; what was paid stays paid, and whoever is on the list again stays there. */
export const noteOutcome = async (
  { user_id, event_id, offer_id, updated_at }: Taken,
  outcome: "bought" | "unpaid",
): Promise<void> => {
  const entry = await findEntry(user_id, event_id);
  if (!entry || entry.offer_id !== offer_id || entry.state === "bought") return;
  await tryWrite(
    WaitingEntryEntity.put(toAfter(entry, outcome, updated_at))
      .where((stored, { eq }) => `${eq(stored.state, entry.state)} AND ${eq(stored.number, entry.number)}`)
      .go(),
  );
};
