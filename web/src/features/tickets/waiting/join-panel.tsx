import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { QuantityPicker } from "../checkout/quantity-picker.tsx";
import { type Awaited, useJoinList } from "./waiting-queries.ts";

const explain = (event: CityEvent): string => {
  const who =
    event.waiting === 0 ? "Nobody is waiting yet." : `${counted(event.waiting, "person is", "people are")} waiting.`;
  return `${who} When a place is free, it's offered to whoever has waited longest.`;
};

const TypeChoice = ({
  awaited,
  chosen,
  onChoose,
}: {
  awaited: readonly Awaited[];
  chosen: Awaited;
  onChoose: (awaited: Awaited) => void;
}) => (
  <TextField
    select
    label="Ticket type"
    value={chosen.tier}
    onChange={({ target }) => onChoose(awaited.find(({ tier }) => tier === target.value) ?? chosen)}
    fullWidth
  >
    {awaited.map(({ tier, name }) => (
      <MenuItem key={tier} value={tier ?? ""}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);

/**
 * Joining the waiting list of what is sold out of an event (`awaited`); a visitor goes to `onSignIn`. `note` is why somebody isn't on it any
 * more.
 */
export const JoinPanel = ({
  event,
  awaited,
  note,
  isSignedIn,
  onSignIn,
}: {
  event: CityEvent;
  awaited: readonly [Awaited, ...Awaited[]];
  note: string | null;
  isSignedIn: boolean;
  onSignIn: () => void;
}) => {
  const [picked, setPicked] = useState<Awaited["tier"]>(awaited[0].tier);
  const [quantity, setQuantity] = useState(1);
  const chosen = awaited.find(({ tier }) => tier === picked) ?? awaited[0];
  const join = useJoinList(event.id);
  const wanted = { tier: chosen.tier, quantity: Math.min(quantity, chosen.most) };
  return (
    <Card component="section" aria-label="Waiting list" sx={{ p: { xs: 2, sm: 2.5 }, display: "grid", gap: 2 }}>
      <Box>
        <Typography variant="h3" component="h2">
          Waiting list
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.25 }}>
          {explain(event)}
        </Typography>
      </Box>
      {note && (
        <Alert severity="info" variant="outlined">
          {note}
        </Alert>
      )}
      {awaited.length > 1 && <TypeChoice awaited={awaited} chosen={chosen} onChoose={({ tier }) => setPicked(tier)} />}
      {chosen.most > 1 && (
        <QuantityPicker quantity={wanted.quantity} most={chosen.most} limit={null} onChange={setQuantity} />
      )}
      <Button
        variant="contained"
        size="large"
        fullWidth
        loading={join.isPending}
        onClick={() => (isSignedIn ? join.mutate(wanted) : onSignIn())}
      >
        Join the waiting list
      </Button>
    </Card>
  );
};
