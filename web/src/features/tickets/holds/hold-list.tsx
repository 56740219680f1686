import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import { useQueryClient } from "@tanstack/react-query";
import type { Hold } from "../../../../../shared/model/ticket.ts";
import { query } from "../../../api/index.ts";
import { WaitingLines } from "../line/waiting-lines.tsx";
import { HoldCard } from "./hold-card.tsx";
import { useHolds } from "./hold-queries.ts";

/** Whether a hold came from a place in line that this page knows of. */
const useIsTurn = () => {
  const client = useQueryClient();
  return ({ id, event_id: eventId }: Hold): boolean => {
    const place = client.getQueryData(query("tickets", "linePlace", { eventId }).queryKey)?.place;
    return place?.state === "ready" && place.hold?.id === id;
  };
};

/** The buyer's places in line and active holds, each with its event; renders nothing if there are none. */
export const HoldList = ({ sx = [] }: { sx?: SxProps<Theme> }) => {
  const holds = useHolds();
  const isTurn = useIsTurn();
  const style = Array.isArray(sx) ? sx : [sx];
  return (
    <>
      <WaitingLines besideHolds sx={style} />
      {holds.length > 0 && (
        <Box sx={[{ display: "grid", gap: 1.25 }, ...style]}>
          {holds.map((hold) => (
            <HoldCard key={hold.id} hold={hold} withEvent isTurn={isTurn(hold)} />
          ))}
        </Box>
      )}
    </>
  );
};
