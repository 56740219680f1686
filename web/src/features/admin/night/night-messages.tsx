import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { eventLimits } from "../../../../../shared/model/event-limits.ts";
import type { NightFigures } from "../../../../../shared/model/night.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { describeTold, formatClock, formatDoors } from "./night-texts.ts";

const Sent = ({ messages }: Pick<NightFigures, "messages">) => (
  <Box component="ul" aria-label="Messages sent" sx={{ listStyle: "none", p: 0, m: 0, mt: 1 }}>
    {messages.map((message) => (
      <Box key={message.id} component="li" sx={{ py: 1, borderTop: 1, borderColor: "divider" }}>
        <Box sx={{ overflowWrap: "anywhere" }}>{message.text}</Box>
        <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>
          {formatClock(message.at)} · {describeTold(message)}
        </Box>
      </Box>
    ))}
  </Box>
);

// Why nothing can be sent now, null where it can.
const refusalOf = ({ event, people, messages_left, messages_again_at }: NightFigures): string | null => {
  if (event.state === "cancelled") return "This event is cancelled: everybody was told.";
  if (event.state === "draft") return "Publish this event first.";
  if (event.past && event.state !== "postponed") return "This event is over.";
  if (messages_left === 0 && messages_again_at)
    return `You've sent all ${eventLimits.messagesPerDay} messages of today. You can send the next one on ${formatDoors(messages_again_at)}.`;
  return people === 0 ? "Nobody has a ticket or an RSVP yet." : null;
};

const Composer = ({ night: { event, people, messages_left } }: { night: NightFigures }) => {
  const [text, setText] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const { save, busy } = useSave({
    save: (message: string) => call("eventChangesAdmin", "message", { eventId: event.id, text: message }),
    failed: "Message not sent",
    done: "Message on its way",
    refresh: [queryKeyOf("eventsAdmin", "night", { eventId: event.id })],
    onDone: () => {
      setText("");
      setIsAsked(false);
    },
  });
  const message = text.trim();
  return (
    <>
      <TextField
        multiline
        minRows={2}
        label="Message"
        placeholder="Doors moved to 10 PM"
        value={text}
        onChange={({ target }) => setText(target.value.replaceAll("\n", " "))}
        slotProps={{ htmlInput: { maxLength: eventLimits.messageLength } }}
        helperText={`${message.length} of ${eventLimits.messageLength} characters · ${counted(messages_left, "message")} left today`}
      />
      <Button
        fullWidth
        variant="contained"
        disabled={message === ""}
        onClick={() => setIsAsked(true)}
        sx={{ minHeight: 48, mt: 1 }}
      >
        {`Send to ${counted(people, "person", "people")}`}
      </Button>
      <ConfirmDialog
        open={isAsked}
        busy={busy}
        title={`Send this to ${counted(people, "person", "people")}?`}
        text={`“${message}”\n\nEverybody with a ticket or an RSVP for ${event.title} gets it as a notification, and by email unless they turned that off. It can't be taken back.`}
        confirm="Send"
        cancel="Don't send"
        onConfirm={() => save(message)}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
};

/** Tells everybody who is coming something, at most three times a day, and what was told before. */
export const NightMessages = ({ night }: { night: NightFigures }) => {
  const refusal = refusalOf(night);
  return (
    <SectionCard title="Message to everybody coming">
      {refusal ? <Box sx={{ color: "text.secondary" }}>{refusal}</Box> : <Composer night={night} />}
      {night.messages.length > 0 && <Sent messages={night.messages} />}
    </SectionCard>
  );
};
