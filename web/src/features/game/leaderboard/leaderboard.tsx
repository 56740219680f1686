import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Board } from "../../../../../shared/model/game.ts";
import { limits } from "../../../../../shared/model/limits.ts";
import { pagedQuery, query } from "../../../api/index.ts";
import { EmptyState } from "../../../components/feedback/states.tsx";
import { Panel } from "../../../components/layout/panel.tsx";
import { PagedList } from "../../../components/lists/paged-list.tsx";
import { pointsText } from "../scores/points-text.ts";
import { BoardRow } from "./board-row.tsx";

const boards: { id: Board; label: string; empty: string }[] = [
  { id: "week", label: "This Week", empty: "Nobody has scored this week. Be the first." },
  { id: "all", label: "All Time", empty: "Nobody has scored yet. Be the first." },
];

/** The caller's own best score and place on a board. */
const OwnPlace = ({ board }: { board: Board }) => {
  const { data } = useQuery(query("game", "best", {}));
  const own = data?.[board];
  if (!own) return null;
  const place = own.rank === null ? `below place ${limits.leaderboardRank}` : `place ${own.rank}`;
  return (
    <Typography color="textSecondary" sx={{ mb: 1 }}>
      Your best: {pointsText(own.score)}, {place}
    </Typography>
  );
};

const BoardList = ({ board, empty }: { board: Board; empty: string }) => {
  const list = useInfiniteQuery(pagedQuery("game", "leaderboard", { board, limit: limits.leaderboardPage }));
  const places = new Map(
    list.data?.pages.flatMap(({ items }) => items).map(({ user_id }, index) => [user_id, index + 1]),
  );
  return (
    <PagedList
      list={list}
      failed="Couldn't load the leaderboard"
      empty={<EmptyState compact title="No scores yet" text={empty} />}
      columns={{ xs: "minmax(0, 1fr)" }}
    >
      {(line) => <BoardRow key={line.user_id} line={line} place={places.get(line.user_id) ?? 0} />}
    </PagedList>
  );
};

/** The city's best scores, of this week or of all time. */
export const Leaderboard = () => {
  const [board, setBoard] = useState<Board>("week");
  const shown = boards.find(({ id }) => id === board) ?? boards[0];
  return (
    <Panel title="Leaderboard">
      <Tabs
        value={board}
        onChange={(_event, id: Board) => setBoard(id)}
        variant="fullWidth"
        aria-label="Leaderboard of"
        sx={{ mt: -1, mb: 2, borderBottom: 1, borderColor: "divider" }}
      >
        {boards.map(({ id, label }) => (
          <Tab key={id} value={id} label={label} id={`board-tab-${id}`} aria-controls="board-panel" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="board-panel" aria-labelledby={`board-tab-${board}`}>
        <OwnPlace board={board} />
        {shown && <BoardList key={board} board={board} empty={shown.empty} />}
      </Box>
    </Panel>
  );
};
