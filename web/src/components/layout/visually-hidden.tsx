import Box from "@mui/material/Box";
import type { ElementType, ReactNode } from "react";

/** Text for screen readers only, such as a heading that isn't needed on screen. */
export const VisuallyHidden = ({ component = "span", children }: { component?: ElementType; children: ReactNode }) => (
  <Box
    component={component}
    sx={{
      position: "absolute",
      width: "1px",
      height: "1px",
      m: "-1px",
      p: 0,
      overflow: "hidden",
      clipPath: "inset(50%)",
      whiteSpace: "nowrap",
      border: 0,
    }}
  >
    {children}
  </Box>
);
