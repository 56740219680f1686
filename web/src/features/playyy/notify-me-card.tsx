import NotificationsActiveRounded from "@mui/icons-material/NotificationsActiveRounded";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { mutation, query, queryKeyOf } from "../../api/index.ts";
import { toast } from "../../components/feedback/toast.tsx";

/** 'More Adventures Coming Soon!', with a button to get notified; stored on the server. */
export const NotifyMeCard = () => {
  const client = useQueryClient();
  const { data } = useQuery(query("playyy", "wish", {}));
  const wish = useMutation({
    ...mutation("playyy", "makeWish"),
    onSuccess: (answer) => {
      client.setQueryData(queryKeyOf("playyy", "wish", {}), answer);
      toast({ title: "You're on the list!", text: "You'll be the first to hear about new activities." });
    },
    onError: (error) => toast({ title: "Error", text: error.message, variant: "destructive" }),
  });
  return (
    <Card sx={{ display: "grid", justifyItems: "center", gap: 1, p: 4, textAlign: "center" }}>
      <NotificationsActiveRounded color="secondary" sx={{ fontSize: 40 }} aria-hidden />
      <Typography variant="h3" component="h2">
        More Adventures Coming Soon!
      </Typography>
      <Typography color="textSecondary">
        {data?.wished_at
          ? "You're on the list. You'll be the first to hear about new activities."
          : "New hunts, leagues and nights are on the way."}
      </Typography>
      <Button variant="tonal" disabled={wish.isPending} onClick={() => wish.mutate({})} sx={{ mt: 1.5 }}>
        Get Notified of New Activities
      </Button>
    </Card>
  );
};
