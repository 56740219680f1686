import { Suspense, useEffect, useState } from "react";
import { lazyOptional } from "../components/lazy-optional.ts";
import { whenIdle } from "./when-idle.ts";

const Background = lazyOptional(() => import("./background.tsx"));

/** What runs beside the pages, fetched once the first of them has loaded. */
export const AfterLoad = () => {
  const [hasLoaded, setHasLoaded] = useState(false);
  useEffect(() => whenIdle(() => setHasLoaded(true)), []);
  return hasLoaded ? (
    <Suspense>
      <Background />
    </Suspense>
  ) : null;
};
