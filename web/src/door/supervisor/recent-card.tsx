import type { RecentAdmission } from "../session/types.ts";
import { formatTime } from "../ui/format-time.ts";
import { nameTier } from "../ui/name-tier.ts";

const guestsText = (open: readonly number[]): string | null => {
  if (open.length === 0) return "taken back";
  return open.length > 1 ? `${open.length} guests` : null;
};

type Props = { recent: RecentAdmission; tiers: readonly string[]; onUndo: (() => void) | null };

/** Somebody whom this scanner let in. `onUndo` is null for a scanner that takes nothing back. */
export const RecentCard = ({ recent: { row, name, tier, open }, tiers, onUndo }: Props) => {
  const byHand = row.by === "hand" ? "by hand" : null;
  const facts = [formatTime(row.at), nameTier(tiers, tier), byHand, guestsText(open)].filter(Boolean);
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
