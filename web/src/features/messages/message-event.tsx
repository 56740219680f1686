import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardActionArea from "@mui/material/CardActionArea";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { resolveEventImage } from "../../../../shared/rules/event-image.ts";
import { query } from "../../api/index.ts";
import { Picture } from "../../components/media/picture.tsx";

/** The card of the event that a message invites to; it leads to its page, also where the event couldn't be read. */
export const MessageEvent = ({ eventId }: { eventId: string }) => {
  const { data: event } = useQuery(query("events", "get", { eventId }));
  return (
    <Card sx={{ mt: 0.5, width: 240, maxWidth: 1 }}>
      <CardActionArea component={Link} to={`/event/${eventId}`}>
        {event && (
          <Box sx={{ aspectRatio: "2 / 1", overflow: "hidden" }}>
            <Picture src={resolveEventImage(event.image)} alt="" />
          </Box>
        )}
        <Box sx={{ p: 1.5 }}>
          <Typography variant="h5" component="p" sx={{ overflowWrap: "anywhere" }}>
            {event?.title ?? "See the event"}
          </Typography>
          {event && (
            <Typography variant="body2" color="textSecondary">
              {event.date}
            </Typography>
          )}
        </Box>
      </CardActionArea>
    </Card>
  );
};
