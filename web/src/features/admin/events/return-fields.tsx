import Typography from "@mui/material/Typography";
import { FormSelect, FormSwitch } from "../../../back-office/form/form-fields.tsx";
import { FormSection } from "../../../back-office/form/form-section.tsx";
import { bindFields } from "../../../back-office/form/form-table.ts";
import { type EventForm, eventTable, nameLimit, neverReturned } from "./event-form.ts";

const usualHours = ["0", "24", "48", "72", "168"];

const describeLimit = (choice: string): string =>
  choice === neverReturned
    ? "Buyers get their money back only if you move or cancel the event."
    : "Until then, buyers get back what they paid for an unused ticket.";

/** The choices of a limit, the shortest first; an event that was given another one keeps it among them. */
const toChoices = (stored: string) => [
  { value: neverReturned, label: nameLimit(neverReturned) },
  ...[...new Set([...usualHours, ...(stored === neverReturned ? [] : [stored])])]
    .toSorted((one, other) => Number(one) - Number(other))
    .map((value) => ({ value, label: nameLimit(value) })),
];

/** Until when an event's tickets are returned for their price, and whether they are offered to the waiting list from then on. */
export const ReturnFields = ({ form }: { form: EventForm }) => {
  const field = bindFields(eventTable, form.control);
  const { return_hours: stored = neverReturned } = form.formState.defaultValues ?? {};
  return (
    <FormSection title="Returns">
      <FormSelect
        {...field("return_hours")}
        options={toChoices(stored)}
        helper={`${describeLimit(form.watch("return_hours"))} A change applies to tickets already sold, too.`}
      />
      <FormSwitch {...field("offers_back")} />
      <Typography variant="body2" color="textSecondary">
        Buyers can offer them until the event starts, and keep them until somebody on the waiting list takes the place
        and pays. Then they get their money back.
      </Typography>
    </FormSection>
  );
};
