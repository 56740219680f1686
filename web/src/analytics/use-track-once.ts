import { useEffect, useEffectEvent } from "react";
import type { AnalyticsInput } from "../../../shared/model/analytics.ts";
import { track } from "./track.ts";

type Tracked = Pick<AnalyticsInput, "name" | "properties">;

/** Tracks that something was shown, once per `id`; `id` is null until known. */
export const useTrackOnce = (id: string | null | undefined, { name, properties }: Tracked): void => {
  const trackShown = useEffectEvent(() => track(name, properties));
  useEffect(() => {
    if (id) trackShown();
  }, [id]);
};
