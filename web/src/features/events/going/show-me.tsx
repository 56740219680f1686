import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { WhosGoing } from "../../../../../shared/model/going.ts";
import { isCode, mutation } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { goingQuery } from "./going-queries.ts";

/** A ticket's holder is counted a moment after it was bought. */
const askAgainMilliseconds = 3_000;
const mostQuestions = 5;

/** Whether the member, who is going, shows themselves in Who's going of an event; off until they want it (R81). */
export const ShowMe = ({ eventId }: { eventId: string }) => {
  const client = useQueryClient();
  const { queryKey } = goingQuery(eventId);
  const { data } = useQuery({
    ...goingQuery(eventId),
    refetchInterval: ({ state }) =>
      state.data?.own === null && state.dataUpdateCount < mostQuestions ? askAgainMilliseconds : false,
  });
  const save = useMutation({
    ...mutation("messages", "showGoing"),
    onSuccess: (own) => client.setQueryData<WhosGoing>(queryKey, (before) => before && { ...before, own }),
    onError: (error) => {
      const text = isCode(error, "not-found") ? error.message : "That didn't work. Please try again.";
      toast({ title: text, variant: "destructive" });
      void client.invalidateQueries({ queryKey });
    },
  });
  if (!data?.own) return null;
  const shows = save.isPending ? save.variables.shows : data.own.shows;
  return (
    <FormControlLabel
      labelPlacement="start"
      control={<Switch />}
      checked={shows}
      disabled={save.isPending}
      onChange={(_event, isOn) => save.mutate({ eventId, shows: isOn })}
      label={
        <>
          Show me in Who's going
          <Typography variant="body2" color="textSecondary" component="span" sx={{ display: "block" }}>
            Your followers see that you're going.
          </Typography>
        </>
      }
      sx={{ justifyContent: "space-between", m: 0, gap: 1 }}
    />
  );
};
