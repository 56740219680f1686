import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useId } from "react";

/** A dialog of the messages: full screen on a phone, always as tall as fits otherwise. */
export const TitledDialog = ({
  title,
  actions,
  children,
  onClose,
}: {
  title: ReactNode;
  /** Buttons beside the one that closes it. */
  actions?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}) => {
  const titleId = useId();
  const isPhone = useMediaQuery("(max-width: 599.95px)", { noSsr: true });
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      slotProps={{ paper: { sx: isPhone ? {} : { height: "min(720px, 85vh)" } } }}
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
      {children}
    </Dialog>
  );
};
