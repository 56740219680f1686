import SearchRounded from "@mui/icons-material/SearchRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** What opens the search over everything, with its shortcut. */
export const SearchButton = ({ onOpen, onAbout }: { onOpen: () => void; onAbout: () => void }) => (
  <Button
    variant="outlined"
    color="inherit"
    fullWidth
    startIcon={<SearchRounded />}
    aria-keyshortcuts="Control+K Meta+K /"
    onClick={onOpen}
    onPointerEnter={onAbout}
    onFocus={onAbout}
    sx={{ justifyContent: "flex-start", color: "text.secondary", fontWeight: 500 }}
  >
    Search
    <Box component="kbd" aria-hidden sx={{ ml: "auto", pl: 1, font: "inherit", fontSize: "0.75rem" }}>
      {isMac() ? "⌘K" : "Ctrl K"}
    </Box>
  </Button>
);
