import { useId } from "react";

const shortest = 3;
const longest = 200;

/** Whether a reason says enough for the record. */
export const isReason = (reason: string): boolean => {
  const { length } = reason.trim();
  return length >= shortest && length <= longest;
};

type Props = { label: string; choices: readonly string[]; value: string; onChange: (reason: string) => void };

/** Why a supervisor decides: a common reason by one tap, or own words. It goes into the record. */
export const ReasonField = ({ label, choices, value, onChange }: Props) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="choices">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="button choice"
            aria-pressed={value === choice}
            onClick={() => onChange(choice)}
          >
            {choice}
          </button>
        ))}
      </div>
      <input
        id={id}
        value={value}
        maxLength={longest}
        onChange={({ target }) => onChange(target.value)}
        placeholder="Or in your own words"
        autoComplete="off"
      />
    </div>
  );
};
