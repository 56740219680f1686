import { city } from "../../../shared/model/city.ts";
import type { MarketingInput } from "../../../shared/model/marketing.ts";
import { plans } from "../../../shared/model/plans.ts";
import { formatCents } from "../../../shared/rules/money.ts";
import { joinFree, joinPremium, sections, wall } from "./content.ts";

const WallPicture = ({ number, isFirst }: { number: string; isFirst: boolean }) => (
  <picture>
    <source type="image/avif" srcSet={`/art/wall-${number}.avif`} />
    <img
      src={`/art/wall-${number}.webp`}
      alt=""
      width={420}
      height={560}
      decoding="async"
      loading={isFirst ? "eager" : "lazy"}
    />
  </picture>
);

// Each column is repeated, so that its loop is seamless.
const Wall = () => (
  <div className="wall" aria-hidden="true">
    {wall.map((column, position) => (
      <div className="wall-column" key={column.join()}>
        {[...column, ...column].map((number, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: each picture appears twice, and the order never changes
          <WallPicture key={`${number}-${row}`} number={number} isFirst={row < 2 && position < 3} />
        ))}
      </div>
    ))}
  </div>
);

const Figures = ({ marketing }: { marketing: MarketingInput }) => (
  <dl className="figures">
    <div>
      <dt>active members</dt>
      <dd data-figure="active_members">{marketing.active_members}</dd>
    </div>
    <div>
      <dt>Instagram views this month</dt>
      <dd data-figure="instagram_views">{marketing.instagram_views}</dd>
    </div>
    <div data-joined hidden>
      <dt>people joined today</dt>
      <dd data-figure="joined_today" />
    </div>
  </dl>
);

/** The first screen: the photo wall, the pitch and the two sign-up buttons. */
export const Hero = ({ marketing }: { marketing: MarketingInput }) => (
  <header className="hero">
    <Wall />
    <nav className="top" aria-label="Main">
      <a href="/" aria-label="PLAYYY home">
        <img src="/art/logo.svg" alt="PLAYYY" width={134} height={30} />
      </a>
      <ul className="sections">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
      <a className="quiet" href="/auth">
        Sign In
      </a>
    </nav>
    <div className="pitch">
      <p className="over">{city.name}, after five</p>
      <h1>#1 membership for food, nightlife and experiences</h1>
      <p className="lead">$200+ in free food, perks and experiences every month</p>
      <div className="ways">
        <a className="action" href={joinPremium}>
          Start Your Journey
        </a>
        <a className="quiet" href={joinFree}>
          SIGN UP NOW FOR FREE
        </a>
      </div>
      <p className="from">
        From {formatCents(plans.essential.monthlyCents)} a month. <a href="#prices">See what's in it</a>
      </p>
      <Figures marketing={marketing} />
    </div>
    <button className="pause" type="button" aria-label="Pause motion" data-pause>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path className="to-pause" d="M7 5h4v14H7zM13 5h4v14h-4z" />
        <path className="to-play" d="M8 5v14l11-7z" />
      </svg>
    </button>
  </header>
);
