import { city } from "../../../shared/model/city.ts";
import { joinFree, joinPremium, social } from "./content.ts";

/** The closing call to action. */
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

/** The footer: legal pages, support and social links. `year` is the one it was built in, until the script knows today's. */
export const Footer = ({ year }: { year: number }) => (
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
    <p>
      © <span data-year>{year}</span> {city.title}
    </p>
  </footer>
);
