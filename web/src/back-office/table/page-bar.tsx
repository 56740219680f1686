import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";

/** Where a list read by cursor is; `page` counts from 0. */
export type Pager = {
  page: number;
  pageSize: number;
  hasNext: boolean;
  busy: boolean;
  onNext: () => void;
  onPrevious: () => void;
};

/** Which rows are shown, and the way to the pages before and after. */
export const PageBar = ({ page, pageSize, hasNext, busy, onNext, onPrevious, count }: Pager & { count: number }) => {
  if (page === 0 && !hasNext) return null;
  const first = page * pageSize + 1;
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ display: "flex", alignItems: "center", justifyContent: "flex-end", gap: 1, mt: 1 }}
    >
      <Box component="span" aria-live="polite" sx={{ color: "text.secondary", fontSize: "0.8125rem" }}>
        {count > 0 ? `${first}–${first + count - 1}` : "No more rows"}
      </Box>
      <IconButton aria-label="Previous page" disabled={page === 0 || busy} onClick={onPrevious}>
        <ChevronLeftRounded />
      </IconButton>
      <IconButton aria-label="Next page" disabled={!hasNext || busy} onClick={onNext}>
        <ChevronRightRounded />
      </IconButton>
    </Box>
  );
};
