import type { RecentPassage } from "../session/types.ts";
import { formatTime } from "../ui/format-time.ts";
import { nameTier } from "../ui/name-tier.ts";

const guestsText = ({ row, open, isUndone }: RecentPassage): string | null => {
  if (open.length === 0) {
    if (isUndone) return "taken back";
    return row.kind === "exit" ? "back in since" : "went out since";
  }
  return open.length > 1 ? `${open.length} guests` : null;
};

type Props = { recent: RecentPassage; tiers: readonly string[]; onUndo: (() => void) | null };

/** Somebody whom this scanner let in or out. `onUndo` is null for a scanner that takes nothing back. */
export const RecentCard = ({ recent, tiers, onUndo }: Props) => {
  const { row, name, tier, open } = recent;
  const byHand = row.by === "hand" ? "by hand" : null;
  const out = row.kind === "exit" ? "went out" : null;
  const facts = [out, formatTime(row.at), nameTier(tiers, tier), byHand, guestsText(recent)].filter(Boolean);
  return (
    <li className="card">
      <strong>{name || "No name"}</strong>
      <span className="quiet">{facts.join(" · ")}</span>
      {onUndo && open.length > 0 && (
        <button type="button" className="button" onClick={onUndo}>
          Undo
        </button>
      )}
    </li>
  );
};
