import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import type { Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Children, type ReactNode, useId, useRef, useState } from "react";
import { focusRingReach } from "../../theme/focus-ring.ts";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
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

const scrolling = {
  display: "flex",
  mx: "calc(-1 * var(--gutter))",
  px: "var(--gutter)",
  // Room for an item's focus ring, which a scroll area would clip.
  py: `${focusRingReach + 1}px`,
  overflowX: "auto",
  scrollSnapType: "x proximity",
  scrollPaddingInline: "var(--gutter)",
  "& > li": { flex: "none", scrollSnapAlign: "start" },
} as const;

const gridOf = (columns: number, isOpen: boolean) => ({
  display: "grid",
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  "& > li": { width: "auto", maxWidth: "none" },
  ...(!isOpen && { [`& > li:nth-of-type(n + ${columns + 1})`]: { display: "none" } }),
});

const SeeAll = ({
  title,
  count,
  isOpen,
  onToggle,
}: {
  title: string;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}) => (
  <Button
    color="inherit"
    size="small"
    aria-expanded={isOpen}
    onClick={onToggle}
    sx={{ mr: -2, color: "text.secondary" }}
  >
    {isOpen ? "Show less" : `See all ${count}`}
    <VisuallyHidden>{` in ${title}`}</VisuallyHidden>
  </Button>
);

/**
 * A titled row that scrolls sideways, by touch or arrows. On a desktop (1,200 px) it is a grid of `columns`: one row, or
 * all of them after 'See all'.
 */
export const ScrollRow = ({
  title,
  children,
  gap = 2,
  columns = 4,
}: {
  title: string;
  children: ReactNode;
  gap?: number;
  columns?: number;
}) => {
  const row = useRef<HTMLUListElement>(null);
  const area = useFadingScrollbar(row);
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isDesk = useMediaQuery<Theme>((theme) => theme.breakpoints.up("lg"));
  const count = Children.count(children);
  const move = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8, behavior: "smooth" });
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: { xs: 3, md: 5 } }}>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          justifyContent: "space-between",
          gap: 2,
          mb: { xs: 0.5, md: 1 },
          minHeight: { xs: 36, md: 44 },
        }}
      >
        <Typography id={titleId} variant="h3" component="h2">
          {title}
        </Typography>
        {isDesk ? (
          count > columns && (
            <SeeAll title={title} count={count} isOpen={isOpen} onToggle={() => setIsOpen((before) => !before)} />
          )
        ) : (
          <Box sx={{ display: { xs: "none", md: "flex" }, gap: 1 }}>
            <Arrow label={`${title}: back`} onClick={() => move(-1)}>
              <ChevronLeftRounded />
            </Arrow>
            <Arrow label={`${title}: on`} onClick={() => move(1)}>
              <ChevronRightRounded />
            </Arrow>
          </Box>
        )}
      </Box>
      <Box
        component="ul"
        ref={area}
        sx={[{ gap, m: 0, p: 0, listStyle: "none" }, isDesk ? gridOf(columns, isOpen) : scrolling, fadingScrollbar]}
      >
        {children}
      </Box>
    </Box>
  );
};
