import type { CityEvent } from "../model/event.ts";
import { counted } from "./counted.ts";

/** How many spots an event has left, such as `12 of 50 spots left`; an event without a limit is open to all. */
export const spotsText = ({ spots_left, total_spots }: Pick<CityEvent, "spots_left" | "total_spots">): string =>
  total_spots === null ? "Open to all" : `${spots_left} of ${counted(total_spots, "spot")} left`;
