import { useEffect } from "react";
import type { CityEvent } from "../../../../shared/model/event.ts";
import type { LinePlace } from "../../../../shared/model/line.ts";
import { shortPositionText } from "../../features/tickets/line/line-texts.ts";

const describePlace = (place: LinePlace | null, isTurn: boolean): string => {
  if (isTurn) return "Your turn · ";
  return place?.state === "waiting" ? `${shortPositionText(place)} · ` : "";
};

/** The page's title: the event, after the place in its line, or "Your turn". Who looks at another tab sees it there. */
export const useEventTitle = (event: CityEvent, place: LinePlace | null, isTurn: boolean): void => {
  const title = `${describePlace(place, isTurn)}${event.title} · PLAYYY Jacksonville`;
  useEffect(() => {
    document.title = title;
  }, [title]);
};
