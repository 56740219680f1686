import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { BoardLine } from "../../../../../shared/model/game.ts";
import { Avatar } from "../../../components/media/avatar.tsx";
import { Badge } from "../../../components/text/badge.tsx";

/** One line of a board: place, member and score. */
export const BoardRow = ({
  line,
  place,
}: {
  line: Pick<BoardLine, "display_name" | "avatar_url" | "score" | "is_me">;
  place: number;
}) => (
  <Box
    data-board-row
    sx={{
      display: "flex",
      alignItems: "center",
      gap: 1.5,
      minHeight: 44,
      mx: -1,
      px: 1,
      borderRadius: 3,
      bgcolor: line.is_me ? "surface.sunken" : "transparent",
    }}
  >
    <Typography color="textSecondary" sx={{ width: "2.2em", textAlign: "right", fontVariantNumeric: "tabular-nums" }}>
      {place}.
    </Typography>
    <Avatar src={line.avatar_url} name={line.display_name} size={32} />
    <Typography sx={{ flex: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
      {line.display_name}
    </Typography>
    {line.is_me && <Badge tone="teal">You</Badge>}
    <Typography sx={{ fontWeight: 700, fontVariantNumeric: "tabular-nums" }}>{line.score}</Typography>
  </Box>
);
