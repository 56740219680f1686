import Chip from "@mui/material/Chip";

export type StatusTone = "positive" | "negative" | "warning" | "neutral";

const colors = { positive: "success", negative: "error", warning: "warning", neutral: "default" } as const;

/** A record's status in a word. */
export const StatusChip = ({ tone, label }: { tone: StatusTone; label: string }) => (
  <Chip label={label} color={colors[tone]} variant="outlined" data-tone={tone} />
);
