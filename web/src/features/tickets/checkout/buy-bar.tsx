import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { lowScreen, safeBottom } from "../../../theme/safe-area.ts";

/** The element id of the panel that takes orders, for links to it. */
export const ticketPanelId = "tickets";

const useIsOffScreen = (element: Element | null): boolean => {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    if (!element) return;
    const watcher = new IntersectionObserver(([entry]) => setIsOut(entry ? !entry.isIntersecting : false));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [element]);
  return isOut;
};

const scrollTo = (area: Element | null) => {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  area?.scrollIntoView({ behavior: isStill ? "instant" : "smooth", block: "start" });
  area?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
};

/**
 * A phone's sticky bar with the price and whose it is (`note`), or the place in line, and a link to the panel, shown until what is `around` the panel scrolls
 * into view.
 */
export const BuyBar = ({
  text,
  note = null,
  action,
  around,
}: {
  text: string;
  note?: string | null;
  action: string;
  around: Element | null;
}) => {
  const isShown = useIsOffScreen(around);
  return (
    <Box
      inert={!isShown}
      sx={{
        display: { xs: "flex", md: "none" },
        alignItems: "center",
        justifyContent: "space-between",
        gap: 2,
        position: "fixed",
        left: "var(--rail, 0px)",
        right: 0,
        bottom: 0,
        [lowScreen]: { pt: 0.75, pb: safeBottom(6) },
        zIndex: "appBar",
        px: 2,
        pt: 1.25,
        pb: safeBottom(10),
        bgcolor: "surface.bar",
        borderTop: 1,
        borderColor: "divider",
        visibility: isShown ? "visible" : "hidden",
        transform: isShown ? "none" : "translateY(100%)",
        transition: "transform 220ms ease, visibility 220ms",
      }}
    >
      <Typography variant="h4" component="p" sx={{ minWidth: 0 }}>
        {text}
        {note && (
          <Typography variant="body2" color="textSecondary" component="span">
            {` · ${note}`}
          </Typography>
        )}
      </Typography>
      <Button variant="contained" onClick={() => scrollTo(around)} sx={{ flex: "none" }}>
        {action}
      </Button>
    </Box>
  );
};
