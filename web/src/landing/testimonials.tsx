import type { MarketingInput } from "../../../shared/model/marketing.ts";
import { formatWholeDollars } from "../../../shared/rules/money.ts";

/** Testimonials with the members' pictures and savings. */
export const Testimonials = ({ marketing }: { marketing: MarketingInput }) => (
  <section className="band" aria-labelledby="testimonials">
    <h2 id="testimonials">Members do the math</h2>
    <ul className="testimonials" data-testimonials>
      {marketing.testimonials.map(({ name, avatar_url, quote, saved_cents }) => (
        <li key={name}>
          <p className="saved">
            <strong>{formatWholeDollars(saved_cents)}</strong> saved
          </p>
          <blockquote>{quote}</blockquote>
          <p className="name">
            {avatar_url && <img src={avatar_url} alt="" width={52} height={52} loading="lazy" decoding="async" />}
            {name}
          </p>
        </li>
      ))}
    </ul>
  </section>
);
