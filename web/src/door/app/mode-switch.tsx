import type { ScanMode } from "../store/mode-store.ts";

const modes = { in: { arrow: "→", label: "In" }, out: { arrow: "←", label: "Out" } } as const;

type Props = { mode: ScanMode; onChange: (mode: ScanMode) => void };

/** Which way the scanner lets people through, by word, arrow and color. It says loudly that it is set to *Out*. */
export const ModeSwitch = ({ mode, onChange }: Props) => (
  <div className="modes" data-mode={mode}>
    <fieldset className="modes-choice">
      <legend className="hidden">This scanner lets people</legend>
      {(Object.keys(modes) as ScanMode[]).map((name) => (
        <button
          key={name}
          type="button"
          className="mode"
          data-mode={name}
          aria-pressed={mode === name}
          onClick={() => onChange(name)}
        >
          <span aria-hidden="true">{modes[name].arrow}</span> {modes[name].label}
        </button>
      ))}
    </fieldset>
    <p className={mode === "out" ? "banner banner--out" : "hidden"} role="status">
      {mode === "out" ? "OUT mode: guests leave and may come back. To let people in, switch to In." : ""}
    </p>
  </div>
);
