import { city } from "../../../shared/model/city.ts";

/** The next parties, from the public calendar once they're loaded; without any, or without an answer, there is no such section. */
export const Parties = () => (
  <section className="band" aria-labelledby="parties" data-parties aria-busy="true">
    <h2 id="parties">Next up in {city.name}</h2>
    <ul className="cards parties">
      {["a", "b", "c"].map((key) => (
        <li className="party-wait" key={key} aria-hidden="true" />
      ))}
    </ul>
    <p className="small-print">
      <a href="/calendar">See the whole calendar</a>
    </p>
  </section>
);
