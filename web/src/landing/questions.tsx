import { answerTime } from "../../../shared/rules/answer-time.ts";
import { questions } from "./content.ts";

/** Questions people ask before they join; works without JavaScript. */
export const Questions = () => (
  <section className="band questions" aria-labelledby="questions">
    <h2 id="questions">Good to know</h2>
    <div>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
      <p className="small-print">
        Something else? <a href="/support">Ask us</a>. We answer {answerTime}.
      </p>
    </div>
  </section>
);
