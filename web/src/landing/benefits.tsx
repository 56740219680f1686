import { benefits } from "./content.ts";

/** The three benefit cards. */
export const Benefits = () => (
  <section className="band" aria-labelledby="benefits">
    <h2 id="benefits">One card. The whole city.</h2>
    <ul className="cards">
      {benefits.map(({ title, text, picture }) => (
        <li className="card" key={title}>
          <picture>
            <source type="image/avif" srcSet={`${picture}.avif`} />
            <img src={`${picture}.webp`} alt="" width={760} height={475} loading="lazy" decoding="async" />
          </picture>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
