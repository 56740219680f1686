import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId, useRef } from "react";
import { fadingScrollbar, useFadingScrollbar } from "./fading-scrollbar.ts";

const Arrow = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <IconButton
    aria-label={label}
    onClick={onClick}
    sx={{ bgcolor: "surface.raised", border: 1, borderColor: "divider" }}
  >
    {children}
  </IconButton>
);

/** A titled row that scrolls sideways: by thumb on a phone, also by arrows on a desk. */
export const ScrollRow = ({ title, children, gap = 2 }: { title: string; children: ReactNode; gap?: number }) => {
  const row = useRef<HTMLUListElement>(null);
  const area = useFadingScrollbar(row);
  const titleId = useId();
  const move = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8, behavior: "smooth" });
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: { xs: 4, md: 5 } }}>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", mb: 1.75, minHeight: 44 }}>
        <Typography id={titleId} variant="h3" component="h2">
          {title}
        </Typography>
        <Box sx={{ display: { xs: "none", md: "flex" }, gap: 1 }}>
          <Arrow label={`${title}: back`} onClick={() => move(-1)}>
            <ChevronLeftRounded />
          </Arrow>
          <Arrow label={`${title}: on`} onClick={() => move(1)}>
            <ChevronRightRounded />
          </Arrow>
        </Box>
      </Box>
      <Box
        component="ul"
        ref={area}
        sx={{
          display: "flex",
          gap,
          m: 0,
          p: 0,
          mx: "calc(-1 * var(--gutter))",
          px: "var(--gutter)",
          py: 0.5,
          listStyle: "none",
          overflowX: "auto",
          scrollSnapType: "x proximity",
          scrollPaddingInline: "var(--gutter)",
          ...fadingScrollbar,
          "& > li": { flex: "none", scrollSnapAlign: "start" },
        }}
      >
        {children}
      </Box>
    </Box>
  );
};
