import { registerSW } from "virtual:pwa-register";
import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import { FloatingCard } from "./floating-card.tsx";

/** Registers the service worker and offers to update when a newer version is waiting. */
export const UpdateCard = () => {
  const [update, setUpdate] = useState<(() => Promise<void>) | null>(null);
  useEffect(() => {
    const apply = registerSW({ onNeedRefresh: () => setUpdate(() => () => apply(true)) });
  }, []);
  if (!update) return null;
  return (
    <FloatingCard title="A new version is ready" text="Reload to update. You'll stay signed in.">
      <Button variant="contained" onClick={() => void update()}>
        Reload
      </Button>
      <Button color="inherit" onClick={() => setUpdate(null)}>
        Later
      </Button>
    </FloatingCard>
  );
};
