import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** What few people look for, behind a line that opens it. */
export const Disclosure = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    component="details"
    sx={{
      "& summary": {
        display: "inline-flex",
        alignItems: "center",
        gap: 0.5,
        minHeight: 44,
        cursor: "pointer",
        listStyle: "none",
        typography: "body2",
        color: "text.secondary",
        borderRadius: 2,
      },
      "& summary::-webkit-details-marker": { display: "none" },
      "& summary svg": { fontSize: 20, transition: "rotate 160ms ease" },
      "&[open] summary svg": { rotate: "180deg" },
    }}
  >
    <summary>
      {label}
      <ExpandMoreRounded aria-hidden />
    </summary>
    {children}
  </Box>
);
