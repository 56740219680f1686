import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import TextField from "@mui/material/TextField";
import Tooltip from "@mui/material/Tooltip";
import { useId, useState } from "react";

const toText = (clock: string): string => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
};

const ClockField = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (clock: string) => void;
}) => (
  <TextField
    type="time"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
  />
);

/** Fills a time text such as `7:00 PM - 11:30 PM` from two clocks; what is typed stays free. */
export const TimePicker = ({ onPick }: { onPick: (text: string) => void }) => {
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [start, setStart] = useState("19:00");
  const [end, setEnd] = useState("");
  const use = () => {
    onPick(end ? `${toText(start)} - ${toText(end)}` : toText(start));
    setIsOpen(false);
  };
  return (
    <>
      <Tooltip title="Pick a time">
        <IconButton aria-label="Pick a time" edge="end" onClick={() => setIsOpen(true)}>
          <ScheduleRounded />
        </IconButton>
      </Tooltip>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} aria-labelledby={titleId} maxWidth="xs">
        <DialogTitle id={titleId}>Pick a time</DialogTitle>
        <DialogContent sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 2, pt: "8px !important" }}>
          <ClockField label="Starts" value={start} onChange={setStart} />
          <ClockField label="Ends (optional)" value={end} onChange={setEnd} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => setIsOpen(false)}>
            Cancel
          </Button>
          <Button variant="contained" disabled={!start} onClick={use}>
            Use this time
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
};
