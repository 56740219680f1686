type Props = { most: number; isOut: boolean; value: number; onChange: (value: number) => void };

/** How many of an order come in, or go out, now. Begins with all that may. */
export const SeatStepper = ({ most, isOut, value, onChange }: Props) => (
  <fieldset className="stepper">
    <legend>
      Of {most} who may {isOut ? "go out" : "come in"}
    </legend>
    <button
      type="button"
      className="button"
      aria-label="One fewer"
      onClick={() => onChange(value - 1)}
      disabled={value <= 1}
    >
      −
    </button>
    <output className="stepper-value">{value}</output>
    <button
      type="button"
      className="button"
      aria-label="One more"
      onClick={() => onChange(value + 1)}
      disabled={value >= most}
    >
      +
    </button>
  </fieldset>
);
