import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useState } from "react";
import type { SeriesScope } from "../../../../../../shared/model/event.ts";
import { counted } from "../../../../../../shared/rules/counted.ts";
import { ConfirmDialog } from "../../../../components/confirm/confirm-dialog.tsx";

/** Asks which dates of a series a save is for; `later` is how many come after this one. */
export const ScopeQuestion = ({
  later,
  busy,
  onChoose,
  onClose,
}: {
  later: number;
  busy: boolean;
  onChoose: (scope: SeriesScope) => void;
  onClose: () => void;
}) => {
  const [scope, setScope] = useState<SeriesScope>("this");
  return (
    <ConfirmDialog
      open
      busy={busy}
      title="Save which dates?"
      text={
        scope === "later"
          ? "What you changed changes on those dates as well, and their times move along. What you didn’t change stays as it is on each of them."
          : "The other dates stay as they are."
      }
      confirm="Save"
      cancel="Keep editing"
      onConfirm={() => onChoose(scope)}
      onClose={onClose}
    >
      <RadioGroup
        aria-label="Dates to save"
        value={scope}
        onChange={(_event, value) => setScope(value as SeriesScope)}
        sx={{ mb: 1.5 }}
      >
        <FormControlLabel value="this" control={<Radio />} label="This date only" />
        <FormControlLabel
          value="later"
          control={<Radio />}
          label={`This date and the ${counted(later, "later one")}`}
        />
      </RadioGroup>
    </ConfirmDialog>
  );
};
