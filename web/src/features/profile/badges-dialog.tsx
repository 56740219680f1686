import LockRounded from "@mui/icons-material/LockRounded";
import StarRounded from "@mui/icons-material/StarRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { badges } from "../../../../shared/rules/badges.ts";
import { dusk, sunset } from "../../theme/palette.ts";

const Medal = ({ isEarned }: { isEarned: boolean }) => (
  <Box
    aria-hidden
    sx={{
      display: "grid",
      placeItems: "center",
      flex: "none",
      width: 48,
      height: 48,
      borderRadius: "50%",
      color: isEarned ? dusk.onSunset : "text.disabled",
      background: isEarned ? sunset : undefined,
      bgcolor: isEarned ? undefined : "surface.sunken",
    }}
  >
    {isEarned ? <StarRounded /> : <LockRounded fontSize="small" />}
  </Box>
);

export type BadgesDialogProps = { open: boolean; earned: string[]; onClose: () => void };

/** All badges: earned ones highlighted, the others with how to earn them. */
export const BadgesDialog = ({ open, earned, onClose }: BadgesDialogProps) => (
  <Dialog open={open} onClose={onClose} aria-labelledby="badges-title" maxWidth="xs" fullWidth>
    <DialogTitle id="badges-title" variant="h4" component="h2">
      Badges · {earned.length} of {badges.length}
    </DialogTitle>
    <DialogContent>
      <Box component="ul" sx={{ display: "grid", gap: 2, m: 0, p: 0, listStyle: "none" }}>
        {badges.map(({ id, name, earned_by }) => (
          <Box component="li" key={id} sx={{ display: "flex", alignItems: "center", gap: 1.75 }}>
            <Medal isEarned={earned.includes(id)} />
            <Box>
              <Typography variant="subtitle1" component="p" sx={{ fontWeight: 650 }}>
                {name}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {earned_by}
                {earned.includes(id) ? "" : " · not earned yet"}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </DialogContent>
    <DialogActions sx={{ p: 2.5, pt: 0 }}>
      <Button color="inherit" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </Dialog>
);
