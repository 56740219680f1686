import { steps } from "./content.ts";

const Screen = ({ screen, alt }: { screen: string; alt: string }) => (
  <div className="phone">
    <picture>
      <source type="image/avif" srcSet={`${screen}.avif`} />
      <img src={`${screen}.webp`} alt={alt} width={585} height={1266} loading="lazy" decoding="async" />
    </picture>
  </div>
);

/** Join, redeem, playyy: each step with a screenshot of the app. */
export const Steps = () => (
  <section className="band" aria-labelledby="steps">
    <h2 id="steps">Three steps to a better Friday</h2>
    <ol className="steps">
      {steps.map(({ title, text, screen, alt }) => (
        <li key={title}>
          <div className="step-text">
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          <Screen screen={screen} alt={alt} />
        </li>
      ))}
    </ol>
  </section>
);
