import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** What a list says while it has no rows, and what to do about it. */
export const EmptyList = ({ text, action }: { text: string; action?: ReactNode }) => (
  <Box
    sx={{
      display: "grid",
      justifyItems: "center",
      gap: 1.5,
      p: 4,
      color: "text.secondary",
      border: 1,
      borderStyle: "dashed",
      borderColor: "divider",
      borderRadius: 2.5,
      textAlign: "center",
    }}
  >
    {text}
    {action}
  </Box>
);
