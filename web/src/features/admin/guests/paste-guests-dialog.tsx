import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { GuestSeats } from "../../../../../shared/model/guest.ts";
import type { TicketTier } from "../../../../../shared/model/ticket-type.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { call } from "../../../api/index.ts";
import { readAgain } from "../../../api/read-again.ts";
import { FormDialog } from "../../../back-office/form/form-dialog.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import { type GuestLine, readGuestLines } from "./guest-lines.ts";
import { describeTaking } from "./guest-texts.ts";
import { guestReads } from "./use-guests.ts";

type Refused = { text: string; problem: string };

const addLine = async (eventId: string, { text, input, problem }: GuestLine): Promise<Refused | null> => {
  if (!input) return { text, problem: problem ?? "" };
  try {
    await call("ticketsAdmin", "addGuest", { eventId, ...input });
    return null;
  } catch (error) {
    return { text, problem: error instanceof Error ? error.message : "Couldn't add this guest" };
  }
};

/** One after the other, so that the refusal of a full event names what is left. Returns the lines that nobody was added for. */
const addLines = async (eventId: string, lines: readonly GuestLine[], onLine: (done: number) => void) => {
  const refused: Refused[] = [];
  for (const [index, line] of lines.entries()) {
    const refusal = await addLine(eventId, line);
    if (refusal) refused.push(refusal);
    onLine(index + 1);
  }
  return refused;
};

const Refusals = ({ lines }: { lines: readonly Refused[] }) => (
  <Alert severity="warning" role="alert">
    {counted(lines.length, "line wasn't", "lines weren't")} added. They're still in the box:
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {lines.map(({ text, problem }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none moves
        <Box component="li" key={index} sx={{ overflowWrap: "anywhere" }}>
          <strong>
            Line {index + 1}, {text}:
          </strong>{" "}
          {problem}
        </Box>
      ))}
    </Box>
  </Alert>
);

type Props = { eventId: string; seats: GuestSeats; onClose: () => void };

/** Adds several guests by pasted lines. A line that is refused stays with its reason; what was added is gone from the box. */
export const PasteGuestsDialog = ({ eventId, seats, onClose }: Props) => {
  const client = useQueryClient();
  const [tier, setTier] = useState(seats.types[0]?.tier ?? "");
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<Refused[]>([]);
  const [done, setDone] = useState<number | null>(null);
  const lines = readGuestLines(text, tier as TicketTier);
  const people = lines.reduce((sum, { input }) => sum + (input ? input.plus_ones + 1 : 0), 0);
  const submit = async () => {
    setDone(0);
    const left = await addLines(eventId, lines, setDone);
    setDone(null);
    setRefused(left);
    setText(left.map((line) => line.text).join("\n"));
    await readAgain(client, guestReads);
    if (lines.length > left.length) toast({ title: `${counted(lines.length - left.length, "guest")} added` });
    if (left.length === 0) onClose();
  };
  return (
    <FormDialog
      title="Add several guests"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (lines.length > 0 && done === null) void submit();
      }}
      isDirty={text.trim() !== ""}
      busy={done !== null}
      submitLabel={lines.length === 0 ? "Add and send" : `Add ${counted(lines.length, "guest")}`}
    >
      <TextField
        select
        label="Type of ticket"
        value={tier}
        onChange={({ target }) => setTier(target.value as TicketTier)}
      >
        {seats.types.map(({ tier: value, name }) => (
          <MenuItem key={value} value={value}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Guests"
        placeholder={"Dana Rivers, dana@example.com, 2\nLee Park, lee@example.com"}
        helperText="One a line: name, email, plus-ones"
        value={text}
        onChange={({ target }) => setText(target.value)}
        disabled={done !== null}
        multiline
        minRows={5}
        maxRows={14}
        slotProps={{ htmlInput: { autoComplete: "off", spellCheck: false } }}
      />
      {refused.length > 0 && <Refusals lines={refused} />}
      <Typography color="textSecondary" aria-live="polite">
        {done === null ? describeTaking(seats, tier, people) : `${done} of ${counted(lines.length, "line")} done`}
      </Typography>
    </FormDialog>
  );
};
