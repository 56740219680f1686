import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { type ReactNode, Suspense } from "react";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { lazyOptional } from "../../../components/lazy-optional.ts";

// Without a connection its actions have nothing to do: a device needn't keep them.
const YoureIn = lazyOptional(
  async () => ({ default: (await import("./youre-in.tsx")).YoureIn }),
  ({ title = "You're in", foot }) => (
    <>
      <Typography variant="h2">{title}</Typography>
      {foot}
    </>
  ),
);

/**
 * What the page of an event to come tells who is going: `way` is what they have for it, such as `RSVP`. On a phone it stands above everything else;
 * `children` are further actions, and `foot` stands below them.
 */
export const Going = ({
  event,
  way,
  isNew = false,
  children,
  foot,
}: {
  event: CityEvent;
  way: "RSVP" | "ticket";
  isNew?: boolean;
  children?: ReactNode;
  foot?: ReactNode;
}) => (
  <Box sx={{ order: { xs: 1, md: 0 }, minWidth: 0 }}>
    <Suspense fallback={<Skeleton variant="rounded" height={248} sx={{ borderRadius: 6 }} />}>
      <YoureIn
        event={event}
        title={way === "RSVP" ? "You're in" : "You're going!"}
        later={event.state === "postponed" ? `Your ${way} counts for the new date.` : null}
        isNew={isNew}
        isListed={event.state === "published" || event.state === "sales-stopped"}
        foot={foot}
      >
        {children}
      </YoureIn>
    </Suspense>
  </Box>
);
