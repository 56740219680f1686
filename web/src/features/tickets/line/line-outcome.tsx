import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { Link } from "react-router-dom";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import type { LinePlace } from "../../../../../shared/model/line.ts";
import { useDismissPlace } from "./line-queries.ts";
import { describeRefusal, type RefusalText } from "./refusal-text.ts";

const Notice = ({ title, text, children }: RefusalText & { children: React.ReactNode }) => (
  <Card
    component="section"
    aria-label="Your order"
    role="status"
    sx={{ display: "grid", gap: 1.5, p: 2, border: 1, borderColor: "secondary.main" }}
  >
    <div>
      <Typography variant="subtitle1" component="p">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
    </div>
    {children}
  </Card>
);

const hasNothingToOrder = ({ error }: LinePlace): boolean =>
  error?.code === "event.past" || (error?.code === "event.sold-out" && Number(error.details?.spots_left ?? 0) === 0);

/** What came of a place in line: the tickets of a free order, or why the order was refused. Both can be dismissed. */
export const LineOutcome = ({ event, place }: { event: CityEvent; place: LinePlace }) => {
  const dismiss = useDismissPlace(place.event_id);
  if (place.state === "refused") {
    return (
      <Notice {...describeRefusal(event, place)}>
        {hasNothingToOrder(place) && (
          <Button component={Link} to="/dashboard?tab=events" variant="contained" onClick={dismiss}>
            See All Events
          </Button>
        )}
        <Button color="inherit" onClick={dismiss}>
          Got it
        </Button>
      </Notice>
    );
  }
  const { length } = place.ticket_ids;
  const isOne = length === 1;
  return (
    <Notice
      title={isOne ? "You've got your ticket" : `You've got your ${length} tickets`}
      text={isOne ? "You'll find it in My Tickets." : "You'll find them in My Tickets."}
    >
      <Button component={Link} to={`/ticket/${place.ticket_ids[0]}`} variant="contained" onClick={dismiss}>
        {isOne ? "See your ticket" : "See your tickets"}
      </Button>
      <Button color="inherit" onClick={dismiss}>
        Got it
      </Button>
    </Notice>
  );
};

/** Whether a place has come to something that `LineOutcome` shows; a hold is shown as any other. */
export const hasOutcome = ({ state, ticket_ids }: LinePlace): boolean => state === "refused" || ticket_ids.length > 0;
