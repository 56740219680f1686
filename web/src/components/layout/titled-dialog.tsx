import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { type ReactNode, useId } from "react";
import { useIsPhone } from "./use-is-phone.ts";

/** A dialog with a title and a button that closes it: full screen on a phone. */
export const TitledDialog = ({
  title,
  actions,
  isTall = false,
  children,
  onClose,
}: {
  title: ReactNode;
  /** Buttons beside the one that closes it. */
  actions?: ReactNode;
  /** Always as tall as fits, however little is in it; its children then bring the dialog's content themselves. */
  isTall?: boolean;
  children: ReactNode;
  onClose: () => void;
}) => {
  const titleId = useId();
  const isPhone = useIsPhone();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      slotProps={{ paper: { sx: isPhone || !isTall ? {} : { height: "min(720px, 85vh)" } } }}
    >
      <DialogTitle id={titleId} variant="h3" component="h2" sx={{ pr: actions ? 14 : 8, overflowWrap: "anywhere" }}>
        {title}
      </DialogTitle>
      <Box sx={{ display: "flex", position: "absolute", top: 12, right: 12 }}>
        {actions}
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Box>
      {isTall ? children : <DialogContent>{children}</DialogContent>}
    </Dialog>
  );
};
