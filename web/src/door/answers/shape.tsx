import type { AnswerText } from "./answer-texts.ts";

const paths: Record<AnswerText["shape"], string> = {
  check: "M14 34 L28 48 L52 20",
  stop: "M18 18 L48 48 M48 18 L18 48",
  id: "M10 16 H56 V50 H10 Z M20 40 Q26 32 32 40 M26 27 a3 3 0 1 0 0.1 0 M40 28 H49 M40 37 H49",
  out: "M14 33 H50 M35 18 L50 33 L35 48",
  wait: "M22 22 V44 M44 22 V44",
};

/** The shape of an answer: whoever can't tell its color tells this. */
export const Shape = ({ shape }: Pick<AnswerText, "shape">) => (
  <svg className="answer-shape" viewBox="0 0 66 66" aria-hidden="true">
    <path
      d={paths[shape]}
      fill="none"
      stroke="currentColor"
      strokeWidth="7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
