import Typography from "@mui/material/Typography";
import { seatsOfPass } from "../../../../../shared/door/code.ts";
import { seatsIn } from "../../../../../shared/door/seats.ts";
import { useWakeLock } from "../../../components/use-wake-lock.ts";
import { CodeCard } from "./code-card.tsx";
import { StepRing } from "./step-ring.tsx";
import { useLiveCode } from "./use-live-code.ts";

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** "Lets in tickets 1 and 3", for a code of several tickets; null for one of a single ticket. */
const describeSeats = (pass: Uint8Array<ArrayBuffer>): string | null => {
  const seats = seatsIn(seatsOfPass(pass));
  return seats.length > 1 ? `Lets in tickets ${list.format(seats.map(String))}.` : null;
};

/** The code that lives on this phone, drawn again every 15 seconds. */
export const LiveCode = ({ pass, keys }: { pass: Uint8Array<ArrayBuffer>; keys: CryptoKeyPair }) => {
  const drawn = useLiveCode(pass, keys);
  const seats = describeSeats(pass);
  useWakeLock();
  return (
    <CodeCard
      text={drawn?.text ?? null}
      label="Your ticket's code"
      ring={drawn && <StepRing key={drawn.text} elapsed={drawn.elapsed} />}
    >
      <Typography sx={{ fontWeight: 700 }}>Show this at the door. Turn your brightness up.</Typography>
      {seats && <Typography>{seats}</Typography>}
      <Typography variant="body2" sx={{ color: "#4a4658" }}>
        It changes every 15 seconds, so a screenshot won't get you in.
      </Typography>
    </CodeCard>
  );
};
