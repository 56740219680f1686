import ArrowUpwardRounded from "@mui/icons-material/ArrowUpwardRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { safeTop } from "../../../theme/safe-area.ts";

/** Offers posts that arrived meanwhile. It floats, so that nothing that is being read moves. */
export const NewPostsButton = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <Box
    role="status"
    sx={{ position: "sticky", top: safeTop(12), zIndex: 1, height: 0, display: "grid", placeItems: "start center" }}
  >
    {count > 0 && (
      <Button variant="contained" size="small" startIcon={<ArrowUpwardRounded />} onClick={onShow}>
        New posts
      </Button>
    )}
  </Box>
);
