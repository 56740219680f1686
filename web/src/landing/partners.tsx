import { trustedBy } from "./content.ts";

/**
 * The strip of partners: their logos once loaded. If there are none, or they can't be loaded, or scripts don't run, the
 * names show instead (`landing.css`).
 */
export const Partners = () => (
  <section className="partners" aria-labelledby="partners">
    <h2 id="partners">Where it works</h2>
    <div className="logos" data-logos aria-busy="true">
      <div className="logos-wait" aria-hidden="true">
        {["a", "b", "c", "d", "e", "f", "g"].map((key) => (
          <span key={key} />
        ))}
      </div>
    </div>
    <ul className="names">
      {trustedBy.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </section>
);
