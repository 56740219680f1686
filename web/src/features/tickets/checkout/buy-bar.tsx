import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { safeBottom } from "../../../theme/safe-area.ts";

/** Whether the element with this id is off screen. */
const useIsOffScreen = (id: string): boolean => {
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const watcher = new IntersectionObserver(([entry]) => setIsOut(entry ? !entry.isIntersecting : false));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [id]);
  return isOut;
};

const scrollToPanel = (id: string) => {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const element = document.getElementById(id);
  element?.scrollIntoView({ behavior: isStill ? "instant" : "smooth", block: "start" });
  element?.focus({ preventScroll: true });
};

/**
 * A phone's sticky bar with the price, or the place in line, and a link to the panel (`panelId`), shown until that scrolls into
 * view. It wants a new `key` when another panel takes that id.
 */
export const BuyBar = ({ text, action, panelId }: { text: string; action: string; panelId: string }) => {
  const isShown = useIsOffScreen(panelId);
  return (
    <Box
      inert={!isShown}
      sx={{
        display: { xs: "flex", md: "none" },
        alignItems: "center",
        justifyContent: "space-between",
        gap: 2,
        position: "fixed",
        insetInline: 0,
        bottom: 0,
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
      <Typography variant="h4" component="p">
        {text}
      </Typography>
      <Button variant="contained" onClick={() => scrollToPanel(panelId)} sx={{ flex: "none" }}>
        {action}
      </Button>
    </Box>
  );
};
