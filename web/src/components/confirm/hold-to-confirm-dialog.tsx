import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import Slide from "@mui/material/Slide";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId, useState } from "react";
import { safeBottom } from "../../theme/safe-area.ts";
import { useIsPhone } from "../layout/use-is-phone.ts";
import { PressAndHoldButton } from "./press-and-hold-button.tsx";

type Fact = { name: string; value: ReactNode };

type Question = {
  title: string;
  /** What is about to happen, such as "You save" and "$10". */
  facts?: Fact[];
  /** Further text below the facts. */
  children?: ReactNode;
  /** Label of the hold button, such as "Hold to redeem". */
  holdLabel: string;
  /** Label of the plain button for people who can't hold, such as "Redeem". */
  confirmLabel: string;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

const Facts = ({ facts }: { facts: Fact[] }) => (
  <Box component="dl" sx={{ display: "grid", gap: 1, m: 0 }}>
    {facts.map(({ name, value }) => (
      <Box key={name} sx={{ display: "flex", justifyContent: "space-between", gap: 2 }}>
        <Typography component="dt" color="textSecondary" sx={{ flex: "none" }}>
          {name}
        </Typography>
        <Typography component="dd" sx={{ m: 0, minWidth: 0, fontWeight: 650, textAlign: "right" }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
);

const Buttons = ({ holdLabel, confirmLabel, isPending = false, onConfirm, onClose }: Question) => {
  const hintId = useId();
  const [isPlain, setIsPlain] = useState(false);
  return (
    <Box sx={{ display: "grid", gap: 0.5 }}>
      {isPlain ? (
        <Button
          variant="contained"
          size="large"
          autoFocus
          loading={isPending}
          onClick={onConfirm}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          sx={{ height: 64 }}
        >
          {confirmLabel}
        </Button>
      ) : (
        <PressAndHoldButton label={holdLabel} isPending={isPending} describedBy={hintId} onHeld={onConfirm} />
      )}
      <Typography id={hintId} variant="caption" color="textSecondary" align="center" sx={{ mt: 1 }}>
        {isPlain ? "Now press once to confirm." : "Press and hold, or press Enter on a keyboard."}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", columnGap: 1 }}>
        <Button color="inherit" size="small" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button
          color="inherit"
          size="small"
          onClick={() => setIsPlain(true)}
          disabled={isPending}
          // Stays in place, so that a double tap can't confirm.
          sx={{ color: "text.secondary", visibility: isPlain ? "hidden" : "visible" }}
        >
          Confirm without holding
        </Button>
      </Box>
    </Box>
  );
};

/**
 * Asks before something that one tap mustn't trigger: a bottom sheet on a phone, a dialog on a desktop. Confirmed by
 * holding the button for 800 ms, by keyboard, or by two presses without holding (R39).
 */
export const HoldToConfirmDialog = ({ open, ...question }: Question & { open: boolean }) => {
  const { title, facts = [], children, isPending = false, onClose } = question;
  const titleId = useId();
  const textId = useId();
  const isPhone = useIsPhone();
  return (
    <Dialog
      open={open}
      onClose={isPending ? undefined : onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
      fullWidth
      maxWidth="xs"
      {...(isPhone && { slots: { transition: Slide } })}
      slotProps={{
        ...(isPhone && { transition: { direction: "up" } as object }),
        container: { sx: { alignItems: { xs: "flex-end", sm: "center" } } },
        paper: {
          sx: {
            m: { xs: 0, sm: 4 },
            width: { xs: 1, sm: "calc(100% - 64px)" },
            maxHeight: "calc(100% - 32px)",
            ...(isPhone && { maxWidth: "none", borderRadius: "28px 28px 0 0", borderBottom: 0 }),
          },
        },
      }}
    >
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2.5, p: 3, pb: safeBottom(16) }}>
        <Typography id={titleId} variant="h3" component="h2">
          {title}
        </Typography>
        <Box id={textId} sx={{ display: "grid", gap: 1.5, "&:empty": { display: "none" } }}>
          {facts.length > 0 && <Facts facts={facts} />}
          {children}
        </Box>
        <Buttons {...question} />
      </Box>
    </Dialog>
  );
};
