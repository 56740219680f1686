import type { MarketingInput } from "../../../shared/model/marketing.ts";
import { benefits, joinFree, joinPremium, social, steps, trustedBy } from "./words.ts";

/** What members get, in three cards. */
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

/** Join, redeem, playyy. */
export const Steps = () => (
  <section className="band" aria-labelledby="steps">
    <h2 id="steps">Three steps to a better Friday</h2>
    <ol className="steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

const dollars = (cents: number) => `$${Math.round(cents / 100).toLocaleString("en-US")}`;

/** What members say, and what each of them saved. */
export const Testimonials = ({ marketing }: { marketing: MarketingInput }) => (
  <section className="band" aria-labelledby="voices">
    <h2 id="voices">Members do the math</h2>
    <ul className="voices" data-voices>
      {marketing.testimonials.map(({ name, quote, saved_cents }) => (
        <li key={name}>
          <p className="saved">
            <strong>{dollars(saved_cents)}</strong> saved
          </p>
          <blockquote>{quote}</blockquote>
          <p className="name">{name}</p>
        </li>
      ))}
    </ul>
  </section>
);

/** Partners by name, and the strip of their logos, which is filled when they are loaded. */
export const Partners = () => (
  <section className="band" aria-labelledby="partners">
    <h2 id="partners">Trusted by</h2>
    <ul className="names">
      {trustedBy.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
    <div className="logos" data-logos aria-busy="true">
      <div className="logos-wait" aria-hidden="true">
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <span key={key} />
        ))}
      </div>
    </div>
  </section>
);

/** The last invitation. */
export const Invitation = () => (
  <section className="invitation" aria-labelledby="invitation">
    <picture>
      <source media="(min-width: 700px)" type="image/avif" srcSet="/art/river-wide.avif" />
      <source media="(min-width: 700px)" srcSet="/art/river-wide.webp" />
      <source type="image/avif" srcSet="/art/river-tall.avif" />
      <img src="/art/river-tall.webp" alt="" width={780} height={1170} loading="lazy" decoding="async" />
    </picture>
    <div>
      <h2 id="invitation">The sun is going down. Where are you going?</h2>
      <div className="ways">
        <a className="action" href={joinPremium}>
          Go Premium
        </a>
        <a className="quiet" href={joinFree}>
          Look around for free
        </a>
      </div>
    </div>
  </section>
);

/** Legal pages, support, social pages. */
export const Footer = () => (
  <footer>
    <img src="/art/logo.svg" alt="PLAYYY" width={107} height={24} loading="lazy" />
    <nav aria-label="Legal and support">
      <a href="/privacy">Privacy</a>
      <a href="/terms">Terms</a>
      <a href="/refund-policy">Refund Policy</a>
      <a href="/support">Contact Support</a>
    </nav>
    <nav aria-label="Social">
      {social.map(({ name, address }) => (
        <a key={name} href={address} rel="noreferrer">
          {name}
        </a>
      ))}
    </nav>
    <p>© 2024 PLAYYY Jacksonville</p>
  </footer>
);
