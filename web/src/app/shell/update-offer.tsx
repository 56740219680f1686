import Button from "@mui/material/Button";
import { FloatingCard } from "./floating-card.tsx";

/** The card that offers to reload for a newer version. */
export default function UpdateOffer({ onUpdate, onLater }: { onUpdate: () => void; onLater: () => void }) {
  return (
    <FloatingCard title="A new version is ready" text="Reload to update. You'll stay signed in.">
      <Button variant="contained" onClick={onUpdate}>
        Reload
      </Button>
      <Button color="inherit" onClick={onLater}>
        Later
      </Button>
    </FloatingCard>
  );
}
