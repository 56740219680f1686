import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { useEffect, useRef } from "react";
import { colors } from "../../theme/theme.ts";
import { typography } from "../../theme/typography.ts";
import { fadingScrollbar, useFadingScrollbar } from "./fading-scrollbar.ts";

/** One choice of a line of filters. `count` is undefined while it loads and a dash if it can't be read; without it, the chip has no figure. */
type Filter<Id extends string> = { id: Id; label: string; count?: number | "–" | undefined };

const Chip = styled("button")({
  ...typography.button,
  flex: "none",
  minHeight: 44,
  padding: "4px 16px",
  border: `1.5px solid ${colors.surface.line}`,
  borderRadius: 22,
  fontWeight: 600,
  fontSize: "0.9375rem",
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  color: colors.text.primary,
  backgroundColor: "transparent",
  cursor: "pointer",
  WebkitTapHighlightColor: "transparent",
  transition: "background-color 160ms ease, border-color 160ms ease",
  "&:hover": { backgroundColor: colors.surface.raised },
  "&[aria-pressed=true]": {
    color: colors.background.default,
    borderColor: colors.text.primary,
    backgroundColor: colors.text.primary,
  },
  "& > span": { opacity: 0.72 },
  // Room for the figure, so that the chips after it stay where they are when it comes.
  "&[data-waiting]::after": { content: '" (00)"', visibility: "hidden" },
});

/** Shows the chosen chip, however far it is from the start of the line, without moving the page. */
const useChosenInView = (chosen: string) => {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chip = line.current?.querySelector<HTMLElement>(`[data-filter="${chosen}"]`);
    if (!line.current || !chip) return;
    line.current.scrollLeft = chip.offsetLeft - (line.current.clientWidth - chip.clientWidth) / 2;
  }, [chosen]);
  return line;
};

/** A line of filters, each with its count, that scrolls sideways; one is chosen. */
export const FilterChips = <Id extends string>({
  label,
  filters,
  chosen,
  onChoose,
}: {
  label: string;
  filters: readonly Filter<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
}) => (
  <Box
    ref={useFadingScrollbar(useChosenInView(chosen))}
    role="group"
    aria-label={label}
    sx={{
      position: "relative",
      display: "flex",
      gap: 1,
      mx: "calc(-1 * var(--gutter))",
      px: "var(--gutter)",
      // Room for a chip's focus ring, which a scroll area would clip.
      py: 0.75,
      overflowX: "auto",
      ...fadingScrollbar,
    }}
  >
    {filters.map((filter) => (
      <Chip
        key={filter.id}
        type="button"
        data-filter={filter.id}
        data-waiting={"count" in filter && filter.count === undefined ? "" : undefined}
        aria-pressed={filter.id === chosen}
        onClick={() => onChoose(filter.id)}
      >
        {filter.label}
        {filter.count !== undefined && <span>{` (${filter.count})`}</span>}
      </Chip>
    ))}
  </Box>
);
