import { type FormEvent, useState } from "react";
import { Viewfinder } from "../camera/viewfinder.tsx";
import type { Pairing } from "../store/pairing-store.ts";
import { PairingFailed, pairScanner } from "./pair-scanner.ts";

const groupLength = 4;
const codeLength = 26;

/** A pairing code as it is easy to type and compare: capitals in groups of four. */
const groupCode = (text: string): string => {
  const code = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .slice(0, codeLength);
  return code.match(new RegExp(`.{1,${groupLength}}`, "g"))?.join(" ") ?? "";
};

type Props = { database: IDBDatabase; onPaired: (pairing: Pairing) => void; notice: string | null };

const environment = {
  fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
  read: () => ({ wall: Date.now(), steady: performance.now() }),
};

const labelKey = "playyy-door-label";
const labelLength = 60;
// The next night the same phone has the same name. It is no secret, and nothing depends on it.
const readLabel = (): string => {
  try {
    return localStorage.getItem(labelKey) ?? "";
  } catch {
    return "";
  }
};
const keepLabel = (label: string): void => {
  try {
    localStorage.setItem(labelKey, label);
  } catch {}
};

/** Pairs this device with an event by a one-use code, scanned or typed. */
export const PairPage = ({ database, onPaired, notice }: Props) => {
  const [code, setCode] = useState("");
  const [label, setLabel] = useState(readLabel);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isScanning, setScanning] = useState(false);

  const pair = async (text: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    keepLabel(label.trim());
    try {
      onPaired(await pairScanner(database, environment, { code: text, label: label.trim() || "Scanner" }));
    } catch (failure) {
      setError(failure instanceof PairingFailed ? failure.message : "Something went wrong. Please try again.");
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void pair(code);
  };
  const scan = (text: string): void => {
    setCode(groupCode(text));
    setScanning(false);
    void pair(text);
  };

  if (isScanning)
    return (
      <main className="screen screen--fixed">
        <h1>Scan the pairing code</h1>
        <Viewfinder onCode={scan} hint="Hold the code from the back-office in the frame" />
        <button type="button" className="button" onClick={() => setScanning(false)}>
          Type it instead
        </button>
      </main>
    );
  return (
    <main className="screen">
      <h1>Pair this scanner</h1>
      {notice && (
        <p className="banner banner--care" role="status">
          {notice}
        </p>
      )}
      <p className="quiet">
        Whoever runs the event gets a code in the back-office: the event, then Door, then Pair a scanner. It works once,
        for 10 minutes.
      </p>
      <form className="screen-form" onSubmit={submit}>
        <label className="field">
          Name of this device
          <input
            value={label}
            onChange={({ target }) => setLabel(target.value)}
            maxLength={labelLength}
            placeholder="Dana's phone"
            autoComplete="off"
          />
        </label>
        <button type="button" className="button button--main" onClick={() => setScanning(true)} disabled={isBusy}>
          Scan the code
        </button>
        <label className="field">
          Or type it
          <input
            value={code}
            onChange={({ target }) => setCode(groupCode(target.value))}
            placeholder="ABCD EFGH JKMN …"
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            aria-invalid={error !== null}
            aria-describedby={error ? "pair-error" : undefined}
          />
        </label>
        {error && (
          <p id="pair-error" className="error" role="alert">
            {error}
          </p>
        )}
        <button type="submit" className="button" disabled={isBusy || code.trim() === ""}>
          {isBusy ? "Pairing…" : "Pair"}
        </button>
      </form>
    </main>
  );
};
