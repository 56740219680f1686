import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import IconButton from "@mui/material/IconButton";
import MuiLink from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { FriendActivity as Activity } from "../../../../shared/model/friend-activity.ts";
import { call } from "../../api/index.ts";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { toast } from "../../components/feedback/toast.tsx";
import { RelativeTime } from "../../member/relative-time.tsx";
import { showActivityRead } from "./activity-cache.ts";
import { activitiesQuery, unreadActivitiesQuery } from "./message-queries.ts";

/** How many activities the list shows (row activity-03). */
const shownActivities = 10;

const useDismiss = () => {
  const client = useQueryClient();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const { mutate } = useMutation({
    mutationFn: ({ id }: Activity) => call("messages", "readActivity", { activityId: id }),
    onMutate: ({ id, read_at }) => {
      setDismissed((before) => [...before, id]);
      if (read_at === null)
        client.setQueryData(unreadActivitiesQuery.queryKey, (data) => data && { count: Math.max(0, data.count - 1) });
    },
    onSuccess: ({ id, read_at }) => showActivityRead(client, id, read_at ?? ""),
    onError: (_error, { id }) => {
      setDismissed((before) => before.filter((one) => one !== id));
      void client.invalidateQueries({ queryKey: unreadActivitiesQuery.queryKey });
      toast({ title: "Error", text: "Failed to dismiss. Please try again.", variant: "destructive" });
    },
  });
  return { dismissed, dismiss: mutate };
};

const ActivityRow = ({ activity, onDismiss }: { activity: Activity; onDismiss: () => void }) => (
  <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 1.5, py: 1, minHeight: 56 }}>
    <Box
      aria-hidden
      sx={{
        width: 8,
        height: 8,
        flex: "none",
        borderRadius: 999,
        ...(activity.read_at === null && { bgcolor: "primary.main" }),
      }}
    />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography sx={{ overflowWrap: "anywhere", fontWeight: activity.read_at === null ? 650 : 400 }}>
        {activity.event_id === null ? (
          activity.message
        ) : (
          <MuiLink component={Link} to={`/event/${activity.event_id}`} color="inherit" underline="hover">
            {activity.message}
          </MuiLink>
        )}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        <RelativeTime at={activity.created_at} />
      </Typography>
    </Box>
    <IconButton aria-label={`Dismiss: ${activity.message}`} onClick={onDismiss}>
      <CloseRounded />
    </IconButton>
  </Box>
);

/** What those whom the member follows did: at most 10, each of which can be dismissed. */
export const FriendActivity = () => {
  const { data, isError, refetch } = useQuery({ ...activitiesQuery, staleTime: 0 });
  const { dismissed, dismiss } = useDismiss();
  if (isError && !data)
    return <FailedState compact title="Couldn't load friend activity" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Skeleton
        role="progressbar"
        aria-label="Loading friend activity"
        variant="rounded"
        height={180}
        sx={{ borderRadius: 6 }}
      />
    );
  const shown = data.items.filter(({ id }) => !dismissed.includes(id)).slice(0, shownActivities);
  if (shown.length === 0) {
    return (
      <EmptyState
        art="activity"
        title="No recent friend activity"
        text="RSVPs, check-ins and posts of members you follow show up here."
      />
    );
  }
  return (
    <Card component="ul" aria-label="Friend activity" sx={{ listStyle: "none", m: 0, px: { xs: 2, sm: 2.5 }, py: 1 }}>
      {shown.map((activity) => (
        <ActivityRow key={activity.id} activity={activity} onDismiss={() => dismiss(activity)} />
      ))}
    </Card>
  );
};
