import AvatarGroup from "@mui/material/AvatarGroup";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { Avatar } from "../../../components/media/avatar.tsx";
import { useSession } from "../../../member/session/session.tsx";
import { goingQuery } from "./going-queries.ts";
import { goingText } from "./going-text.ts";
import { InviteButton } from "./invite-button.tsx";

/**
 * Who's going to an event to come, for members: friends who show themselves, and how many others (R81). Whoever isn't going yet can ask
 * friends along here; You're in has that for whoever is. A page that can't read it does without it.
 */
export default function WhosGoing({ event }: { event: CityEvent }) {
  const { user } = useSession();
  const titleId = useId();
  const isToCome = !event.past && event.state !== "cancelled" && event.state !== "draft";
  const { data } = useQuery({ ...goingQuery(event.id), enabled: user !== null && isToCome });
  if (!user || !isToCome || !data) return null;
  const takesGuests = event.state === "published";
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ order: { xs: 4, md: 0 }, p: { xs: 2, sm: 2.5 } }}>
      <Typography id={titleId} variant="h4" component="h2" sx={{ mb: 1.25 }}>
        Who's going
      </Typography>
      {data.friends.length > 0 && (
        <AvatarGroup max={data.friends.length} sx={{ justifyContent: "flex-end", mb: 1 }}>
          {data.friends.map(({ user_id, display_name, avatar_url }) => (
            <Avatar key={user_id} src={avatar_url} name={display_name} size={40} />
          ))}
        </AvatarGroup>
      )}
      <Typography sx={{ overflowWrap: "anywhere" }}>{goingText(data)}</Typography>
      {takesGuests && !data.own && (
        <Box sx={{ mt: 1.5 }}>
          <InviteButton event={event} />
        </Box>
      )}
    </Card>
  );
}
