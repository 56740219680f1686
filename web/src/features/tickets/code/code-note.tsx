import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

type CodeNoteProps = { icon: ReactNode; title: string; text: ReactNode; children?: ReactNode };

/** Stands where the code would be: why there is none on this device, and what to do about it. */
export const CodeNote = ({ icon, title, text, children }: CodeNoteProps) => (
  <Box
    role="status"
    sx={{
      display: "grid",
      justifyItems: "center",
      gap: 1,
      px: 2.5,
      py: 3,
      bgcolor: "surface.raised",
      textAlign: "center",
      overflowWrap: "anywhere",
      "& > svg": { fontSize: 40, color: "text.secondary" },
    }}
  >
    {icon}
    <Typography variant="h4" component="h2">
      {title}
    </Typography>
    <Typography color="textSecondary">{text}</Typography>
    {children && <Box sx={{ display: "grid", gap: 1, width: 1, mt: 1 }}>{children}</Box>}
  </Box>
);
