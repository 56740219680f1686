import { questions } from "./content.ts";

/** What people ask before they join; opens without any script. */
export const Questions = () => (
  <section className="band asked" aria-labelledby="questions">
    <h2 id="questions">Good to know</h2>
    <div>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
      <p className="small-print">
        Something else? <a href="/support">Ask us</a>, we answer within a day or two.
      </p>
    </div>
  </section>
);
