import { useEffect, useState } from "react";
import type { DoorEvent } from "../../../../shared/model/door.ts";
import type { ScanResult } from "../session/types.ts";
import { nameTier } from "../ui/name-tier.ts";
import { textOf } from "./answer-texts.ts";
import { SeatStepper } from "./seat-stepper.tsx";
import { Shape } from "./shape.tsx";
import { signal } from "./signals.ts";
import "./answers.css";

type Props = {
  result: ScanResult;
  event: Pick<DoorEvent, "title" | "tiers">;
  isBusy: boolean;
  onLetIn: (seats: readonly number[]) => void;
  onDone: () => void;
  onSwitchToIn: () => void;
};

/** Whether an answer waits for door staff: nobody is in before they say so. */
export const isWaiting = ({ state }: ScanResult): boolean => state === "choose-seats" || state === "check-id";

const countOf = ({ state, seats }: ScanResult): string | null =>
  (state === "admitted" || state === "let-out") && seats.length > 1 ? `${seats.length} guests` : null;

// Whose ID to ask for, and how many come along.
const withCompany = ({ holder, state, seats }: ScanResult): string =>
  state === "check-id" && seats.length > 1 ? `${holder} +${seats.length - 1}` : `${holder}`;

const goLabel = ({ answer, state, seats }: ScanResult, count: number): string => {
  if (state !== "check-id") return `Let ${count} ${answer.word === "let-out" ? "out" : "in"}`;
  return seats.length > 1 ? `ID fits: let ${count} in` : "ID fits: let in";
};

/** The answer to a scan over the whole screen: color, shape, one big word, tone and vibration. */
export const AnswerView = ({ result, event, isBusy, onLetIn, onDone, onSwitchToIn }: Props) => {
  const { tone, shape, word, lines } = textOf(result);
  const [count, setCount] = useState(result.seats.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each scan sounds once
  useEffect(() => signal(tone), [result.id]);
  const facts = [nameTier(event.tiers, result.tier), countOf(result)].filter(Boolean).join(" · ");
  const isOut = result.answer.word === "let-out";
  const wrong = result.answer.word === "wrong-event" ? `This gate is for ${event.title}` : null;
  return (
    <section className="answer" data-tone={tone} data-word={result.answer.word} data-state={result.state}>
      <div className="answer-text" role="alert" aria-atomic="true">
        <Shape shape={shape} />
        <p className="answer-word">{word}</p>
        {result.holder && <p className="answer-name">{withCompany(result)}</p>}
        {facts && <p className="answer-facts">{facts}</p>}
        {[wrong, ...lines].map((line) => line && <p key={line}>{line}</p>)}
      </div>
      {isWaiting(result) ? (
        <div className="answer-actions">
          {result.seats.length > 1 && (
            <SeatStepper most={result.seats.length} isOut={isOut} value={count} onChange={setCount} />
          )}
          <div className="row">
            <button type="button" className="button answer-button" onClick={onDone} disabled={isBusy}>
              Not now
            </button>
            <button
              type="button"
              className="button answer-button answer-button--main"
              onClick={() => onLetIn(result.seats.slice(0, count))}
              disabled={isBusy}
            >
              {goLabel(result, count)}
            </button>
          </div>
        </div>
      ) : (
        <div className="answer-actions">
          {result.answer.word === "not-inside" && (
            <button type="button" className="button answer-button answer-button--main" onClick={onSwitchToIn}>
              Switch to In
            </button>
          )}
          <button type="button" className="button answer-button" onClick={onDone}>
            Next
          </button>
        </div>
      )}
    </section>
  );
};
