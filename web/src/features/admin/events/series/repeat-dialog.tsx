import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { EventRecord, SeriesRhythm } from "../../../../../../shared/model/event.ts";
import { eventLimits } from "../../../../../../shared/model/event-limits.ts";
import { cityDay } from "../../../../../../shared/rules/city-day.ts";
import { formatEventDate, formatEventTime, toCityTime } from "../../../../../../shared/rules/city-time.ts";
import { counted } from "../../../../../../shared/rules/counted.ts";
import { cityDaysBetween, listSeriesDays, moveByDays } from "../../../../../../shared/rules/series-dates.ts";
import { call, queryKeyOf } from "../../../../api/index.ts";
import { useSave } from "../../../../back-office/form/use-save.ts";
import { ConfirmDialog } from "../../../../components/confirm/confirm-dialog.tsx";

const ordinals = ["first", "second", "third", "fourth", "fifth"];
const daysOfWeek = 7;
const mostDates = eventLimits.seriesDates - 1;

const toRhythms = ({ start_at }: EventRecord): { value: SeriesRhythm; label: string }[] => {
  const start = toCityTime(start_at);
  const nth = ordinals[Math.floor((start.date() - 1) / daysOfWeek)];
  return [
    { value: "week", label: `Every week on ${start.format("dddd")}` },
    { value: "month-weekday", label: `Every month on the ${nth} ${start.format("dddd")}` },
    { value: "month", label: `Every month on day ${start.date()}` },
  ];
};

// Noon lies on the same day of the calendar, wherever the clocks change.
const onDay = ({ start_at, end_at }: EventRecord, day: string) => {
  const days = cityDaysBetween(start_at, `${day}T17:00:00.000Z`);
  return { start_at: moveByDays(start_at, days), end_at: moveByDays(end_at, days) };
};

const toCount = (typed: string): number | null => {
  const count = Number(typed);
  return Number.isInteger(count) && count >= 1 && count <= mostDates ? count : null;
};

/** Adds more dates of an event: how often, how many, and which days these are, before any of them is added (R77). */
export const RepeatDialog = ({
  event,
  onClose,
}: {
  event: EventRecord;
  onClose: (repeated: EventRecord | null) => void;
}) => {
  const [every, setEvery] = useState<SeriesRhythm>("week");
  const [typed, setTyped] = useState("4");
  const [isPublished, setIsPublished] = useState(event.state !== "draft");
  const [problem, setProblem] = useState<string | null>(null);
  const count = toCount(typed);
  const days = count === null ? [] : listSeriesDays(cityDay(event.start_at), every, count);
  const missing = days.indexOf(null);
  const shown = days.flatMap((day) => (day ? [onDay(event, day)] : []));
  const { save, busy } = useSave({
    save: async (dates: number) =>
      call("eventsAdmin", "repeat", {
        eventId: event.id,
        version: event.version,
        every,
        dates,
        is_published: isPublished,
      }),
    failed: "Failed to repeat event",
    done: ({ items }) => `${counted(items.length - 1, "date")} in the series beside this one`,
    refresh: [
      queryKeyOf("eventsAdmin", "list"),
      queryKeyOf("eventsAdmin", "series"),
      queryKeyOf("reportsAdmin", "events"),
      queryKeyOf("events", "list"),
    ],
    onDone: ({ items }) => onClose(items.find(({ id }) => id === event.id) ?? null),
    refuseField: (_path, message) => setProblem(message),
  });
  const refused =
    problem ?? (missing >= 0 ? "One of these months has no such day. Choose another rhythm, or fewer dates." : null);
  return (
    <ConfirmDialog
      open
      busy={busy}
      ready={count !== null && missing < 0}
      title={`Repeat ${event.title}`}
      text="Each date is an event of its own, with the same details and spots. Change one of them, or one and those after it, whenever you like."
      confirm={count === null ? "Add dates" : `Add ${counted(count, "date")}`}
      onConfirm={() => count !== null && save(count)}
      onClose={() => onClose(null)}
    >
      <RadioGroup
        aria-label="How often"
        value={every}
        onChange={(_event, value) => {
          setEvery(value as SeriesRhythm);
          setProblem(null);
        }}
      >
        {toRhythms(event).map(({ value, label }) => (
          <FormControlLabel key={value} value={value} control={<Radio />} label={label} />
        ))}
      </RadioGroup>
      <TextField
        label="How many more dates"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(null);
        }}
        error={count === null}
        helperText={count === null ? `Enter a whole number from 1 to ${mostDates}` : " "}
        slotProps={{ htmlInput: { inputMode: "numeric" } }}
        fullWidth
        sx={{ mt: 2 }}
      />
      {refused ? (
        <FormHelperText error role="alert">
          {refused}
        </FormHelperText>
      ) : (
        <Box component="ul" aria-label="Dates to add" sx={{ m: 0, pl: 2.5, maxHeight: 160, overflowY: "auto" }}>
          {shown.map((date) => (
            <Typography key={date.start_at} component="li" variant="body2">
              {formatEventDate(date)} · {formatEventTime(date)}
            </Typography>
          ))}
        </Box>
      )}
      <FormControlLabel
        control={<Checkbox checked={isPublished} onChange={(_event, checked) => setIsPublished(checked)} />}
        label="Publish them now"
        sx={{ my: 1 }}
      />
    </ConfirmDialog>
  );
};
