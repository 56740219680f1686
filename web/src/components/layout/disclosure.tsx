import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** What few people look for, behind a line that opens it. */
export const Disclosure = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    component="details"
    sx={{ "& summary": { py: 1.5, cursor: "pointer", typography: "body2", color: "text.secondary", borderRadius: 2 } }}
  >
    <summary>{label}</summary>
    {children}
  </Box>
);
