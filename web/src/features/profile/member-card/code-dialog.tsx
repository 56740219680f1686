import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import Typography from "@mui/material/Typography";
import { asOfTime } from "../../../member/offline/as-of.tsx";
import { useServerNow } from "../../../member/server-time.ts";
import { CardCode } from "./card-code.tsx";
import type { Card, MemberCode } from "./use-member-card.ts";

const hintOf = (code: MemberCode | null, now: string): string => {
  if (code?.isValid) return "Show it at the register. It refreshes on its own.";
  const before = code ? `The code from ${asOfTime(code.made_at, now)} has expired. ` : "";
  return `${before}Go online to get a new one, or show your member number.`;
};

/** The code, large enough for any scanner, and whether it is still valid. */
export const CodeDialog = ({ card, open, onClose }: { card: Card; open: boolean; onClose: () => void }) => {
  const now = useServerNow(5_000);
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="code-title" maxWidth="xs" fullWidth>
      <DialogContent sx={{ display: "grid", justifyItems: "center", gap: 2, pt: 3.5, textAlign: "center" }}>
        <Typography id="code-title" variant="h3" component="h2">
          {card.name}
        </Typography>
        <Box sx={{ width: 1, maxWidth: 300 }}>
          <CardCode code={card.code} label="Member card code" />
        </Box>
        <Typography variant="h4" component="p" sx={{ letterSpacing: "0.12em", fontVariantNumeric: "tabular-nums" }}>
          {card.number}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {hintOf(card.code, now)}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ p: 2.5, pt: 0.5 }}>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
